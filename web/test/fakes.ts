/** A browser as far as the model needs one; imported before anything else. */

export class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; key?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly url: URL) {
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  /** The server takes the call. */
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  /** The server says something. */
  hear(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  /** The line breaks. */
  cut(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

export class FakeStream {
  static made: FakeStream[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeStream.made.push(this);
  }

  close(): void {}

  /** The answer begins. */
  open(): void {
    this.onopen?.();
  }

  hear(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

export interface Posted {
  readonly url: string;
  readonly body: { key: string };
  readonly answer: (status: number, body: object) => void;
  readonly fail: () => void;
}

export const posted: Posted[] = [];

function fakeFetch(url: string, init?: { body?: string }): Promise<object> {
  return new Promise((resolve, reject) => {
    posted.push({
      url,
      body: JSON.parse(init?.body ?? "{}"),
      answer: (status, body) =>
        resolve({ ok: status < 400, status, statusText: "", text: () => Promise.resolve(JSON.stringify(body)) }),
      fail: () => reject(new TypeError("no network")),
    });
  });
}

const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
const fakes = {
  window: listeners,
  document: { ...listeners, visibilityState: "visible", cookie: "", documentElement: { dataset: {}, lang: "en" } },
  navigator: { onLine: true },
  location: { href: "http://table.example/t/0123456789" },
  localStorage: { getItem: () => null, setItem: () => undefined },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  WebSocket: FakeSocket,
  EventSource: FakeStream,
  fetch: fakeFetch,
};

for (const [name, value] of Object.entries(fakes)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
