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

/** What has moved by less of its width only stands out a little more or less than before. */
const NEAR = 0.25;
const EASE = "cubic-bezier(.3,.1,.3,1)";
const CHAR_MS = 400;
const BACK_MS = 300;
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
  const moved = movedIn(root, before);
  if (!mayMove()) {
    for (const each of moved) highlight(each.element);
    return;
  }
  let longest = 0;
  for (const { element, name, from, to, fontSize, chars } of moved) {
    // Dice that were rolled tumble by themselves.
    if (chars || from === undefined) continue;
    const flight = flightOf(name);
    longest = Math.max(longest, flight.ms);
    send(ghostOf(element, to, fontSize), element, { from, to, flight });
  }
  for (const { element, from, to, fontSize, chars } of moved) {
    if (chars) char(ghostOf(element, to, fontSize), element, { from, to, after: longest });
  }
}

interface Moved {
  readonly element: HTMLElement;
  readonly name: string;
  readonly from: DOMRect | undefined;
  readonly to: DOMRect;
  readonly fontSize: string;
  /** Whether it is turned over. */
  readonly chars: boolean;
}

/** What lies elsewhere, or otherwise, than before. All is measured first, since each change in between costs a layout. */
function movedIn(root: Element, before: Places): Moved[] {
  return [...root.querySelectorAll<HTMLElement>("[data-fly]")].flatMap((element): Moved[] => {
    const name = element.dataset["fly"] as string;
    const from = before.rects.get(name);
    const charred = element.classList.contains("charred");
    const chars = charred && !before.charred.has(name);
    const to = element.getBoundingClientRect();
    const away = from === undefined || far(from, to);
    if (to.width === 0 || element.closest("[popover]") !== null || !(chars || (away && !charred))) return [];
    return [{ element, name, from, to, fontSize: getComputedStyle(element).fontSize, chars }];
  });
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

function far(one: DOMRect, other: DOMRect): boolean {
  const [x, y] = [one.left + one.width / 2 - other.left - other.width / 2, one.top + one.height / 2 - other.top - other.height / 2];
  return Math.hypot(x, y) >= NEAR * other.width;
}

interface Way {
  readonly from: DOMRect;
  readonly to: DOMRect;
  readonly flight: Flight;
}

function send(ghost: HTMLElement, element: HTMLElement, { from, to, flight }: Way): void {
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
  play(ghost, frames, { duration: flight.ms }, () => ghost.remove());
  play(element, [{ opacity: 0 }, { opacity: 0 }], { duration: flight.ms });
}

/** A picture of something, over the table. */
function ghostOf(element: HTMLElement, place: DOMRect, fontSize: string): HTMLElement {
  const ghost = element.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-fly");
  ghost.setAttribute("aria-hidden", "true");
  ghost.tabIndex = -1;
  ghost.classList.add("ghost");
  ghost.style.fontSize = fontSize;
  ghost.style.left = `${place.left}px`;
  ghost.style.top = `${place.top}px`;
  ghost.style.width = `${place.width}px`;
  ghost.style.height = `${place.height}px`;
  document.body.append(ghost);
  return ghost;
}

interface Turning {
  readonly from: DOMRect | undefined;
  readonly to: DOMRect;
  /** How long it waits for what else moves. */
  readonly after: number;
}

/** A tile turns over and chars; first it slides back, if it lay on a stack. */
function char(ivory: HTMLElement, element: HTMLElement, { from, to, after }: Turning): void {
  const travels = from !== undefined && far(from, to);
  const delay = travels ? BACK_MS : after;
  ivory.classList.remove("charred");
  if (travels) {
    const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
    play(ivory, [{ transform: start }, { transform: "none" }], { duration: delay, easing: EASE });
  }
  const turn = { duration: CHAR_MS / 2, delay, easing: "ease-in" };
  play(ivory, [{ transform: "none" }, { transform: "rotateY(90deg)" }], turn, () => ivory.remove());
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
