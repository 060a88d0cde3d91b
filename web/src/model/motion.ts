/**
 * Things that move: what lay in one place before a change and lies in another after it is seen on its way. The table
 * itself changes at once and takes input at once; what flies is a picture of it on top.
 */

import { mayMove } from "./settings";

export interface Places {
  readonly width: number;
  readonly height: number;
  readonly rects: ReadonlyMap<string, DOMRect>;
  /** What is charred at that time. */
  readonly charred: ReadonlySet<string>;
}

/** How something moves, by its name. */
export interface Flight {
  /** Its way in milliseconds. */
  readonly ms: number;
  /** How high the arc is, in parts of its length. */
  readonly arc: number;
  /** A small hop at the end. */
  readonly hop: boolean;
}

const NEAR = 3;
const EASE = "cubic-bezier(.3,.1,.3,1)";
const CHAR_MS = 400;
const running = new Set<Animation>();

/** Where all that can fly lies now. */
export function placesIn(root: Element): Places {
  const rects = new Map<string, DOMRect>();
  const charred = new Set<string>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-fly]")) {
    const rect = element.getBoundingClientRect();
    const name = element.dataset["fly"] as string;
    // In a stack that is fanned out the tiles stand twice; the table's own come first and are the ones that count.
    if (rect.width > 0 && !rects.has(name) && element.closest("[popover]") === null) rects.set(name, rect);
    if (element.classList.contains("charred")) charred.add(name);
  }
  return { width: innerWidth, height: innerHeight, rects, charred };
}

/** Let all that lies elsewhere than before fly there, and char what was turned over. */
export function fly(root: Element, before: Places, flightOf: (name: string) => Flight): void {
  if (before.width !== innerWidth || before.height !== innerHeight) return;
  // What is still on its way to where it lay before has arrived by now.
  land();
  const moving = mayMove();
  let longest = 0;
  for (const element of root.querySelectorAll<HTMLElement>("[data-fly]")) {
    const name = element.dataset["fly"] as string;
    const from = before.rects.get(name);
    if (element.closest("[popover]") !== null) continue;
    if (from === undefined) {
      // Dice that were rolled tumble by themselves, where things may move.
      if (!moving) highlight(element);
      continue;
    }
    const to = element.getBoundingClientRect();
    if (to.width === 0 || distance(from, to) < NEAR || element.classList.contains("charred")) continue;
    if (!moving) highlight(element);
    else {
      const flight = flightOf(name);
      longest = Math.max(longest, flight.ms);
      send(element, from, to, flight);
    }
  }
  for (const element of root.querySelectorAll<HTMLElement>("[data-fly].charred")) {
    const name = element.dataset["fly"] as string;
    if (before.charred.has(name)) continue;
    if (moving) char(element, before.rects.get(name), longest);
    else highlight(element);
  }
}

/** Have done with all that moves. */
export function land(root?: Element | null): void {
  for (const animation of running) animation.finish();
  running.clear();
  for (const animation of root?.getAnimations({ subtree: true }) ?? []) {
    const timing = animation.effect?.getComputedTiming();
    if (timing !== undefined && timing.endTime !== Infinity) animation.finish();
  }
}

function distance(one: DOMRect, other: DOMRect): number {
  return Math.hypot(one.left + one.width / 2 - other.left - other.width / 2, one.top + one.height / 2 - other.top - other.height / 2);
}

function send(element: HTMLElement, from: DOMRect, to: DOMRect, flight: Flight, after = 0): void {
  const ghost = ghostOf(element, to);
  const [x, y, scale] = [from.left - to.left, from.top - to.top, from.width / to.width];
  const up = flight.arc * Math.hypot(x, y);
  const middle = `translate(${x / 2}px, ${y / 2 - up}px) scale(${(1 + scale) / 2 + 0.12})`;
  const frames: Keyframe[] = [
    { transform: `translate(${x}px, ${y}px) scale(${scale})`, easing: "cubic-bezier(.3,.2,.6,.9)" },
    { transform: middle, easing: "cubic-bezier(.4,.1,.6,1)" },
  ];
  if (flight.hop) {
    frames.push({ transform: "none", offset: 0.75, easing: "ease-out" });
    frames.push({ transform: "translateY(-18%)", offset: 0.88, easing: "ease-in" });
  }
  frames.push({ transform: "none" });
  play(ghost, frames, { duration: flight.ms, delay: after, fill: "backwards" }, () => ghost.remove());
  play(element, [{ opacity: 0 }, { opacity: 0 }], { duration: flight.ms + after });
}

function ghostOf(element: HTMLElement, place: DOMRect): HTMLElement {
  const ghost = element.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-fly");
  ghost.setAttribute("aria-hidden", "true");
  ghost.tabIndex = -1;
  ghost.classList.add("ghost");
  ghost.style.fontSize = getComputedStyle(element).fontSize;
  ghost.style.left = `${place.left}px`;
  ghost.style.top = `${place.top}px`;
  ghost.style.width = `${place.width}px`;
  ghost.style.height = `${place.height}px`;
  (document.querySelector(".board") ?? document.body).append(ghost);
  return ghost;
}

/** A tile turns over and chars; first it slides back, if it lay on a stack. */
function char(element: HTMLElement, from: DOMRect | undefined, after: number): void {
  const to = element.getBoundingClientRect();
  const travels = from !== undefined && distance(from, to) >= NEAR;
  const delay = travels ? 300 : after;
  const ivory = ghostOf(element, to);
  ivory.classList.remove("charred");
  const turn = { duration: CHAR_MS / 2, easing: "ease-in" };
  if (travels) {
    const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
    play(ivory, [{ transform: start }, { transform: "none" }], { duration: delay, easing: EASE });
  }
  play(ivory, [{ transform: "none" }, { transform: "rotateY(90deg)" }], { ...turn, delay }, () => ivory.remove());
  play(
    element,
    [
      { transform: "rotateY(90deg)", filter: "brightness(2.2)" },
      { transform: "none", filter: "brightness(1.6)", offset: 0.5 },
      { transform: "none", filter: "none" },
    ],
    { duration: CHAR_MS, delay: delay + CHAR_MS / 2, fill: "backwards", easing: "ease-out" },
  );
}

function highlight(element: HTMLElement): void {
  const frames = [{ outline: "4px solid var(--ember-bright)" }, { outline: "4px solid transparent" }];
  element.animate(frames, { duration: 900, easing: "steps(2, end)" });
}

function play(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions, done?: () => void): void {
  const animation = element.animate(frames, timing);
  running.add(animation);
  const end = () => {
    running.delete(animation);
    done?.();
  };
  animation.onfinish = end;
  animation.oncancel = end;
}
