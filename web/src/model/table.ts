/** The table as this device knows it: signals, folded from what the server tells. */

import { batch, computed, signal } from "@preact/signals";
import { Connection, newEntropy, newKey, type Outcome, type State } from "../api/connection";
import type {
  Command,
  Event,
  Frame,
  Phrase,
  Placed,
  Presence,
  Problem,
  Situation,
  Snapshot,
  Table,
  Told,
  TurnLine,
  You,
} from "../api/messages";
import { glimpsed, heard, serverNow } from "./clock";
import * as stage from "./stage";
import { botName } from "./terms";
import { _ } from "./text";
import { nameOf } from "./words";

export interface Saying {
  readonly seq: number;
  readonly seat: number;
  readonly phrase: Phrase;
  readonly at: number;
}

export const seq = signal<number | null>(null);
export const you = signal<You | null>(null);
export const table = signal<Table | null>(null);
/** The game as it is; what is shown may be a little behind (`stage.shown`). */
export const game = signal<Situation | null>(null);
export const log = signal<readonly TurnLine[]>([]);
export const presence = signal<Presence>({ type: "presence", online: [], away_ms: [], watchers: 0 });
/** When the presence was told, by our own clock. */
export const presenceAt = signal(Date.now());
export const sayings = signal<readonly Saying[]>([]);
export const connection = signal<State>("connecting");
/** How we hear from the server. */
export const way = signal<"socket" | "stream" | "asking">("socket");
/** Why the last thing we wanted was refused; null once it was read. */
export const refusal = signal<Problem | null>(null);
/** The commands that are on their way. */
export const pending = signal(0);
/** Whether the owner has taken the table away from us. */
export const removed = signal(false);

/** The names of the seats, as people read them; of bots that are alike the second is "Beginner 2". */
export const names = computed(() => {
  const seats = table.value?.seats ?? [];
  return seats.map((each, index) => {
    if (each.bot === null || each.name !== each.bot) return each.name ?? _("Seat {seat}", { seat: each.seat });
    const before = seats.slice(0, index).filter((other) => other.bot === each.bot).length;
    return before === 0 ? botName(each.bot) : `${botName(each.bot)} ${before + 1}`;
  });
});
/** Whether we belong to the seat on turn. */
export const mine = computed(() => {
  const mover = moverOf(game.value);
  return mover !== null && (you.value?.seats ?? []).includes(mover) && seatOf(mover)?.substitute === null;
});

/** The seat that has to act now; with real dice that is also who types what the dice showed. */
export function moverOf(situation: Situation | null): number | null {
  if (situation === null || situation.to_move === null) return null;
  if (situation.to_move !== "dice") return situation.to_move;
  return Number(situation.position.split(" ")[2]);
}

/** What is known of a seat. */
export function seatOf(seat: number): Placed | null {
  return table.value?.seats[seat - 1] ?? null;
}

/** The name of a seat. */
export function seatName(seat: number): string {
  return nameOf(names.value, seat);
}

/** Whether whoever sits there is connected; who has two seats is at both. */
export function isHere(seat: number): boolean {
  const placed = seatOf(seat);
  if (placed === null || placed.guest === null) return true;
  if (placed.guest === you.value?.guest) return true;
  const same = (table.value?.seats ?? []).filter((each) => each.guest === placed.guest);
  return same.some((each) => presence.value.online[each.seat - 1] === true);
}

const LINES = 200;
const SAYINGS = 30;
let link: Connection | null = null;
let entropyAdded = false;
/** Own seats that were left to a bot on purpose; coming back from a broken connection does not change that. */
const resting = new Set<number>();
/** When we came to the table last, by the server's time. */
let liveSince = Infinity;
/** Whether nothing has been told since. */
let fresh = false;

/** Know the whole table. */
export function know(frame: Snapshot): void {
  batch(() => {
    const same = seq.value === frame.seq && stage.shown.value !== null;
    seq.value = frame.seq;
    you.value = frame.you;
    table.value = frame.table;
    log.value = frame.log;
    presence.value = frame.presence;
    presenceAt.value = Date.now();
    // What is shown already, or about to be, goes on as it is.
    if (!same) {
      game.value = frame.game;
      stage.lay(frame.game);
    }
  });
  glimpsed(frame.at);
}

