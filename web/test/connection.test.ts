import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { Connection, type Outcome, type State } from "../src/api/connection";
import type { Command, Frame, Told } from "../src/api/messages";
import { FakeSocket, FakeStream, posted } from "./fakes";

declare function setImmediate(run: () => void): void;

let known: number | null = 0;
let frames: Frame[] = [];
let states: State[] = [];
let connection: Connection;

describe("the connection", () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
    FakeSocket.made = [];
    FakeStream.made = [];
    posted.length = 0;
    known = 4;
    frames = [];
    states = [];
    connection = new Connection("0123456789", {
      seq: () => known,
      frame: (frame) => {
        frames.push(frame);
        if (frame.type === "snapshot") known = frame.seq;
        if (frame.type === "events") known = frame.events[frame.events.length - 1]?.seq ?? known;
      },
      state: (state) => states.push(state),
    });
    connection.start();
  });

  afterEach(() => {
    connection.stop();
    mock.timers.reset();
  });

  function told(seq: number, key: string | null = null): Told {
    return { seq, at: 0, key, event: { type: "undone" }, table: null, game: null, line: null };
  }

  function last(): FakeSocket {
    return FakeSocket.made[FakeSocket.made.length - 1] as FakeSocket;
  }

  function roll(key: string): Command {
    return { type: "move", move: "r", key, seq: known };
  }

  /** Let time pass in small steps, as it does. */
  function wait(ms: number): void {
    for (let passed = 0; passed < ms; passed += 100) mock.timers.tick(100);
  }

  async function settled(promise: Promise<Outcome>): Promise<Outcome | "open"> {
    return Promise.race([promise, new Promise<"open">((resolve) => setImmediate(() => resolve("open")))]);
  }

  test("it goes on after the last event that is known", () => {
    assert.equal(last().url.href, "ws://table.example/api/v1/matches/0123456789/socket?after=4");
  });

  test("a command waits for the connection, and is done when its event comes", async () => {
    const done = connection.send(roll("k1"));
    assert.deepEqual(last().sent, []);
    last().open();
    assert.deepEqual(
      last().sent.map((each) => each.key),
      ["k1"],
    );
    assert.equal(await settled(done), "open");
    last().hear({ type: "events", events: [told(5, "k1")] });
    assert.deepEqual(await settled(done), { done: true });
  });

  test("a command that was not answered is sent again under its key", async () => {
    last().open();
    const done = connection.send(roll("k1"));
    last().cut();
    wait(2_000);
    assert.equal(FakeSocket.made.length, 2);
    last().open();
    assert.deepEqual(
      last().sent.map((each) => each.key),
      ["k1"],
    );
    last().hear({ type: "accepted", key: "k1", seq: 5 });
    assert.deepEqual(await settled(done), { done: true });
    last().cut();
    wait(2_000);
    last().open();
    assert.deepEqual(last().sent, []);
  });

  test("a refusal settles its command", async () => {
    last().open();
    const done = connection.send(roll("k1"));
    last().hear({ type: "refused", key: "k1", problem: { code: "stale" } });
    assert.deepEqual(await settled(done), { done: false, problem: { code: "stale" } });
  });

  test("events that are known already are passed over", () => {
    last().open();
    last().hear({ type: "events", events: [told(4), told(5)] });
    last().hear({ type: "events", events: [told(5), told(6)] });
    assert.deepEqual(
      frames.flatMap((frame) => (frame.type === "events" ? frame.events.map((each) => each.seq) : [])),
      [5, 6],
    );
    assert.equal(FakeSocket.made.length, 1);
  });

  test("after a gap the whole table is asked for", () => {
    last().open();
    last().hear({ type: "events", events: [told(7)] });
    assert.deepEqual(frames, []);
    assert.equal(FakeSocket.made.length, 2);
    assert.equal(last().url.search, "");
  });

  test("the server's goodbye says when to come back", () => {
    last().open();
    last().hear({ type: "bye", reason: "shutdown", retry_ms: 3_000 });
    wait(2_500);
    assert.equal(FakeSocket.made.length, 1);
    wait(1_000);
    assert.equal(FakeSocket.made.length, 2);
  });

  test("who was away for an hour is told the whole table, and goes on from there", () => {
    last().open();
    last().cut();
    mock.timers.setTime(Date.now() + 3_600_000);
    wait(10_000);
    last().open();
    last().hear({ type: "snapshot", seq: 90 });
    last().hear({ type: "events", events: [told(91)] });
    assert.deepEqual(
      frames.map((frame) => frame.type),
      ["snapshot", "events"],
    );
    assert.equal(states[states.length - 1], "live");
  });

  test("a device that has slept asks at once whether anybody is there, and leaves a line that is dead", () => {
    last().open();
    wait(1_000);
    mock.timers.setTime(Date.now() + 10_000);
    wait(1_000);
    assert.deepEqual(
      last().sent.map((each) => each.type),
      ["ping"],
    );
    wait(9_000);
    assert.equal(FakeSocket.made.length, 2);
  });

  test("a stream that something on the way holds back is left for asking", () => {
    last().cut();
    wait(1_500);
    last().cut();
    wait(3_000);
    assert.equal(FakeStream.made.length, 1);
    for (let tries = 0; tries < 30; tries += 1) {
      FakeStream.made[FakeStream.made.length - 1]?.open();
      wait(1_000);
    }
    assert.ok(!states.includes("live"));
    assert.ok(posted.some((each) => each.url.endsWith("/matches/0123456789")));
  });

  test("who is removed does not come back", () => {
    last().open();
    last().hear({ type: "bye", reason: "removed", retry_ms: 0 });
    wait(20_000);
    assert.equal(FakeSocket.made.length, 1);
    assert.equal(states[states.length - 1], "gone");
  });

  test("a line that is silent is asked for a sign of life, and left when none comes", () => {
    last().open();
    wait(22_000);
    assert.equal(last().sent[0]?.type, "ping");
    last().hear({ type: "pong", at: 0, sent: 0 });
    wait(15_000);
    assert.equal(FakeSocket.made.length, 1);
    wait(20_000);
    assert.equal(FakeSocket.made.length, 2);
  });

  test("where sockets fail it listens to a stream and posts, and sends no command twice", async () => {
    const done = connection.send(roll("k1"));
    last().cut();
    wait(1_500);
    last().cut();
    wait(3_000);
    const stream = FakeStream.made[0] as FakeStream;
    assert.ok(stream.url.endsWith("/stream?after=4"));
    assert.equal(posted.length, 0);
    stream.hear({ type: "presence", online: [], away_ms: [], watchers: 0 });
    assert.deepEqual(
      posted.map((each) => each.body.key),
      ["k1"],
    );
    stream.hear({ type: "presence", online: [], away_ms: [], watchers: 1 });
    assert.equal(posted.length, 1);
    posted[0]?.answer(200, { seq: 5, events: [told(5, "k1")] });
    assert.deepEqual(await settled(done), { done: true });
    stream.hear({ type: "events", events: [told(5, "k1")] });
    assert.equal(frames.filter((frame) => frame.type === "events").length, 1);
  });

  test("a post that got lost is sent again", async () => {
    const done = connection.send(roll("k1"));
    last().cut();
    wait(1_500);
    last().cut();
    wait(3_000);
    FakeStream.made[0]?.hear({ type: "presence", online: [], away_ms: [], watchers: 0 });
    posted[0]?.fail();
    assert.equal(await settled(done), "open");
    wait(2_000);
    assert.deepEqual(
      posted.map((each) => each.body.key),
      ["k1", "k1"],
    );
  });

  test("from a stream it goes back to the socket once one opens", () => {
    last().cut();
    wait(1_500);
    last().cut();
    wait(3_000);
    FakeStream.made[0]?.hear({ type: "presence", online: [], away_ms: [], watchers: 0 });
    const before = FakeSocket.made.length;
    wait(62_000);
    const trial = FakeSocket.made[before] as FakeSocket;
    trial.open();
    trial.hear({ type: "presence", online: [], away_ms: [], watchers: 0 });
    assert.equal(FakeSocket.made.length, before + 2);
  });
});
