// The coach, asked about a moment of a finished game; what the expert says stays open from moment to moment.

import { useEffect, useState } from "preact/hooks";
import { gettingReady, odds as ask } from "../api/http";
import type { Odds } from "../api/messages";
import type { Moment } from "../model/replay";
import { failureWords } from "../model/refusals";
import { advised } from "../model/settings";
import { _, language } from "../model/text";
import { AdviceTold, Chances, GettingReady } from "./Coach";
import { Switch } from "./Switch";

const PAUSE_MS = 250;

interface Props {
  match: string;
  moment: Moment;
  /** The move that was made then; none at the end, where nothing is to be decided. */
  played: string | null;
  ended: boolean;
}

interface Answer {
  readonly moment: Moment;
  readonly odds: Odds;
}

export function ReplayCoach({ match, moment, played, ended }: Props) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const deciding = !ended && moment.shown.settled && moment.shown.game.moves.length > 0;
  const wish = advised.value ? "advice" : "odds";
  useEffect(() => {
    setError(null);
    if (!deciding) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      ask(match, moment.seq, language.peek(), wish, abort.signal).then(
        (odds) => setAnswer({ moment, odds }),
        (failure: unknown) => {
          if (!abort.signal.aborted) setError(failureWords(failure));
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [match, moment, wish]);
  if (!deciding) return <p class="hint">{_("Nothing is to be decided at this moment.")}</p>;
  const waits = answer?.moment !== moment || (advised.value && answer.odds.advice === null);
  return (
    <div class="coach" aria-busy={waits}>
      <Switch setting={advised} label={_("Show what the expert would do")} />
      {error !== null && <p class="error">{error}</p>}
      {waits && advised.value && gettingReady.value && <GettingReady />}
      {answer === null && error === null && <p class="hint">{_("Calculating …")}</p>}
      {answer !== null && error === null && (
        // What was told of the moment before stays until there is more, so that nothing jumps.
        <div class={waits ? "stale" : undefined} aria-hidden={waits}>
          {advised.value && answer.odds.advice !== null && (
            <AdviceTold
              advice={answer.odds.advice}
              position={answer.moment.shown.position}
              played={waits ? null : played}
            />
          )}
          <Chances odds={answer.odds} position={answer.moment.shown.position} />
        </div>
      )}
    </div>
  );
}
