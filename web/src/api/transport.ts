/** The three ways to hear from a table: a socket, a stream of events, or asking again and again. */

import type { Command, Frame } from "./messages";
import * as http from "./http";

export interface Listener {
  /** Something was heard: the way works. */
  opened(): void;
  frame(frame: Frame): void;
  /** The way is closed, for good; it is told once. */
  closed(): void;
}

export interface Transport {
  readonly kind: "socket" | "stream" | "asking";
  /** Whether commands go this way; otherwise they are posted. */
  send(command: Command): boolean;
  /** Ask for a sign of life; false where it cannot be asked for. */
  ping(): boolean;
  close(): void;
}

export type Open = (match: string, after: number | null, listener: Listener) => Transport;

function query(after: number | null): string {
  return after === null ? "" : `?after=${after}`;
}

/** A socket. */
export const socket: Open = (match, after, listener) => {
  const address = new URL(`${http.API}/matches/${match}/socket${query(after)}`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const wire = new WebSocket(address);
  const once = closer(listener);
  wire.onopen = () => listener.opened();
  wire.onmessage = (message: MessageEvent<string>) => listener.frame(JSON.parse(message.data) as Frame);
  wire.onclose = once.tell;
  wire.onerror = once.tell;
  const write = (text: string): boolean => {
    if (wire.readyState !== WebSocket.OPEN) return false;
    wire.send(text);
    return true;
  };
  return {
    kind: "socket",
    send: (command) => write(JSON.stringify(command)),
    ping: () => write(JSON.stringify({ type: "ping", sent: Date.now() })),
    close: () => {
      once.silence();
      wire.close();
    },
  };
};

/** A stream of server-sent events; commands are posted. */
export const stream: Open = (match, after, listener) => {
  const source = new EventSource(`${http.API}/matches/${match}/stream${query(after)}`);
  const once = closer(listener);
  // A stream that opens but brings nothing is held back by something on the way: only what is heard counts.
  let first = true;
  source.onmessage = (message: MessageEvent<string>) => {
    if (first) listener.opened();
    first = false;
    listener.frame(JSON.parse(message.data) as Frame);
  };
  source.onerror = () => {
    source.close();
    once.tell();
  };
  return {
    kind: "stream",
    send: () => false,
    ping: () => false,
    close: () => {
      once.silence();
      source.close();
    },
  };
};

const ASK_MS = 1_500;

/** Asking for what is new every second or two; works wherever pages do. */
export const asking: Open = (match, after, listener) => {
  const once = closer(listener);
  const abort = new AbortController();
  let known = after;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rounds = 0;
  const ask = async (): Promise<void> => {
    try {
      // Who is there is told only by the whole table, so that is asked for now and then.
      if (known === null || rounds % 5 === 0) {
        const frame = await http.snapshot(match, abort.signal);
        listener.opened();
        listener.frame({ ...frame, type: "snapshot" });
        known = frame.seq;
      } else {
        const page = await http.events(match, known, abort.signal);
        if (page.events.length > 0) listener.frame({ type: "events", events: page.events });
        known = page.events[page.events.length - 1]?.seq ?? known;
      }
      rounds += 1;
      timer = setTimeout(() => void ask(), ASK_MS);
    } catch {
      if (!abort.signal.aborted) once.tell();
    }
  };
  void ask();
  return {
    kind: "asking",
    send: () => false,
    ping: () => false,
    close: () => {
      once.silence();
      abort.abort();
      clearTimeout(timer);
    },
  };
};

/** Tells the listener once that the way is closed, unless it was closed on purpose. */
function closer(listener: Listener): { tell: () => void; silence: () => void } {
  let told = false;
  return {
    tell: () => {
      if (told) return;
      told = true;
      listener.closed();
    },
    silence: () => {
      told = true;
    },
  };
}
