import assert from "node:assert/strict";
import { test } from "node:test";
import type { Consequence, Event, Situation, Told, TurnLine } from "../src/api/messages";
import { hashOf, linesOf, momentAfter, momentOf, momentsOf, playedAt, turningPoints } from "../src/model/replay";
import { shortLineWords } from "../src/model/words";

const CALM = { points: 0, takes: [], worms: [0, 0], deadline: null, bank_deadline: null, winner: null };
let seq = 0;

function situation(position: string, turn: number): Situation {
  return { ...CALM, position, to_move: Number(position.split(" ")[2]), moves: ["r"], turn };
}

function told(event: Event, game: Situation, consequences: readonly Consequence[] = []): Told {
  seq += 1;
  const line =
    consequences.length === 0 ? null : { turn: 1, seat: 1, aside: "", points: 0, by: "player" as const, consequences };
  return { seq, at: 0, key: null, event, table: null, game, line };
}

function moved(moves: readonly string[]): Event {
  return { type: "moved", seat: 1, moves, by: "player" };
}

function busted(): Told[] {
  seq = 10;
  return [
    told({ type: "started", first: 1 }, situation("21-36 -/- 1 -", 1)),
    told(moved(["r", ":1123455w"]), situation("21-36 -/- 1 :1123455w", 1)),
    told(moved(["w"]), situation("21-36 -/- 1 w", 1)),
    told(moved(["r", ":wwwwwww"]), situation("21-36 -/- 2 -", 2), [
      { type: "bust", seat: 1, returned: null, turned: null },
      { type: "turn", seat: 2 },
    ]),
  ];
}

test("a roll that busts is seen before the turn passes", () => {
  const moments = momentsOf(busted());
  assert.deepEqual(
    moments.map((each) => [each.turn, each.nth, each.seq, each.shown.settled]),
    [
      [1, 0, 11, true],
      [1, 1, 12, true],
      [1, 2, 13, true],
      [1, 3, 13, false],
      [1, 4, 14, true],
    ],
  );
  assert.deepEqual(moments[3]?.shown.position.thrown, [0, 0, 0, 0, 0, 7]);
  assert.equal(moments[3]?.shown.cue, "bust-roll");
});

test("what was taken back is not shown", () => {
  const log = busted().slice(0, 2);
  const moments = momentsOf([...log, told({ type: "undone" }, situation("21-36 -/- 1 -", 1))]);
  assert.equal(moments.length, 1);
});

test("a link leads to its moment and back", () => {
  const moments = momentsOf(busted());
  assert.equal(momentOf(moments, "#1-2", ""), 2);
  assert.equal(hashOf(moments[2] as (typeof moments)[number]), "#1-2");
  assert.equal(momentOf(moments, "", "?at=14"), 4);
  assert.equal(momentOf(moments, "", ""), 0);
  assert.equal(momentOf(moments, "#99", ""), 0);
});

test("a picture knows the move that was chosen there, and is found by any event after it", () => {
  const moments = momentsOf(busted());
  assert.deepEqual(
    moments.map((each) => playedAt(moments, each)),
    ["r", "w", "r", null, null],
  );
  assert.deepEqual([11, 12, 13, 14, 99].map((each) => momentAfter(moments, each)), [0, 1, 2, 4, 4]);
});

test("a turning point tells whose turn it was, how it ended, and how the chances changed", () => {
  const moments = momentsOf(busted());
  const lines = linesOf(moments);
  assert.deepEqual([...lines.keys()], [1]);
  const turns = [
    [0.5, 0.3, 0.2],
    [0.35, 0.3, 0.35],
    [0.4, 0.3, 0.3],
    [0.4, 0.1, 0.5],
  ].map((win, index) => ({ turn: index + 1, seq: index, win }));
  const [first, second, ...others] = turningPoints({ turns }, lines);
  assert.equal(others.length, 0);
  assert.deepEqual(first, { turn: 1, line: lines.get(1) ?? null, changes: [{ seat: 1, from: 0.5, to: 0.35 }] });
  assert.deepEqual([second?.turn, second?.line], [3, null]);
  assert.equal(shortLineWords(first?.line as TurnLine, ["Ana", "Bo"]), "Ana busts.");
  const lost = { ...(first?.line as TurnLine), consequences: [{ type: "bust", seat: 1, returned: 31, turned: 36 }] };
  assert.equal(shortLineWords(lost as TurnLine, ["Ana", "Bo"]), "Ana busts and loses 31.");
});

test("who gained by the turn of another is told beside that other", () => {
  const line = (linesOf(momentsOf(busted())).get(1) as TurnLine);
  const turns = [
    [0.4, 0.3, 0.3],
    [0.35, 0.15, 0.5],
  ].map((win, index) => ({ turn: index + 1, seq: index, win }));
  const [point] = turningPoints({ turns }, new Map([[1, line]]));
  assert.deepEqual(point?.changes.map((each) => each.seat), [1, 3]);
});

test("turning points are the turns that changed most", () => {
  const turns = [
    [0.5, 0.5],
    [0.52, 0.48],
    [0.2, 0.8],
    [0.25, 0.75],
    [0.9, 0.1],
  ].map((win, index) => ({
    turn: index + 1,
    seq: index,
    win,
  }));
  assert.deepEqual(
    turningPoints({ turns }, new Map()).map((each) => each.turn),
    [2, 4],
  );
});
