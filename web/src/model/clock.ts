/** The server's time, and a beat for whatever shows it. */

import { effect, signal } from "@preact/signals";

/** How far the server's clock is ahead of ours, in milliseconds. */
const offset = signal(0);
let bestTrip = Infinity;

/** Learn from an answer of the server: its time, and when we had asked by our own clock. */
export function heard(at: number, sent: number, now = Date.now()): void {
  const trip = Math.max(0, now - sent);
  // The fastest answer tells the most; a slow one only counts where there is nothing better, or we have slept.
  const guess = at + trip / 2 - now;
  if (trip <= bestTrip + 20 || Math.abs(guess - offset.value) > trip + 2_000) {
    bestTrip = Math.min(bestTrip, trip);
    offset.value = guess;
  }
}

/** Learn from something that the server sent by itself; less exact, so only for a first idea. */
export function glimpsed(at: number, now = Date.now()): void {
  if (bestTrip === Infinity) offset.value = at - now;
}

/** The server's time now, in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + offset.value;
}

/** The server's time, told four times a second while somebody needs it. */
export const beat = signal(Date.now());
const watchers = signal(0);

effect(() => {
  if (watchers.value === 0) return undefined;
  beat.value = serverNow();
  const timer = setInterval(() => {
    beat.value = serverNow();
  }, 250);
  return () => clearInterval(timer);
});

/** Have the beat told until the function that is returned is called. */
export function watchBeat(): () => void {
  watchers.value += 1;
  return () => {
    watchers.value -= 1;
  };
}

/** A length of time as people read clocks: 0:07, 12:30, 1:02:03. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
