// Around a game that is looked at again: how it ended, what decided it, the coach, and the way on from here.

import { useState } from "preact/hooks";
import { continued } from "../api/http";
import type { Chances } from "../api/messages";
import { goTo } from "../model/onward";
import { failureWords } from "../model/refusals";
import { type Change, hashOf, linesOf, type Moment, playedAt, turningPoints } from "../model/replay";
import { names, table, you } from "../model/table";
import { _, wholePercent } from "../model/text";
import { nameOf, shortLineWords } from "../model/words";
import { Chart } from "./Chart";
import { Failure } from "./Failure";
import { Next, resultWords, winner } from "./Next";
import { ReplayCoach } from "./ReplayCoach";
import { Result } from "./Result";
import { Review } from "./Review";
import { CopyButton, linkTo } from "./Share";
import type { SeatView } from "./Stacks";

/** What the plates show at a moment. */
export function seatViews(moment: Moment): SeatView[] {
  return (table.value?.seats ?? []).map((each) => ({
    seat: each.seat,
    name: nameOf(names.value, each.seat),
    stack: moment.shown.position.stacks[each.seat - 1] ?? [],
    who: each.bot !== null ? "bot" : "person",
    away: false,
    mine: (you.value?.seats ?? []).includes(each.seat),
  }));
}

interface MoreProps {
  match: string;
  moments: readonly Moment[];
  moment: Moment;
  chances: Chances | null;
  /** Whether the last picture of a game that is over is shown. */
  ended: boolean;
  onTurn: (turn: number) => void;
  onMoment: (at: number) => void;
}

export function More({ match, moments, moment, chances, ended, onTurn, onMoment }: MoreProps) {
  const result = <Ending match={match} moments={moments} />;
  return (
    <>
      {ended && result}
      <section class="panel" aria-labelledby="replay-moment">
        <h2 id="replay-moment">{_("This moment")}</h2>
        <ReplayCoach match={match} moment={moment} played={playedAt(moments, moment)} ended={ended} />
        <div class="row">
          {table.value !== null && (
            <CopyButton text={linkTo(match, table.value, hashOf(moment))} label={_("Copy a link to it")} />
          )}
          <Continue match={match} moment={moment} />
        </div>
        {table.value?.code != null && !table.value.terms.listed && (
          <p class="hint">{_("The table is by invitation; this link lets in everybody who has it.")}</p>
        )}
      </section>
      <Review match={match} moments={moments} onMoment={onMoment} />
      {chances !== null && chances.turns.length > 1 && (
        <section class="panel" aria-labelledby="replay-chances">
          <h2 id="replay-chances">{_("Chances to win")}</h2>
          <Chart chances={chances} names={names.value} turn={moment.turn} onTurn={onTurn} />
          <TurningPoints chances={chances} moments={moments} onTurn={onTurn} />
        </section>
      )}
      {!ended && result}
      <Proof />
    </>
  );
}

/** How the game ended, and what one may do next. */
function Ending({ match, moments }: { match: string; moments: readonly Moment[] }) {
  return (
    <section class="panel">
      <Result
        seats={seatViews(moments[moments.length - 1] as Moment)}
        winner={winner()}
        words={resultWords()}
      >
        <Next match={match} onReplay={null} />
      </Result>
    </section>
  );
}

interface TurningPointsProps {
  chances: Chances;
  moments: readonly Moment[];
  onTurn: (turn: number) => void;
}

function TurningPoints({ chances, moments, onTurn }: TurningPointsProps) {
  const points = turningPoints(chances, linesOf(moments));
  if (points.length === 0) return <p class="hint">{_("No single turn decided the game.")}</p>;
  return (
    <>
      <h3>{_("Turning points")}</h3>
      <ul class="turning-points">
        {points.map((point) => (
          <li key={point.turn}>
            <button type="button" onClick={() => onTurn(point.turn)}>
              <span class="point-words">
                {point.line === null
                  ? _("Turn {turn}", { turn: point.turn })
                  : _("Turn {turn}: {words}", { turn: point.turn, words: shortLineWords(point.line, names.value) })}
                <span class="point-more">
                  {_("Chance to win: {changes}", { changes: point.changes.map(changeWords).join("; ") })}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function changeWords({ seat, from, to }: Change): string {
  return _("{name} from {before} to {after}", {
    name: nameOf(names.value, seat),
    before: wholePercent(from),
    after: wholePercent(to),
  });
}

function Continue({ match, moment }: { match: string; moment: Moment }) {
  const [error, setError] = useState<string | null>(null);
  const over = moment.shown.game.to_move === null || moment.shown.position.grill.length === 0;
  const go = async () => {
    try {
      await goTo((await continued(match, moment.seq)).match);
    } catch (failure) {
      setError(failureWords(failure));
    }
  };
  if (over) return null;
  return (
    <>
      <button type="button" onClick={() => void go()}>
        {_("Play on from here")}
      </button>
      <Failure words={error} />
    </>
  );
}

/** What proves that the dice were fair. */
function Proof() {
  const now = table.value;
  if (now?.commitment == null || now.seed === null) return null;
  return (
    <details class="panel proof">
      <summary>{_("Were the dice fair?")}</summary>
      <p>
        {_(
          "Before the game the server showed the first number; it is the SHA-256 of the second, from which all dice come. Whoever has the record can check every roll.",
        )}
      </p>
      <p>
        <code>{now.commitment}</code>
      </p>
      <p>
        <code>{now.seed}</code>
      </p>
    </details>
  );
}
