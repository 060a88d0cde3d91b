/**
 * A table's connection, which keeps itself alive: what the server tells arrives in order and without gaps, and every
 * command is sent until it was done or refused, whatever happens on the way.
 */

import type { Bye, Command, Events, Frame, Problem, Told } from "./messages";
import * as http from "./http";
import { asking, type Listener, type Open, socket, stream, type Transport } from "./transport";

export type State = "connecting" | "live" | "waiting" | "gone";

export interface Watcher {
  /** The last event that is known; null before the first snapshot. */
  seq(): number | null;
  frame(frame: Frame): void;
  state(state: State, kind: Transport["kind"]): void;
}

export type Outcome = { readonly done: true } | { readonly done: false; readonly problem: Problem };

interface Waiting {
  readonly command: Command;
  readonly settle: (outcome: Outcome) => void;
  posting: boolean;
}

const WAYS: readonly Open[] = [socket, stream, asking];
const OPEN_MS = 7_000;
const QUIET_MS = 20_000;
const ANSWER_MS = 6_000;
const BEAT_MS = 1_000;
const SLEPT_MS = 6_000;
/** The longest pause between two tries: short while a server restarts, longer when it stays away. */
const LONGEST_MS = { soon: 1_800, later: 10_000 };
const AWAY_MS = 60_000;
const BETTER_MS = 60_000;
const SOON_MS = 8_000;
const SHORT_MS = 8_000;

export class Connection {
  private transport: Transport | null = null;
  private readonly outbox = new Map<string, Waiting>();
  private way = 0;
  private failures = 0;
  private cuts = 0;
  private openedAt = 0;
  private heardAt = 0;
  private lostAt = 0;
  private askedAt: number | null = null;
  /** The ways that have worked. */
  private readonly proven = new Set<number>();
  private forgetful = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private opening: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private beatAt = Date.now();
  private state: State = "connecting";
  private readonly undo: (() => void)[] = [];

  constructor(
    private readonly match: string,
    private readonly watcher: Watcher,
  ) {}

  /** Connect, and stay connected until `stop`. */
  start(): void {
    this.beat = setInterval(() => this.tick(), BEAT_MS);
    this.on(window, "online", () => this.hurry());
    this.on(window, "offline", () => this.lost());
    this.on(window, "pageshow", () => this.doubt());
    this.on(document, "visibilitychange", () => {
      if (document.visibilityState === "visible") this.doubt();
    });
    this.connect();
  }

  /** Close for good. */
  stop(): void {
    clearInterval(this.beat);
    clearTimeout(this.retry);
    clearTimeout(this.opening);
    for (const each of this.undo) each();
    this.drop();
    this.tell("gone");
  }

  /** Send a command until it was done or refused. */
  send(command: Command): Promise<Outcome> {
    return new Promise((settle) => {
      this.outbox.set(command.key, { command, settle, posting: false });
      this.deliver();
      if (this.state === "waiting") this.hurry();
    });
  }

  private on(target: EventTarget, name: string, listener: () => void): void {
    target.addEventListener(name, listener);
    this.undo.push(() => target.removeEventListener(name, listener));
  }

  private tell(state: State): void {
    this.state = state;
    this.watcher.state(state, this.transport?.kind ?? "socket");
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.drop();
    this.tell(this.failures === 0 ? "connecting" : "waiting");
    const after = this.forgetful ? null : this.watcher.seq();
    this.forgetful = false;
    this.askedAt = null;
    let mine: Transport | null = null;
    const current = (): boolean => mine === null || mine === this.transport;
    const listener: Listener = {
      opened: () => current() && this.opened(),
      frame: (frame) => current() && this.heard(frame),
      closed: () => current() && this.lost(),
    };
    this.opening = setTimeout(() => this.lost(), OPEN_MS);
    mine = (WAYS[this.way] as Open)(this.match, after, listener);
    this.transport = mine;
  }

  private drop(): void {
    clearTimeout(this.opening);
    this.transport?.close();
    this.transport = null;
    for (const each of this.outbox.values()) each.posting = false;
  }

  private opened(): void {
    clearTimeout(this.opening);
    this.openedAt = this.heardAt = Date.now();
    this.failures = 0;
    this.proven.add(this.way);
    this.tell("live");
    this.deliver();
  }

