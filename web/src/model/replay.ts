/** A game to look at again: every picture of it in order, and the way from a link to a picture and back. */

import * as http from "../api/http";
import type { Chances, Situation, Told, TurnLine } from "../api/messages";
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

/** The move that was chosen at this moment, in text form; null where none was. */
export function playedAt(moments: readonly Moment[], moment: Moment): string | null {
  const event = moments.find((each) => each.seq > moment.seq)?.told?.event;
  return moment.shown.settled && event?.type === "moved" ? (event.moves[0] ?? null) : null;
}

/** The picture of how the game stood after the event, which need not have changed it. */
export function momentAfter(moments: readonly Moment[], seq: number): number {
  return Math.max(0, moments.findLastIndex((each) => each.seq <= seq && each.shown.settled));
}

/** How each turn ended. */
export function linesOf(moments: readonly Moment[]): ReadonlyMap<number, TurnLine> {
  return new Map(moments.flatMap(({ told }) => (told?.line == null ? [] : [[told.line.turn, told.line] as const])));
}

export interface Change {
  readonly seat: number;
  readonly from: number;
  readonly to: number;
}

export interface TurningPoint {
  readonly turn: number;
  /** How the turn ended, where that is known. */
  readonly line: TurnLine | null;
  /** How the chances changed of whoever had the turn, and of whoever gained or lost more than that. */
  readonly changes: readonly Change[];
}

const NOTABLE = 0.1;
const MOST = 5;

/** The turns that changed most, in the order of the game. */
export function turningPoints(chances: Chances, lines: ReadonlyMap<number, TurnLine>): TurningPoint[] {
  const size = ({ from, to }: Change) => Math.abs(to - from);
  const points = chances.turns.slice(1).map((after, index) => {
    const turn = chances.turns[index]?.turn ?? 0;
    const before = chances.turns[index]?.win ?? [];
    const changes = after.win.map((to, seat): Change => ({ seat: seat + 1, from: before[seat] ?? 0, to }));
    const most = changes.reduce((one, other) => (size(other) > size(one) + 1e-9 ? other : one));
    const line = lines.get(turn) ?? null;
    const own = changes.find((each) => each.seat === line?.seat) ?? most;
    // Of two, one gains what the other loses.
    const told = own === most || changes.length === 2 ? [own] : [own, most];
    return { turn, line, changes: told, most: size(most) };
  });
  return points
    .filter((each) => each.most >= NOTABLE)
    .sort((one, other) => other.most - one.most)
    .slice(0, MOST)
    .sort((one, other) => one.turn - other.turn)
    .map(({ turn, line, changes }) => ({ turn, line, changes }));
}
