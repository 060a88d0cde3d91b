import { useEffect, useState } from "preact/hooks";
import * as http from "../api/http";
import type { Chances } from "../api/messages";
import { type Moment, momentsOf, wholeLog } from "../model/replay";

/** The pictures of a finished game; null until they are there, "failed" where they cannot be had. */
export function useMoments(match: string): readonly Moment[] | null | "failed" {
  const [moments, setMoments] = useState<readonly Moment[] | null | "failed">(null);
  useEffect(() => {
    const abort = new AbortController();
    const load = async () => {
      try {
        setMoments(momentsOf(await wholeLog(match, abort.signal)));
      } catch {
        if (!abort.signal.aborted) setMoments("failed");
      }
    };
    void load();
    return () => abort.abort();
  }, [match]);
  return moments;
}

/** The chances turn by turn; null until they are there. */
export function useChances(match: string): Chances | null {
  const [chances, setChances] = useState<Chances | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    http.chances(match, abort.signal).then(setChances, () => undefined); // without them there is no chart, no more
    return () => abort.abort();
  }, [match]);
  return chances;
}
