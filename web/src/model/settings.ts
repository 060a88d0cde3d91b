/** What a person has chosen on this device, remembered from visit to visit. */

import { effect, type Signal, signal } from "@preact/signals";

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "full" | "none";

const PREFIX = "heckmeck.";

function read(name: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined; // no storage, or something that is no JSON: as on a first visit
  }
}

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A private window may have no storage; then it is forgotten, no more.
  }
}

/** A setting: a signal that is remembered. */
function remembered<T>(name: string, usual: T, possible?: readonly T[]): Signal<T> {
  const found = read(name);
  const fits = typeof found === typeof usual && (possible === undefined || possible.includes(found as T));
  const setting = signal<T>(fits ? (found as T) : usual);
  let first = true;
  effect(() => {
    const value = setting.value;
    if (!first) write(name, value);
    first = false;
  });
  return setting;
}

export const sound = remembered("sound", true);
/** The pages of the server have to know it before any script runs, so it lies in a cookie. */
export const theme = signal<Theme>(themeOf(cookie("theme")));
export const motion = remembered<Motion>("motion", "system", ["system", "full", "none"]);
/** Whether odds are shown where the table allows them. */
export const coach = remembered("coach", true);
/** Whether the expert's advice is shown with every moment of a game that is looked at again. */
export const advised = remembered("advised", false);
/** Whether a device that several share says whose turn it is before it goes on. */
export const handover = remembered("handover", true);
/** Whether single letters and digits act. */
export const shortcuts = remembered("shortcuts", true);
/** What the person was called last. */
export const lastName = remembered("name", "");

function themeOf(text: string | null): Theme {
  return text === "light" || text === "dark" ? text : "system";
}

/** The cookie of that name. */
function cookie(name: string): string | null {
  const found = document.cookie.split("; ").find((each) => each.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}

/** Have the server's pages know a choice from now on; null forgets it. */
export function tellPages(name: "theme" | "language", value: string | null): void {
  const age = value === null ? 0 : 31_536_000;
  document.cookie = `${name}=${value ?? ""}; path=/; max-age=${age}; samesite=lax`;
}

/** Use these colours from now on. */
export function chooseTheme(wanted: Theme): void {
  theme.value = wanted;
  tellPages("theme", wanted === "system" ? null : wanted);
}

effect(() => {
  if (theme.value === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme.value;
});

effect(() => {
  if (motion.value === "system") delete document.documentElement.dataset["motion"];
  else document.documentElement.dataset["motion"] = motion.value;
});

/** Whether things may move. */
export function mayMove(): boolean {
  if (motion.value !== "system") return motion.value === "full";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
