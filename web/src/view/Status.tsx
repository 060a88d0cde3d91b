/** The line on top of the table: whose turn it is, the clock, and the buttons of the page. */

import type { ComponentChildren } from "preact";
import { sound } from "../model/settings";
import { _ } from "../model/text";
import { SeatSign, Sign } from "./art";

interface StatusProps {
  /** The seat on turn; null where nobody is. */
  seat: number | null;
  /** The sentence: whose turn it is, or that the game is over. */
  words: string;
  /** A smaller line under it: the number of the turn, who watches. */
  note?: ComponentChildren;
  mine: boolean;
  clock?: ComponentChildren;
  /** Buttons at the end of the line. */
  children?: ComponentChildren;
}

export function Status({ seat, words, note, mine, clock, children }: StatusProps) {
  return (
    <>
      <div class={`status${mine ? " mine" : ""}`}>
        {seat !== null && <SeatSign seat={seat} />}
        <div class="status-words">
          <h1>{words}</h1>
          {note !== undefined && <p class="status-note">{note}</p>}
        </div>
        {clock !== undefined && <span class="status-clock">{clock}</span>}
      </div>
      <div class="tools">{children}</div>
    </>
  );
}

/** Sound on or off, with one tap. */
export function SoundButton() {
  const on = sound.value;
  return (
    <button
      type="button"
      class="tool"
      aria-pressed={on}
      aria-label={_("Sound")}
      title={on ? _("Sound is on") : _("Sound is off")}
      onClick={() => {
        sound.value = !on;
      }}
    >
      <Sign name={on ? "sound" : "mute"} />
    </button>
  );
}
