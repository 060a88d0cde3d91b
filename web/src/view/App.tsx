// What the page of a table shows: the table before, during or after the game, or why there is none.

import { useEffect, useRef, useState } from "preact/hooks";
import { Refusal, snapshot } from "../api/http";
import { behind } from "../model/stage";
import * as model from "../model/table";
import { _ } from "../model/text";
import { Announcer } from "./Announcer";
import { Entry } from "./Entry";
import { Reconnecting, Refused } from "./Link";
import { resultWords } from "./Next";
import { Play } from "./Play";
import { Rematch } from "./Rematch";
import { Replay } from "./Replay";
import { turnWords } from "./Topbar";
import { focusFirst } from "./useFocus";
import { Waiting } from "./Waiting";

interface Props {
  match: string;
  mode: "table" | "guide";
}

type Found = "looking" | "found" | "unknown" | "unreachable";

const AGAIN_MS = 2_000;

export function App({ match, mode }: Props) {
  const [found, look] = useFound(match);
  if (found === "unknown") return <Entry match={match} onEnter={look} />;
  if (found !== "found") return <Searching slow={found === "unreachable"} />;
  return (
    <>
      <Stage match={match} mode={mode} />
      <div class="over-all">
        <Reconnecting />
        <Refused />
        <Rematch />
      </div>
      <Announcer />
    </>
  );
}

function Stage({ match, mode }: Props) {
  // Who saw the game end sees its result first; who comes later sees the whole game.
  const [over] = useState(model.table.peek()?.phase === "finished");
  const [replay, setReplay] = useState(over);
  const phase = model.table.value?.phase;
  useEffect(() => {
    if (phase !== "finished") setReplay(false);
  }, [phase]);
  useFocusOnChange(`${phase} ${replay}`);
  useTitle(phase === "playing" ? turnWords() : phase === "finished" ? resultWords() : _("The table is being laid"));
  if (phase === "waiting") return <Waiting match={match} />;
  if (phase === "finished" && replay && !behind.value) return <Replay match={match} called={!over} />;
  if (phase === undefined) return null;
  if (phase === "finished" && model.game.value === null) return <Replay match={match} called={false} />;
  return <Play match={match} guided={mode === "guide"} onReplay={() => setReplay(true)} />;
}

/** The title of the window: one sees in which of many it is one's turn. */
function useTitle(words: string): void {
  useEffect(() => {
    document.title = `${words} · Heckmeck`;
  }, [words]);
}

/** When another screen comes, the keyboard goes along, unless it is somewhere already. */
function useFocusOnChange(screen: string): void {
  const before = useRef(screen);
  useEffect(() => {
    if (before.current !== screen && document.activeElement === document.body) focusFirst(document.body);
    before.current = screen;
  }, [screen]);
}

function Searching({ slow }: { slow: boolean }) {
  return (
    <p class="loading page" role="status">
      {slow ? _("The server cannot be reached. Trying again …") : _("Looking for the table …")}
    </p>
  );
}

/** Find the table, and connect to it once it is found. */
function useFound(match: string): [Found, () => void] {
  const [found, setFound] = useState<Found>(model.table.peek() === null ? "looking" : "found");
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (found === "found") return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const abort = new AbortController();
    snapshot(match, abort.signal).then(
      (frame) => {
        model.know({ ...frame, type: "snapshot" });
        model.connect(match);
        setFound("found");
      },
      (failure: unknown) => {
        if (abort.signal.aborted) return;
        if (failure instanceof Refusal && failure.problem.status < 500 && failure.problem.status !== 429)
          setFound("unknown");
        else {
          setFound("unreachable");
          timer = setTimeout(() => setTries((count) => count + 1), AGAIN_MS);
        }
      },
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [match, tries, found === "found"]);
  return [found, () => setTries((count) => count + 1)];
}
