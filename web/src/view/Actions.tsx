/** The two big buttons at the thumb; giving up asks once, and a button that is off says why. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { _, ngettext } from "../model/text";

export interface Offer {
  readonly move: string;
  readonly words: string;
  /** Whether it takes the tile from somebody: that takes more words. */
  readonly steals: boolean;
}

interface ActionsProps {
  /** How many dice a roll would have. */
  left: number;
  /** Why rolling is off; null where it may be done. */
  rollOff: string | null;
  /** Takes and steals, the best first. */
  offers: readonly Offer[];
  /** Why nothing can be taken. */
  takeOff: string | null;
  mayStop: boolean;
  /** What giving up would cost, in words. */
  cost: string;
  /** The chance of a bust by rolling, where it is shown. */
  rollNote?: ComponentChildren;
  onMove: (move: string) => void;
}

export function Actions({ left, rollOff, offers, takeOff, mayStop, cost, rollNote, onMove }: ActionsProps) {
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!mayStop) setAsking(false);
  }, [mayStop]);
  if (asking) {
    return (
      <div class="actions asking" role="group" aria-label={_("Give up")}>
        <p class="actions-question">{cost}</p>
        <button type="button" class="danger" onClick={() => onMove("s")}>
          {_("Yes, give up")}
        </button>
        <button type="button" autofocus onClick={() => setAsking(false)}>
          {_("No, play on")}
        </button>
      </div>
    );
  }
  const [first, ...others] = offers;
  // While it is not known how many are set aside, no number of dice is the right one.
  const roll = rollOff === null ? ngettext("Roll {number} die", "Roll {number} dice", left) : _("Roll");
  return (
    <div class="actions" role="group" aria-label={_("Your move")}>
      <Act words={roll} off={rollOff} note={rollNote} kind="roll" onPress={() => onMove("r")} />
      {first !== undefined && (
        <Act
          words={first.words}
          off={null}
          kind={first.steals ? "take steals" : "take"}
          onPress={() => onMove(first.move)}
        />
      )}
      {first === undefined && mayStop && (
        <Act words={_("Give up")} off={null} kind="stop" note={takeOff ?? undefined} onPress={() => setAsking(true)} />
      )}
      {first === undefined && !mayStop && <Act words={_("Take")} off={takeOff ?? ""} kind="take" />}
      {others.length === 1 &&
        others.map((offer) => (
          <Act key={offer.move} words={offer.words} off={null} kind="take other" onPress={() => onMove(offer.move)} />
        ))}
      {others.length > 1 && <p class="actions-more">{_("Or press any other tile that is outlined.")}</p>}
    </div>
  );
}

interface ActProps {
  words: string;
  off: string | null;
  kind: string;
  note?: ComponentChildren;
  onPress?: () => void;
}

function Act({ words, off, kind, note, onPress }: ActProps) {
  const below = off !== null ? off : note;
  return (
    <button
      type="button"
      class={`act ${kind}`}
      aria-disabled={off !== null}
      onClick={off === null ? onPress : undefined}
    >
      <span class="act-words">{words}</span>
      {below !== undefined && below !== "" && <span class="act-note">{below}</span>}
    </button>
  );
}
