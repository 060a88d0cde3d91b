import { useEffect, useState } from "preact/hooks";
import * as http from "../api/http";
import type { Chances, Judged } from "../api/messages";
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

export interface Judgement {
  readonly judged: readonly Judged[];
  /** How many decisions there are in all; null until that is known. */
  readonly of: number | null;
}

/** All decisions beside what the expert would have done, as far as they are judged; null where they cannot be. */
export function useReview(match: string): Judgement | null {
  const [found, setFound] = useState<Judgement | null>({ judged: [], of: null });
  useEffect(() => {
    const abort = new AbortController();
    const load = async () => {
      const judged: Judged[] = [];
      for (let after: number | null = 0; after !== null; ) {
        const part = await http.review(match, after, abort.signal);
        judged.push(...part.decisions);
        setFound({ judged: [...judged], of: part.of });
        after = part.next;
      }
    };
    load().catch(() => {
      if (!abort.signal.aborted) setFound(null);
    });
    return () => abort.abort();
  }, [match]);
  return found;
}
