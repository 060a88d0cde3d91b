// What one may do after a game: play again, look at it, save it.

import { useState } from "preact/hooks";
import { recordAddress, rematch } from "../api/http";
import { goTo } from "../model/onward";
import { failureWords } from "../model/refusals";
import { game, seatName, table, you } from "../model/table";
import { _ } from "../model/text";
import { wormsWords } from "../model/words";
import { Failure } from "./Failure";

/** How the game ended, in a sentence. */
export function resultWords(): string {
  const now = table.value;
  if (now?.reason === "abandoned") return _("The game was not played to its end.");
  const seat = winner();
  if (seat === null)
    return now?.reason === "turns"
      ? _("The game is over: all turns have been played.")
      : _("The game is over, and nobody has a tile.");
  if ((now?.seats.length ?? 0) === 1)
    return _("The game is over: {worms}!", { worms: wormsWords(game.value?.worms[0] ?? 0) });
  return _("The game is over: {name} wins.", { name: seatName(seat) });
}

/** The seat that has won, null where none has. */
export function winner(): number | null {
  return table.value?.reason === "abandoned" ? null : (game.value?.winner ?? null);
}

/** Who has won, for a line that is short. */
export function winnerWords(): string {
  const seat = winner();
  return seat === null || table.value?.seats.length === 1 ? _("The end") : _("{name} wins", { name: seatName(seat) });
}

export function Next({ match, onReplay }: { match: string; onReplay: (() => void) | null }) {
  const [error, setError] = useState<string | null>(null);
  const now = table.value;
  const playing = (you.value?.seats.length ?? 0) > 0 || you.value?.owner === true;
  const again = async () => {
    try {
      await goTo((await rematch(match)).match);
    } catch (failure) {
      setError(failureWords(failure));
    }
  };
  return (
    <>
      {now?.next != null && playing && (
        <a class="button main" href={`/t/${now.next}`}>
          {_("To the next game")}
        </a>
      )}
      {now?.next == null && playing && now?.imported !== true && (
        <button type="button" class="main" onClick={() => void again()}>
          {_("Play again")}
        </button>
      )}
      {onReplay !== null && (
        <button type="button" onClick={onReplay}>
          {_("Look at the game")}
        </button>
      )}
      <a class="button" href={recordAddress(match)} download>
        {_("Save the record")}
      </a>
      <a class="button" href="/new">
        {_("A new table")}
      </a>
      <Failure words={error} />
    </>
  );
}
