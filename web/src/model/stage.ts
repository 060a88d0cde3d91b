/**
 * What is shown right now. Events come as they come; here they are shown one after another, each long enough to be
 * followed, and whoever is in a hurry skips ahead.
 */

import { batch, signal } from "@preact/signals";
import type { Situation, Told } from "../api/messages";
import { parseMove, parsePosition, type Position, together } from "./position";
import { mayMove } from "./settings";

/** What has just happened, for motion and sound. */
export type Cue = "none" | "roll" | "aside" | "take" | "steal" | "bust-roll" | "bust" | "turned" | "end";

export interface Shown {
  /** Counts up with everything shown. */
  readonly step: number;
  readonly position: Position;
  /** The game as the server told it; what may be done counts only where `settled`. */
  readonly game: Situation;
  readonly cue: Cue;
  /** Whose doing it was, from 1; null for a table that has just been laid. */
  readonly seat: number | null;
  /** Whether it is the present state and not a picture on the way to it. */
  readonly settled: boolean;
}

/** Something to be shown for a while. */
export interface Picture {
  readonly shown: Omit<Shown, "step">;
  readonly hold: number;
  readonly told: Told | null;
}

/** What is shown; null before the game. */
export const shown = signal<Shown | null>(null);
/** Whether what is shown is behind what has happened. */
export const behind = signal(false);

const queue: Picture[] = [];
const listeners = new Set<(told: Told, before: Position | null) => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let step = 0;
let last: Position | null = null;
const MANY = 7;

/** Have every event told at the moment it is shown, with the position before it. */
export function onShown(listener: (told: Told, before: Position | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Show a game at once, as after a reload. */
export function lay(game: Situation | null): void {
  clear();
  last = game === null ? null : parsePosition(game.position);
  shown.value =
    game === null || last === null
      ? null
      : { step: ++step, position: last, game, cue: "none", seat: null, settled: true };
}

/** Show an event when its time has come. */
export function play(told: Told): void {
  if (told.game === null) return;
  const pictures = picturesOf(told, told.game, lastQueued());
  queue.push(...pictures);
  behind.value = true;
  // Nobody follows what happens behind another window, and nobody wants to wait for it afterwards.
  if (queue.length > MANY || document.hidden) skip();
  else if (timer === undefined) next();
}

/** Show at once all that has happened. */
export function skip(): void {
  if (queue.length === 0) return;
  clearTimeout(timer);
  timer = undefined;
  batch(() => {
    for (let picture = queue.shift(); picture !== undefined; picture = queue.shift()) show(picture);
    behind.value = false;
  });
}

function clear(): void {
  queue.length = 0;
  clearTimeout(timer);
  timer = undefined;
  behind.value = false;
}

function lastQueued(): Position | null {
  return queue[queue.length - 1]?.shown.position ?? shown.value?.position ?? null;
}

function next(): void {
  timer = undefined;
  const picture = queue.shift();
  if (picture === undefined) {
    behind.value = false;
    return;
  }
  batch(() => {
    show(picture);
    behind.value = queue.length > 0;
  });
  timer = setTimeout(next, picture.hold);
}

function show(picture: Picture): void {
  const before = last;
  if (picture.shown.settled) last = picture.shown.position;
  shown.value = { ...picture.shown, step: ++step };
  if (picture.told !== null) for (const listener of listeners) listener(picture.told, before);
}

/** What an event looks like: one picture, or two where the dice have to be seen before the turn passes. */
export function picturesOf(told: Told, game: Situation, before: Position | null): Picture[] {
  const position = parsePosition(game.position);
  const event = told.event;
  const seat = event.type === "moved" ? event.seat : null;
  const consequences = told.line?.consequences ?? [];
  const final = (cue: Cue, hold: number): Picture => ({
    shown: { position, game, cue, seat, settled: true },
    hold,
    told,
  });
  if (event.type !== "moved" || before === null) return [final("none", 0)];
  if (told.line === null) return [final(plainCue(event.moves), holdOf(plainCue(event.moves)))];
  const take = consequences.find((each) => each.type === "take");
  if (take !== undefined) return [final(take.source === "grill" ? "take" : "steal", holdOf("take"))];
  const bust = consequences.find((each) => each.type === "bust");
  if (bust === undefined) return [final("end", 0)];
  const dice = diceBeforeBust(event.moves, before);
  const after = final(bust.turned === null ? "bust" : "turned", holdOf("bust"));
  if (dice === null) return [after];
  const way: Picture = {
    shown: { position: { ...before, ...dice, fresh: false }, game, cue: "bust-roll", seat, settled: false },
    hold: holdOf("bust-roll"),
    told: null,
  };
  return [way, after];
}

function plainCue(moves: readonly string[]): Cue {
  const kinds = moves.map((text) => parseMove(text).kind);
  if (kinds.includes("fall") || kinds.includes("roll")) return "roll";
  return kinds.includes("aside") ? "aside" : "none";
}

/** The dice as they lay when the turn busted; null where somebody gave up, since nothing new was to be seen. */
function diceBeforeBust(moves: readonly string[], before: Position): Pick<Position, "aside" | "thrown"> | null {
  for (const move of moves.map(parseMove)) {
    if (move.kind === "fall") return { aside: before.aside, thrown: move.dice };
    if (move.kind === "aside") {
      const dice = (before.thrown ?? []).map((number, index) => (index === move.face - 1 ? number : 0));
      return { aside: together(before.aside, dice), thrown: null };
    }
  }
  return null;
}

const HOLD: Readonly<Record<Cue, number>> = {
  none: 0,
  roll: 650,
  aside: 250,
  take: 500,
  steal: 500,
  "bust-roll": 1_500,
  bust: 500,
  turned: 600,
  end: 0,
};

function holdOf(cue: Cue): number {
  // Without motion there is nothing to wait for but the eye that has to see the dice.
  return mayMove() ? HOLD[cue] : cue === "bust-roll" ? 1_000 : 0;
}
