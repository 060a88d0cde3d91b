/** Requests to the public interface; a refusal is thrown as `Refusal`, a lost connection as the browser's TypeError. */

import { signal } from "@preact/signals";
import type {
  Chances,
  Command,
  Done,
  EventsPage,
  Listed,
  Me,
  Odds,
  Problem,
  Reached,
  Review,
  Snapshot,
} from "./messages";

export const API = "/api/v1";

/** The server said no, and why. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

async function answer(response: Response): Promise<unknown> {
  const text = await response.text();
  if (response.ok) return text === "" ? null : JSON.parse(text);
  throw new Refusal(problemOf(response, text));
}

function problemOf(response: Response, text: string): Problem {
  const bare: Problem = {
    type: "about:blank",
    title: response.statusText,
    status: response.status,
    detail: response.statusText,
    code: "refused",
    rule: null,
    template: "",
    params: {},
    seq: null,
  };
  try {
    return { ...bare, ...(JSON.parse(text) as Partial<Problem>) };
  } catch {
    return bare; // something between us and the server answered in its own words
  }
}

async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await answer(await asked(path, signal))) as T;
}

function asked(path: string, signal?: AbortSignal): Promise<Response> {
  return fetch(API + path, { signal: signal ?? null, cache: "no-store" });
}

async function post<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method: "POST", cache: "no-store" };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "Content-Type": "application/json" };
  }
  return (await answer(await fetch(API + path, init))) as T;
}

/** Who we are to the server. */
export function me(): Promise<Me> {
  return get<Me>("/me");
}

/** Be called so from now on; a newcomer becomes a guest by it. */
export function nameMe(name: string, language: string): Promise<Me> {
  return post<Me>("/guests", { name, language });
}

export function snapshot(match: string, signal?: AbortSignal): Promise<Snapshot> {
  return get<Snapshot>(`/matches/${match}`, signal);
}

export function events(match: string, after: number, signal?: AbortSignal): Promise<EventsPage> {
  return get<EventsPage>(`/matches/${match}/events?after=${after}`, signal);
}

export function command(match: string, given: Command): Promise<Done> {
  return post<Done>(`/matches/${match}/commands`, given);
}

/** One's own tables whose game is not over, newest first; asking does not count as coming to any of them. */
export function ownTables(signal?: AbortSignal): Promise<readonly Listed[]> {
  return get("/me/matches", signal);
}

export function rematch(match: string): Promise<Reached> {
  return post<Reached>(`/matches/${match}/rematch`);
}

export function continued(match: string, seq: number): Promise<Reached> {
  return post<Reached>(`/matches/${match}/continuation`, { seq });
}

export function admit(match: string, code: string): Promise<Reached> {
  return post<Reached>(`/matches/${match}/admission`, { code });
}

const BUSY: ReadonlySet<number> = new Set([429, 503]);
const NOT_READY = 202;
const AGAIN_MS = 1_000;
const TRIES = 150;

/** Whether the server has said that its expert gets ready, as it does for a while when it is new on a machine. */
export const gettingReady = signal(false);

/** Ask again and again where the expert gets ready, or the server is busy. */
async function patiently<T>(path: string, abort: AbortSignal | undefined): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const response = await asked(path, abort);
    gettingReady.value = response.status === NOT_READY;
    if (!gettingReady.value && (!BUSY.has(response.status) || tries >= TRIES)) return (await answer(response)) as T;
    await new Promise((resolve) => setTimeout(resolve, gettingReady.value ? AGAIN_MS : 2 * AGAIN_MS));
    abort?.throwIfAborted();
  }
}

/** The chances of the turn on hand after event `seq`, and on request what the expert would do. */
export function odds(
  match: string,
  seq: number,
  language: string,
  wish: "odds" | "advice",
  signal?: AbortSignal,
): Promise<Odds> {
  const advice = wish === "advice" ? `&advice=true&language=${language}` : "";
  return patiently(`/matches/${match}/coach?seq=${seq}${advice}`, signal);
}

export function chances(match: string, signal?: AbortSignal): Promise<Chances> {
  return patiently(`/matches/${match}/chances`, signal);
}

/** Some of the decisions in a finished game after event `after`, beside what the expert would have done. */
export function review(match: string, after: number, signal?: AbortSignal): Promise<Review> {
  return patiently(`/matches/${match}/review?after=${after}`, signal);
}

/** Where the record of the game can be had. */
export function recordAddress(match: string): string {
  return `${API}/matches/${match}/record`;
}
