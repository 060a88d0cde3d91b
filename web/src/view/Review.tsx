// The decisions of a game that the expert would have made otherwise, the dearest first.

import { useState } from "preact/hooks";
import { gettingReady } from "../api/http";
import { type Moment, momentAfter } from "../model/replay";
import { type Difference, reviewed } from "../model/review";
import { names, seatOf, table, you } from "../model/table";
import { _, columnPercent, fixed, ngettext } from "../model/text";
import { moveWords, nameOf } from "../model/words";
import { GettingReady } from "./Coach";
import { type Judgement, useReview } from "./useMoments";

const FIRST = 5;

interface Props {
  match: string;
  moments: readonly Moment[];
  onMoment: (at: number) => void;
}

export function Review({ match, moments, onMoment }: Props) {
  const found = useReview(match);
  const [seat, setSeat] = useState(you.value?.seats[0] ?? 1);
  const seats = table.value?.seats ?? [];
  if (found === null || found.of === 0) return null;
  return (
    <section class="panel" aria-labelledby="replay-review">
      <h2 id="replay-review">{_("Where the expert would have played differently")}</h2>
      {seats.length > 1 && (
        <label class="review-seat">
          <span>{_("Player")}</span>
          <select value={seat} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
            {seats.map((each) => (
              <option key={each.seat} value={each.seat}>
                {nameOf(names.value, each.seat)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Progress found={found} />
      {found.of !== null && <Differences found={found} seat={seat} moments={moments} onMoment={onMoment} key={seat} />}
    </section>
  );
}

/** How much of the game has been looked at, as long as it is not all of it. */
function Progress({ found }: { found: Judgement }) {
  const { judged, of } = found;
  if (judged.length === of) return null;
  if (of === null) return gettingReady.value ? <GettingReady /> : <p class="hint">{_("Calculating …")}</p>;
  return (
    <p class="hint">
      <progress max={of} value={judged.length} aria-label={_("Decisions looked at")} />{" "}
      {_("{number} of {all} decisions looked at", { number: judged.length, all: of })}
    </p>
  );
}

interface DifferencesProps extends Omit<Props, "match"> {
  found: Judgement;
  seat: number;
}

function Differences({ found, seat, moments, onMoment }: DifferencesProps) {
  const [whole, setWhole] = useState(false);
  const { all, worse, byWin } = reviewed(found.judged, seat, seatOf(seat)?.bot == null ? "player" : "bot");
  const shown = whole ? worse : worse.slice(0, FIRST);
  return (
    <>
      <p>
        {ngettext(
          "{good} of {number} decision was as good as the expert’s, or nearly.",
          "{good} of {number} decisions were as good as the expert’s, or nearly.",
          all,
          { good: all - worse.length },
        )}
      </p>
      {worse.length > 0 && (
        <p class="hint">
          {byWin
            ? _("The others, the dearest first, with what they cost of the chance to win:")
            : _("The others, the dearest first, with the worms that they cost on average:")}
        </p>
      )}
      <ol class="turning-points">
        {shown.map((each) => (
          <li key={each.seq}>
            <button type="button" onClick={() => onMoment(momentAfter(moments, each.seq))}>
              <Told difference={each} moment={moments[momentAfter(moments, each.seq)] as Moment} byWin={byWin} />
            </button>
          </li>
        ))}
      </ol>
      {shown.length < worse.length && (
        <button type="button" onClick={() => setWhole(true)}>
          {_("Show all {number}", { number: worse.length })}
        </button>
      )}
    </>
  );
}

function Told({ difference, moment, byWin }: { difference: Difference; moment: Moment; byWin: boolean }) {
  const words = (move: string) => moveWords(moment.shown.position, move, names.value);
  const { turn, move, best, cost } = difference;
  return (
    <>
      <span class="point-words">
        {_("Turn {turn}: {words}", { turn, words: words(move.move) })}
        <span class="point-more">{_("Expert: {move}", { move: words(best.move) })}</span>
      </span>
      <span class="point-cost">−{byWin ? columnPercent(cost) : fixed(cost, 2)}</span>
    </>
  );
}
