/** The coach's answers for the present moment: odds by themselves, advice on request. */

import { computed, effect, signal } from "@preact/signals";
import * as http from "../api/http";
import type { Odds } from "../api/messages";
import { failureWords } from "./refusals";
import { coach as wanted } from "./settings";
import { shown } from "./stage";
import { game, mine, seq, table, you } from "./table";
import { language } from "./text";

export interface Answer {
  readonly seq: number;
  readonly odds: Odds;
}

/** What was answered last. */
export const answer = signal<Answer | null>(null);
/** Whether advice is being worked out. */
export const thinking = signal(false);
/** Why there is no answer, if there is none. */
export const failed = signal<string | null>(null);

/** Whether the table lets us ask. */
export const allowed = computed(() => table.value?.coach === true);
/** Whether there is a place for it at the table: odds and advice are for whoever decides, and not for watchers. */
export const offered = computed(() => allowed.value && (you.value?.seats.length ?? 0) > 0);
/** Whether odds are shown now. */
export const shownNow = computed(() => allowed.value && wanted.value);
let advising: AbortController | null = null;
/** The number of the last event that changed the game, to which answers belong. */
const gameSeq = signal<number | null>(null);
let before: unknown = null;
effect(() => {
  if (game.value !== before) {
    before = game.value;
    gameSeq.value = seq.peek();
    giveUp();
  }
});

/** The answer, if it is about this moment. */
export const current = computed(() => {
  const now = answer.value?.seq === gameSeq.value && mine.value ? answer.value.odds : null;
  return shown.value?.game === game.value ? now : null; // not before the moment is on the screen
});

/** Ask for the odds of every decision of ours, while somebody needs them; called once for a table. */
export function follow(match: string): () => void {
  let abort: AbortController | null = null;
  const stop = effect(() => {
    const wish = shownNow.value && mine.value && table.value?.phase === "playing" ? gameSeq.value : null;
    abort?.abort();
    if (wish === null) return;
    abort = new AbortController();
    void ask(match, wish, "odds", abort.signal);
  });
  return () => {
    stop();
    abort?.abort();
  };
}

/** Ask what the expert would do, and why. */
export async function advise(match: string): Promise<void> {
  const wish = gameSeq.value;
  if (wish === null || thinking.value) return;
  const abort = new AbortController();
  advising = abort;
  thinking.value = true;
  await ask(match, wish, "advice", abort.signal);
  if (advising === abort) giveUp();
}

/** Nobody waits for advice any more: it would be about another moment. */
function giveUp(): void {
  advising?.abort();
  advising = null;
  thinking.value = false;
}

async function ask(match: string, wish: number, what: "odds" | "advice", signal?: AbortSignal): Promise<void> {
  try {
    const odds = await http.odds(match, wish, language.peek(), what, signal);
    const known = answer.peek();
    // Odds that come late do not wipe out advice for the same moment.
    if (known?.seq === wish && known.odds.advice !== null && odds.advice === null) return;
    answer.value = { seq: wish, odds };
    failed.value = null;
  } catch (error) {
    if (signal?.aborted) return;
    failed.value = failureWords(error);
  }
}
