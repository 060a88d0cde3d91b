// The coach, asked about a moment of a finished game.

import { useEffect, useState } from "preact/hooks";
import { odds as ask } from "../api/http";
import type { Odds } from "../api/messages";
import type { Moment } from "../model/replay";
import { failureWords } from "../model/refusals";
import { _, language } from "../model/text";
import { Advice, Chances } from "./Coach";

const PAUSE_MS = 250;

export function ReplayCoach({ match, moment }: { match: string; moment: Moment }) {
  const [odds, setOdds] = useState<Odds | null>(null);
  const [thinking, setThinking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const deciding = moment.shown.settled && moment.shown.game.moves.length > 0;
  useEffect(() => {
    setOdds(null);
    setError(null);
    setThinking(false);
    if (!deciding) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      ask(match, moment.seq, language.peek(), "odds", abort.signal).then(setOdds, (failure: unknown) => {
        if (!abort.signal.aborted) setError(failureWords(failure));
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [match, moment]);
  const advise = async () => {
    setThinking(true);
    try {
      setOdds(await ask(match, moment.seq, language.peek(), "advice"));
    } catch (failure) {
      setError(failureWords(failure));
    }
    setThinking(false);
  };
  if (!deciding) return <p class="hint">{_("Nothing is to be decided at this moment.")}</p>;
  return (
    <div class="coach">
      {odds !== null && <Chances odds={odds} position={moment.shown.position} />}
      {odds === null && error === null && (
        <p class="hint">{_("Calculating …")}</p>
      )}
      <Advice
        advice={odds?.advice ?? null}
        position={moment.shown.position}
        thinking={thinking}
        onAsk={() => void advise()}
      />
      {error !== null && <p class="error">{error}</p>}
    </div>
  );
}
