/** How much room there is, and which panel lies open where there is little. */

import { signal } from "@preact/signals";

export type Panel = "log" | "coach" | "chat" | "settings" | "terms";

const wideQuery = matchMedia("(min-width: 64rem)");
/** Whether the log and the coach have room beside the table. */
export const wide = signal(wideQuery.matches);
wideQuery.addEventListener("change", (event) => {
  wide.value = event.matches;
});

const lowQuery = matchMedia("(orientation: landscape) and (max-height: 34rem)");
/** Whether there is so little height that all has to lie beside each other. */
export const low = signal(lowQuery.matches);
lowQuery.addEventListener("change", (event) => {
  low.value = event.matches;
});

/** The panel that lies open over the table. */
export const panel = signal<Panel | null>(null);