  /** The way is closed or dead: come back after a while, by another way where this one fails again and again. */
  private lost(least = 0): void {
    const lived = this.state === "live" ? Date.now() - this.openedAt : 0;
    this.drop();
    this.failures += 1;
    this.cuts = lived > SHORT_MS * 4 ? 0 : this.cuts + 1;
    if (this.cuts >= (this.proven.has(this.way) ? 4 : 2) && navigator.onLine) {
      this.way = (this.way + 1) % WAYS.length;
      this.cuts = 0;
      this.failures = 1;
    }
    clearTimeout(this.retry);
    if (this.state !== "waiting") this.lostAt = Date.now();
    this.tell("waiting");
    const longest = navigator.onLine && Date.now() - this.lostAt < AWAY_MS ? LONGEST_MS.soon : LONGEST_MS.later;
    // Without a network there is nothing to hurry for: the browser tells when there is one again.
    const most = navigator.onLine ? Math.min(longest, 400 * 2 ** Math.min(this.failures, 6)) : longest;
    this.retry = setTimeout(() => this.connect(), Math.max(least, most * (0.3 + 0.7 * Math.random())));
  }

  private tick(): void {
    const now = Date.now();
    const slept = now - this.beatAt > SLEPT_MS;
    this.beatAt = now;
    if (slept) this.doubt();
    if (this.state !== "live") return;
    if (this.askedAt !== null && now - this.askedAt > ANSWER_MS) this.lost();
    else if (this.askedAt === null && now - this.heardAt > QUIET_MS) this.ask();
    if (this.way > 0 && now - this.openedAt > (this.proven.has(0) ? SOON_MS : BETTER_MS)) this.better();
  }

  private ask(): void {
    if (this.transport?.ping()) this.askedAt = Date.now();
    else this.heardAt = Date.now();
  }

  /** Something may have cut us off unnoticed: see whether anybody is there. */
  private doubt(): void {
    if (this.state === "gone") return;
    if (this.state !== "live") this.hurry();
    else if (this.transport?.kind === "socket") this.ask();
    else this.connect();
  }

  private hurry(): void {
    if (this.state !== "waiting") return;
    this.connect();
  }

  /** Try the socket again beside the lesser way that works. */
  private better(): void {
    this.openedAt = Date.now();
    const test = socket(this.match, this.watcher.seq(), {
      opened: () => undefined,
      frame: () => {
        test.close();
        this.way = 0;
        this.connect();
      },
      closed: () => undefined,
    });
    setTimeout(() => test.close(), OPEN_MS);
  }

  private heard(frame: Frame): void {
    this.heardAt = Date.now();
    this.askedAt = null;
    switch (frame.type) {
      case "accepted":
        this.settle(frame.key, { done: true });
        return;
      case "refused":
        if (frame.key !== null) this.settle(frame.key, { done: false, problem: frame.problem });
        this.watcher.frame(frame);
        return;
      case "bye":
        this.farewell(frame);
        return;
      case "events":
        this.news(frame);
        return;
      default:
        this.watcher.frame(frame);
    }
  }

  private farewell(bye: Bye): void {
    this.watcher.frame(bye);
    if (bye.reason === "removed") this.stop();
    else {
      this.cuts = -1; // said goodbye, so the way itself is good
      this.lost(bye.retry_ms);
    }
  }

  /** Events in order: those known already are passed over, and after a gap everything is asked for anew. */
  private news(frame: Events): void {
    const known = this.watcher.seq();
    const fresh = frame.events.filter((told) => known === null || told.seq > known);
    if (fresh.length > 0) {
      const first = fresh[0] as Told;
      if (known === null || first.seq !== known + 1) {
        this.forgetful = true;
        this.connect();
        return;
      }
      this.watcher.frame({ ...frame, events: fresh });
    }
    for (const told of frame.events) if (told.key !== null) this.settle(told.key, { done: true });
  }

  private settle(key: string, outcome: Outcome): void {
    const waiting = this.outbox.get(key);
    this.outbox.delete(key);
    waiting?.settle(outcome);
  }

  private deliver(): void {
    if (this.state !== "live") return;
    for (const waiting of this.outbox.values()) {
      if (!waiting.posting && !this.transport?.send(waiting.command)) void this.post(waiting);
      else waiting.posting = true;
    }
  }

  private async post(waiting: Waiting): Promise<void> {
    waiting.posting = true;
    const { command } = waiting;
    try {
      const done = await http.command(this.match, command);
      if (done.events.length > 0) this.news({ type: "events", events: done.events });
      this.settle(command.key, { done: true });
    } catch (error) {
      if (error instanceof http.Refusal && error.problem.status < 500) {
        this.settle(command.key, { done: false, problem: error.problem });
        return;
      }
      waiting.posting = false; // nobody knows whether it arrived; the key makes it safe to send it again
      if (this.outbox.has(command.key)) setTimeout(() => this.deliver(), 1_500);
    }
  }
}

/** A new key for a command. */
export function newKey(): string {
  return randomHex(12);
}

/** What a device adds to the dice, which nobody else knows. */
export function newEntropy(): string {
  return randomHex(16);
}

function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
