import assert from "node:assert/strict";
import { test } from "node:test";
import { _, columnPercent, decimal, fill, ngettext, percent, wholePercent } from "../src/model/text";

test("places are filled, and what nobody gave stays", () => {
  assert.equal(fill("{name} takes {tile}", { name: "Ana" }), "Ana takes {tile}");
  assert.equal(_("Take {tile}", { tile: 22 }), "Take 22");
});

test("one thing has a form of its own", () => {
  const dice = (number: number) => ngettext("Roll {number} die", "Roll {number} dice", number);
  assert.deepEqual([0, 1, 2].map(dice), ["Roll 0 dice", "Roll 1 die", "Roll 2 dice"]);
});

test("chances are told to a tenth of a percent", () => {
  assert.deepEqual([0, 0.25, 4 / 9, 1 / 279936, 1].map(percent), ["0%", "25%", "44.4%", "less than 0.1%", "100%"]);
  assert.equal(decimal(0.3456, 2), "0.35");
});

test("what can happen is not told as impossible, nor what may fail as sure", () => {
  const chances = [0, 1e-9, 0.004, 0.25, 0.996, 1 - 1e-9, 1];
  assert.deepEqual(chances.map(wholePercent), ["0%", "<1%", "<1%", "25%", ">99%", ">99%", "100%"]);
  const column = ["0.0%", "<0.1%", "0.4%", "25.0%", "99.6%", ">99.9%", "100.0%"];
  assert.deepEqual(chances.map(columnPercent), column);
});
