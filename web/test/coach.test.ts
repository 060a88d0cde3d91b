import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { gettingReady, odds } from "../src/api/http";
import { posted } from "./fakes";

/** Let what waits for an answer go on. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

test("while the expert gets ready it is asked again, without a word", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  posted.length = 0;
  const wish = odds("0123456789", 7, "en", "advice");
  for (const status of [202, 202, 503]) {
    posted[posted.length - 1]?.answer(status, { advice: null });
    await settled();
    assert.equal(gettingReady.value, status === 202);
    mock.timers.tick(2_000);
    await settled();
  }
  assert.equal(posted.length, 4);
  posted[3]?.answer(200, { advice: { best: "r" } });
  assert.deepEqual(await wish, { advice: { best: "r" } });
  assert.equal(gettingReady.value, false);
  mock.timers.reset();
});
