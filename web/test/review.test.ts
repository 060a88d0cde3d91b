import assert from "node:assert/strict";
import { test } from "node:test";
import type { Judged } from "../src/api/messages";
import { reviewed } from "../src/model/review";

function judged(seq: number, seat: number, wins: readonly [number | null, number | null], by: Judged["by"] = "player"): Judged {
  const weighed = (move: string, win: number | null, worms: number) => ({ move, win, worms, bust: 0 });
  return { turn: seq, seq, seat, by, move: weighed("r", wins[0], 1), best: weighed("s", wins[1], 1.5) };
}

test("what differs from the expert is told by what it cost, the dearest first", () => {
  const made = [
    judged(1, 1, [0.5, 0.52]),
    judged(2, 1, [0.5, 0.5]),
    judged(3, 2, [0.1, 0.9]),
    judged(4, 1, [0.4, 0.5]),
    judged(5, 1, [0.499, 0.5]),
    judged(6, 1, [0, 1], "clock"),
  ];
  const found = reviewed(made, 1, "player");
  assert.deepEqual([found.all, found.byWin], [4, true]);
  assert.deepEqual(
    found.worse.map((each) => each.seq),
    [4, 1],
  );
  assert.equal(reviewed(made, 2, "bot").all, 0);
});

test("where nobody knows the chances, worms are counted", () => {
  const found = reviewed([judged(1, 1, [null, null])], 1, "player");
  assert.deepEqual([found.byWin, found.worse[0]?.cost], [false, 0.5]);
});
