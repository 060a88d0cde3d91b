/** The decisions of a finished game beside what the expert would have done. */

import type { Judged, Seat, Weighed } from "../api/messages";

export interface Difference {
  readonly turn: number;
  /** The event after which it was decided. */
  readonly seq: number;
  readonly move: Weighed;
  readonly best: Weighed;
  /** What it cost: a part of the chance to win or, where nobody knows that, worms on average. */
  readonly cost: number;
}

export interface Reviewed {
  /** How many decisions there were. */
  readonly all: number;
  /** Those that cost something, the dearest first. */
  readonly worse: readonly Difference[];
  /** Whether costs are chances to win, and not worms. */
  readonly byWin: boolean;
}

/** Chances to win, and worms, that differ by less are about equal. */
const NEAR = { win: 0.005, worms: 0.05 };

/** What the seat decided itself: as a bot, if a bot sits there, and otherwise as a person. */
export function reviewed(judged: readonly Judged[], seat: Seat, by: "player" | "bot"): Reviewed {
  const own = judged.filter((each) => each.seat === seat && each.by === by);
  const byWin = own.some((each) => each.best.win !== null);
  const worse = own
    .map(({ turn, seq, move, best }) => ({ turn, seq, move, best, cost: costOf(move, best) }))
    .filter((each) => each.cost >= (byWin ? NEAR.win : NEAR.worms))
    .sort((one, other) => other.cost - one.cost || one.seq - other.seq);
  return { all: own.length, worse, byWin };
}

function costOf(move: Weighed, best: Weighed): number {
  return move.win === null || best.win === null ? best.worms - move.worms : best.win - move.win;
}
