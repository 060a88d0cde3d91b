import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

const WHERE = [
  ".group.possible",
  ".pad button",
  ".act:not([aria-disabled=true])",
  ".actions button",
  ".idle",
  ".play-button",
  ".result-words",
  ".waiting h1",
];

/** Keep the keyboard where the next decision is: when what had the focus has gone, and when it can do nothing any more. */
export function useFocus(root: RefObject<HTMLElement | null>, step: number, choosing: boolean): void {
  const inside = useRef(false);
  useEffect(() => {
    const place = root.current;
    if (place === null) return undefined;
    inside.current = place.contains(document.activeElement);
    const come = () => {
      inside.current = true;
    };
    const go = (event: FocusEvent) => {
      // Where the focus goes nowhere, the thing that had it has been removed, or somebody pressed beside everything.
      if (event.relatedTarget !== null) inside.current = place.contains(event.relatedTarget as Node);
    };
    place.addEventListener("focusin", come);
    place.addEventListener("focusout", go);
    return () => {
      place.removeEventListener("focusin", come);
      place.removeEventListener("focusout", go);
    };
  }, []);
  useEffect(() => {
    const active = document.activeElement;
    if ((active === null || active === document.body) && inside.current) focusFirst(root.current);
  });
  useEffect(() => {
    const active = document.activeElement;
    const off = active?.matches(".idle, .act[aria-disabled=true]") === true;
    if (off && choosing) focusFirst(root.current);
  }, [step, choosing]);
}

/** Put the keyboard where the next decision is, in this place. */
export function focusFirst(place: HTMLElement | null): void {
  for (const each of WHERE) {
    const found = place?.querySelector<HTMLElement>(each);
    if (found == null) continue;
    if (found.tagName !== "BUTTON") found.tabIndex = -1;
    found.focus({ preventScroll: true });
    return;
  }
}
