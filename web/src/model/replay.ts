/** A game to look at again: every picture of it in order, and the way from a link to a picture and back. */

import * as http from "../api/http";
import type { Chances, Situation, Told } from "../api/messages";
import { parsePosition, type Position } from "./position";
import { picturesOf, type Shown } from "./stage";

export interface Moment {
  readonly shown: Shown;
  /** The event after which it stood so; of a picture on the way to it, the one before. */
  readonly seq: number;
  /** The turn it belongs to, and the how many-eth picture of that turn it is. */
  readonly turn: number;
  readonly nth: number;
  /** What has just happened, and the position it happened in. */
  readonly told: Told | null;
  readonly before: Position | null;
}

/** All events of a finished game. */
export async function wholeLog(match: string, signal: AbortSignal): Promise<Told[]> {
  const all: Told[] = [];
  for (;;) {
    const page = await http.events(match, all[all.length - 1]?.seq ?? 0, signal);
    all.push(...page.events);
    if (page.events.length === 0 || (all[all.length - 1] as Told).seq >= page.seq) return all;
  }
}

/** The pictures of a game, in order. */
export function momentsOf(log: readonly Told[]): Moment[] {
  const moments: Moment[] = [];
  for (const told of log) {
    if (told.game === null) continue;
    if (told.event.type === "undone") dropLast(moments);
    else if (moments.length === 0) moments.push(start(told, told.game));
    else if (told.event.type === "moved") add(moments, told, told.game);
  }
  return moments;
}

function start(told: Told, game: Situation): Moment {
  const shown: Shown = {
    step: 0,
    position: parsePosition(game.position),
    game,
    cue: "none",
    seat: null,
    settled: true,
  };
  return { shown, seq: told.seq, turn: game.turn, nth: 0, told: null, before: null };
}

function add(moments: Moment[], told: Told, game: Situation): void {
  const last = moments[moments.length - 1] as Moment;
  const turn = last.shown.game.turn;
  for (const { shown, told: shownTold } of picturesOf(told, game, last.shown.position)) {
    const previous = moments[moments.length - 1] as Moment;
    moments.push({
      shown: { ...shown, step: moments.length },
      seq: shown.settled ? told.seq : last.seq,
      turn,
      nth: previous.turn === turn ? previous.nth + 1 : 1,
      told: shownTold ?? told,
      before: last.shown.position,
    });
  }
}

/** Take back what the last event brought. */
function dropLast(moments: Moment[]): void {
  const seq = moments[moments.length - 1]?.told?.seq;
  while (moments.length > 1 && moments[moments.length - 1]?.told?.seq === seq) moments.pop();
}

/** The picture that a link names: `#turn-nth`, or `?at=seq`; the first where it names none. */
export function momentOf(moments: readonly Moment[], hash: string, search: string): number {
  const [turn, nth] = hash.replace("#", "").split("-").map(Number);
  const at = Number(new URLSearchParams(search).get("at") ?? Number.NaN);
  const wanted = turn
    ? moments.findIndex((each) => each.turn === turn && each.nth >= (nth ?? 0))
    : moments.findIndex((each) => each.seq === at && each.shown.settled);
  return Math.max(0, wanted);
}

/** The part of a link that names the picture. */
export function hashOf(moment: Moment): string {
  return `#${moment.turn}-${moment.nth}`;
}

export interface TurningPoint {
  readonly turn: number;
  /** The seat that gained or lost most, from 1. */
  readonly seat: number;
  readonly from: number;
  readonly to: number;
}

const NOTABLE = 0.1;
const MOST = 5;

/** The turns that changed most, in the order of the game. */
export function turningPoints(chances: Chances): TurningPoint[] {
  const points = chances.turns.slice(1).map((after, index): TurningPoint => {
    const before = chances.turns[index]?.win ?? [];
    const changes = after.win.map((each, seat) => Math.abs(each - (before[seat] ?? 0)));
    const seat = changes.indexOf(Math.max(...changes));
    return { turn: chances.turns[index]?.turn ?? 0, seat: seat + 1, from: before[seat] ?? 0, to: after.win[seat] ?? 0 };
  });
  return points
    .filter((each) => Math.abs(each.to - each.from) >= NOTABLE)
    .sort((one, other) => Math.abs(other.to - other.from) - Math.abs(one.to - one.from))
    .slice(0, MOST)
    .sort((one, other) => one.turn - other.turn);
}
