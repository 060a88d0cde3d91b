// Real dice: big buttons on which one taps what the dice on the table show.

import { useEffect, useRef, useState } from "preact/hooks";
import { count, DICE, FACES, type Face, formatHandful, type Handful, symbol } from "../model/position";
import { _, ngettext } from "../model/text";
import { diceWords, handfulWords } from "../model/words";
import { Die } from "./Die";
import { useKeys } from "./useKeys";

interface Props {
  /** How many dice were rolled. */
  number: number;
  /** Whose roll it is. */
  name: string;
  /** The symbols that are aside already: they count, but cannot be chosen. */
  aside: Handful;
  onDone: (move: string) => void;
}

const NONE: readonly Face[] = [];
const KEYS: readonly string[] = FACES.map(symbol);

export function Pad({ number, name, aside, onDone }: Props) {
  const [tapped, setTapped] = useState<readonly Face[]>(NONE);
  const full = tapped.length === number;
  const dice = FACES.map((face) => tapped.filter((each) => each === face).length);
  const add = (face: Face) => setTapped((now) => (now.length < number ? [...now, face] : now));
  const back = () => setTapped((now) => now.slice(0, -1));
  const done = () => full && onDone(`:${formatHandful(dice)}`);
  const pad = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => setTapped(NONE), [number, name]);
  useEffect(() => {
    // The last die is tapped: one more press and it is done.
    if (full && pad.current?.contains(document.activeElement)) button.current?.focus();
  }, [full]);
  useKeys((key) => {
    const face = KEYS.indexOf(key);
    if (face >= 0) add((face + 1) as Face);
    else if (key === "Backspace") back();
    else if (key === "Enter" && full && !(document.activeElement instanceof HTMLButtonElement)) done();
    else return false;
    return true;
  });
  return (
    <section ref={pad} class="pad" aria-label={_("What do the dice show?")}>
      <p class="pad-words">
        {ngettext(
          "{name}: roll {number} die and tap what it shows.",
          "{name}: roll {number} dice and tap what they show.",
          number,
          { name },
        )}
      </p>
      <div class="pad-faces" role="group" aria-label={_("Symbols")}>
        {FACES.map((face) => (
          <button
            type="button"
            key={face}
            class={aside[face - 1] ? "pad-face is-aside" : "pad-face"}
            aria-label={diceWords(face, 1)}
            aria-disabled={full}
            onClick={() => add(face)}
          >
            <Die face={face} />
          </button>
        ))}
      </div>
      <div class="pad-line">
        <div class="pad-tapped" role="group" aria-label={_("Tapped: {dice}", { dice: handfulWords(dice) })}>
          {tapped.map((face, nth) => (
            <button
              type="button"
              // The dice are alike but for their place.
              key={nth}
              class="pad-die"
              aria-label={_("Take back: {die}", { die: diceWords(face, 1) })}
              onClick={() => setTapped((now) => now.filter((_each, other) => other !== nth))}
            >
              <Die face={face} />
            </button>
          ))}
          {Array.from({ length: Math.max(0, Math.min(number, DICE) - count(dice)) }, (_each, nth) => (
            <span key={`free-${nth}`} class="slot" aria-hidden="true" />
          ))}
        </div>
        <button
          ref={button}
          type="button"
          class="main"
          aria-disabled={!full}
          aria-describedby="pad-left"
          onClick={done}
        >
          {_("Done")}
        </button>
      </div>
      <p id="pad-left" class="visually-hidden" role="status">
        {full
          ? _("All dice are tapped.")
          : ngettext("{number} die is missing.", "{number} dice are missing.", number - tapped.length)}
      </p>
    </section>
  );
}
