import assert from "node:assert/strict";
import { test } from "node:test";
import {
  count,
  diceLeft,
  formatHandful,
  ownerOf,
  parseHandful,
  parseMove,
  parsePosition,
  pointsOf,
  tileWorms,
} from "../src/model/position";

test("a position is read field by field", () => {
  const position = parsePosition("21,23,24,26,33-36 27.31/-/22 2 ww55:1124 sheet");
  assert.deepEqual(position.grill, [21, 23, 24, 26, 33, 34, 35, 36]);
  assert.deepEqual(position.stacks, [[27, 31], [], [22]]);
  assert.equal(position.seat, 2);
  assert.equal(formatHandful(position.aside), "55ww");
  assert.equal(formatHandful(position.thrown ?? []), "1124");
  assert.equal(position.rules, "sheet");
});

test("tiles that lie nowhere are face down", () => {
  assert.deepEqual(parsePosition("21-30,33 31/- 1 -").faceDown, [32, 34, 35, 36]);
});

test("an address has underscores, an empty grill a dash, and rules may be left out", () => {
  const position = parsePosition("-_21/-_1_-");
  assert.deepEqual(position.grill, []);
  assert.ok(position.fresh);
  assert.equal(position.rules, "official");
});

test("dice in the air are a roll without dice", () => {
  const position = parsePosition("21-36 -/- 1 ww: official");
  assert.equal(count(position.thrown ?? [1]), 0);
  assert.equal(diceLeft(position), 6);
  assert.ok(!position.fresh);
});

test("every move is read", () => {
  assert.deepEqual(
    ["r", "s", "t25", "w", "3"].map((text) => parseMove(text)),
    [
      { kind: "roll" },
      { kind: "stop" },
      { kind: "take", tile: 25 },
      { kind: "aside", face: 6 },
      { kind: "aside", face: 3 },
    ],
  );
  assert.deepEqual(parseMove(":11w"), { kind: "fall", dice: [2, 0, 0, 0, 0, 1] });
});

test("a worm counts five points", () => {
  assert.equal(pointsOf(parseHandful("w51")), 11);
});

test("tiles have one to four worms", () => {
  assert.deepEqual([21, 24, 25, 28, 29, 32, 33, 36].map(tileWorms), [1, 1, 2, 2, 3, 3, 4, 4]);
});

test("only the top of another's stack has an owner", () => {
  const position = parsePosition("21 25.30/26 2 -");
  assert.equal(ownerOf(position, 30, 2), 1);
  assert.equal(ownerOf(position, 25, 2), null);
  assert.equal(ownerOf(position, 26, 2), null);
});