/** Know one event more. */
export function learn(told: Told): void {
  batch(() => {
    seq.value = told.seq;
    if (told.table !== null) table.value = told.table;
    if (told.line !== null) log.value = [...log.value, told.line].slice(-LINES);
    if (told.event.type === "said") {
      const { seat, phrase } = told.event;
      sayings.value = [...sayings.value, { seq: told.seq, seat, phrase, at: told.at }].slice(-SAYINGS);
    }
    if (told.event.type === "undone" && log.value.length > 0 && told.game !== null) dropUndone(told.game);
    updateSeats(told.event);
    if (told.event.type === "substituted" && told.at < liveSince) greet();
    if (told.game !== null) {
      game.value = told.game;
      stage.play(told);
    }
  });
}

/** Lines of turns that count no longer, after something was taken back. */
function dropUndone(situation: Situation): void {
  log.value = log.value.filter((line) => line.turn < situation.turn);
}

/** Keep `you` right without being told: which seats are ours follows from the seats. */
function updateSeats(event: Event): void {
  const now = you.value;
  if (now?.guest == null || table.value === null) return;
  if (event.type !== "seated" && event.type !== "freed" && event.type !== "admitted") return;
  const seats = table.value.seats.filter((each) => each.guest === now.guest).map((each) => each.seat);
  you.value = { ...now, seats };
}

function receive(frame: Frame): void {
  hear(frame);
  fresh = false;
}

function hear(frame: Frame): void {
  switch (frame.type) {
    case "snapshot":
      know(frame);
      if (fresh) greet();
      break;
    case "events":
      for (const told of frame.events) learn(told);
      break;
    case "presence":
      presence.value = frame;
      presenceAt.value = Date.now();
      break;
    case "refused":
      break; // the command that was refused tells it
    case "pong":
      heard(frame.at, frame.sent);
      break;
    case "bye":
      removed.value = frame.reason === "removed";
      break;
    case "accepted":
      break;
  }
}

/** Connect to a table, and stay connected. */
export function connect(match: string): void {
  link?.stop();
  link = new Connection(match, {
    seq: () => seq.value,
    frame: receive,
    state: (state, kind) => {
      batch(() => {
        connection.value = state;
        way.value = kind;
      });
      if (state === "live") {
        liveSince = serverNow();
        fresh = true;
        greet();
      }
    },
  });
  link.start();
}

/** Come to the table anew, for instance as somebody else than before. */
export function reconnect(match: string): void {
  seq.value = null;
  connect(match);
}

/** What is due on coming back: our seats, if a bot kept them warm. */
function greet(): void {
  for (const seat of you.value?.seats ?? []) {
    if (seatOf(seat)?.substitute != null && !resting.has(seat)) void send({ type: "return", seat });
  }
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type Wish = Without<Command, "key" | "seq"> & { seq?: number | null };

/** Send a command; a refusal is shown, and told to whoever waits. */
export async function send(wish: Wish): Promise<Outcome> {
  if (link === null) throw new Error("not connected");
  if (wish.type === "substitute") resting.add(wish.seat);
  if (wish.type === "return") resting.delete(wish.seat);
  refusal.value = null;
  pending.value += 1;
  const outcome = await link.send({ seq: seq.value, ...wish, key: newKey() } as Command);
  pending.value -= 1;
  if (!outcome.done) refusal.value = outcome.problem;
  return outcome;
}

/** Make a move. */
export function move(text: string): Promise<Outcome> {
  stage.skip();
  return send({ type: "move", move: text });
}

/** Add to the dice what nobody else knows, once, before the game; real dice take nothing. */
export function addEntropy(): void {
  const now = table.value;
  if (entropyAdded || now?.phase !== "waiting" || now.commitment === null || !you.value?.member) return;
  if (now.entropy.some((grain) => grain.guest === you.value?.guest)) return; // before the page was loaded anew
  entropyAdded = true;
  void send({ type: "seed", entropy: newEntropy() });
}
