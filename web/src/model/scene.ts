/** What the pieces of the table need to know about a moment, in values and words. */

import type { Situation } from "../api/messages";
import { count, diceLeft, type Face, faceOf, ownerOf, type Position, pointsOf, tileWorms } from "./position";
import { _, ngettext } from "./text";
import { type Names, nameOf, pointsWords, takesWords, takeWords } from "./words";

export interface Offer {
  readonly move: string;
  readonly words: string;
  readonly tile: number;
}

/** The tiles that may be taken now, the best first: a steal, then the highest. */
export function offersOf(position: Position, moves: readonly string[], names: Names): Offer[] {
  const tiles = moves.filter((move) => move.startsWith("t")).map((move) => Number(move.slice(1)));
  const stolen = (tile: number) => (ownerOf(position, tile, position.seat) === null ? 0 : 1);
  return tiles
    .sort((one, other) => stolen(other) - stolen(one) || other - one)
    .map((tile) => ({ move: `t${tile}`, words: takeWords(position, tile, names), tile }));
}

/** The faces that may be set aside. */
export function facesOf(moves: readonly string[]): Set<Face> {
  return new Set(moves.map(faceOf).filter((face) => face !== null));
}

/** Why rolling is off; null where it may be done. */
export function rollOff(position: Position, moves: readonly string[]): string | null {
  if (moves.includes("r")) return null;
  if (position.thrown !== null) return _("First set aside one symbol.");
  if (diceLeft(position) === 0) return _("No dice are left to roll (rule 7).");
  return _("All six symbols are aside, so no roll can bring a new one (rule 7).");
}

/** Why nothing can be taken. */
export function takeOff(position: Position): string {
  if (position.fresh) return _("Roll first.");
  if (position.thrown !== null) return _("First set aside one symbol.");
  if (!position.aside[5]) return _("Without a worm aside no tile can be taken (rule 8).");
  return _("{points}: too few to take anything", { points: pointsWords(pointsOf(position.aside)) });
}

/** What giving up would cost whoever is on turn. */
export function bustCost(position: Position): string {
  const stack = position.stacks[position.seat - 1] ?? [];
  const tile = position.rules.includes("return=highest") ? Math.max(...stack) : stack[stack.length - 1];
  if (stack.length === 0 || tile === undefined) return _("A bust costs you nothing.");
  return ngettext("A bust costs you {tile}, {number} worm.", "A bust costs you {tile}, {number} worms.", tileWorms(tile), {
    tile,
  });
}

/** The sentence beside the bar of points. */
export function pointsSentence(position: Position, game: Situation, names: Names): string {
  if (position.thrown !== null && count(position.aside) === 0) return _("nothing is aside yet");
  if (position.fresh) return _("nothing is aside yet");
  return takesWords(position, game.takes, names);
}

/** The tops of the stacks of all seats but the one on turn. */
export function topsOf(position: Position): number[] {
  return position.stacks
    .filter((stack, index) => index + 1 !== position.seat && stack.length > 0)
    .map((stack) => stack[stack.length - 1] as number);
}

/** What lies in the tray while no dice do. */
export function trayHint(position: Position, who: "mine" | "other", names: Names): string {
  const name = nameOf(names, position.seat);
  if (who === "mine") return position.fresh ? _("Your turn: roll the dice.") : _("Roll on, or stop here?");
  return position.fresh ? _("{name} is on turn.", { name }) : _("{name} thinks: roll on, or stop?", { name });
}
