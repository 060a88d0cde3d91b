// A finished game on the same page: step, scrub, play; turning points, the coach, and going on from any moment.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Chances } from "../api/messages";
import { hashOf, type Moment, momentOf } from "../model/replay";
import { low, type Panel, panel, wide } from "../model/screen";
import { advised, mayMove } from "../model/settings";
import { names, table } from "../model/table";
import { _ } from "../model/text";
import { nameOf } from "../model/words";
import { SeatSign, Sign } from "./art";
import { Board } from "./Board";
import { Next, resultWords, winner, winnerWords } from "./Next";
import { Controls } from "./ReplayControls";
import { More, seatViews } from "./ReplayMore";
import { OpenPanel } from "./Side";
import { SoundButton, Status } from "./Status";
import { Tool } from "./Tool";
import { focusFirst } from "./useFocus";
import { useKeys } from "./useKeys";
import { useChances, useMoments } from "./useMoments";

const STEP_MS = 1_000;
const BUST_MS = 1_700;

export function Replay({ match, called }: { match: string; called: boolean }) {
  const moments = useMoments(match);
  const chances = useChances(match);
  if (moments === null) return <p class="loading">{_("Fetching the game …")}</p>;
  if (moments === "failed" || moments.length === 0) return <NoReplay match={match} failed={moments === "failed"} />;
  return <Player match={match} moments={moments} chances={chances} called={called} />;
}

function NoReplay({ match, failed }: { match: string; failed: boolean }) {
  return (
    <div class="page">
      <h1>{resultWords()}</h1>
      <p>{failed ? _("The game cannot be fetched now.") : _("The game ended before it began.")}</p>
      <div class="result-actions">
        {failed && (
          <button type="button" class="main" onClick={() => location.reload()}>
            {_("Try again")}
          </button>
        )}
        <Next match={match} onReplay={null} />
      </div>
    </div>
  );
}

interface PlayerProps {
  match: string;
  moments: readonly Moment[];
  chances: Chances | null;
  /** Somebody asked for it by a button: the keyboard comes along. */
  called: boolean;
}

function Player({ match, moments, chances, called }: PlayerProps) {
  useEffect(() => {
    if (called) focusFirst(document.body);
  }, []);
  const [at, setAt] = useState(() => momentOf(moments, location.hash, location.search));
  const [playing, setPlaying] = useState(false);
  const last = moments.length - 1;
  const moment = moments[at] as Moment;
  const go = (to: number) => {
    setPlaying(false);
    setAt(Math.min(last, Math.max(0, to)));
  };
  const ended = at === last && table.value?.reason !== "abandoned";
  // From a list that may lie far below the table: what it leads to is to be seen. The keyboard stays where it is.
  const jump = (to: number) => {
    go(to);
    if (!wide.value) scrollTo({ top: 0, behavior: mayMove() ? "smooth" : "instant" });
  };
  const goTurn = (turn: number) => jump(moments.findIndex((each) => each.turn >= turn));
  const goDecision = (to: number) => {
    advised.value = true;
    jump(to);
  };
  useHash(moments, moment, setAt);
  usePlayback(playing, at, last, moment, setAt, setPlaying);
  useReplayKeys(at, last, go, () => setPlaying(!playing));
  const controls = (
    <Controls
      moments={moments}
      at={at}
      playing={playing}
      onGo={go}
      onPlay={() => {
        if (at === last) setAt(0);
        setPlaying(!playing);
      }}
    />
  );
  const more = (
    <More
      match={match}
      moments={moments}
      moment={moment}
      chances={chances}
      ended={ended}
      onTurn={goTurn}
      onMoment={goDecision}
    />
  );
  // Where there is height for it they stay on the screen while one reads what lies below the table.
  const docked = !wide.value && !low.value;
  return (
    <div class="replay" data-match={match}>
      <Board
        shown={moment.shown}
        seats={seatViews(moment)}
        names={names.value}
        mine={false}
        bar={<Bar moment={moment} ended={ended} />}
        side={wide.value ? more : undefined}
        ended={ended ? { winner: winner() } : undefined}
        tray={ended ? <Ended /> : undefined}
        actions={docked ? <></> : controls}
        onMove={() => undefined}
      />
      {docked && <div class="replay-dock">{controls}</div>}
      {!wide.value && <div class="replay-more">{more}</div>}
      <OpenPanel match={match} />
    </div>
  );
}

/** In the tray after the last move, in which no dice lie. */
function Ended() {
  const seat = winner();
  return (
    <div class="tray-place">
      <section class="tray resting ended" aria-label={_("Dice")}>
        {seat !== null && (
          <p class="ended-signs" aria-hidden="true">
            <SeatSign seat={seat} />
            <Sign name="crown" />
          </p>
        )}
        <p class="ended-words">{winnerWords()}</p>
      </section>
    </div>
  );
}

function Bar({ moment, ended }: { moment: Moment; ended: boolean }) {
  const seat = moment.told?.event.type === "moved" ? moment.told.event.seat : moment.shown.position.seat;
  const turn = _("Turn {turn}: {name}", { turn: moment.turn, name: nameOf(names.value, seat) });
  const open = (name: Panel) => () => {
    panel.value = name;
  };
  return (
    <Status
      seat={ended ? winner() : seat}
      words={ended ? winnerWords() : turn}
      note={ended ? turn : resultWords()}
      mine={false}
    >
      <SoundButton />
      <Tool icon="rules" label={_("The rules of this game")} opens onPress={open("terms")} />
      <Tool icon="settings" label={_("Settings")} opens onPress={open("settings")} />
    </Status>
  );
}

/** Keep the link in the address in step with what is shown, both ways. */
function useHash(moments: readonly Moment[], moment: Moment, setAt: (at: number) => void): void {
  const first = useRef(true);
  // At once: what is on the screen can be linked to and reloaded.
  useLayoutEffect(() => {
    if (!first.current) history.replaceState(history.state, "", `${location.pathname}${hashOf(moment)}`);
    first.current = false;
  }, [moment]);
  useEffect(() => {
    const change = () => setAt(momentOf(moments, location.hash, ""));
    addEventListener("hashchange", change);
    return () => removeEventListener("hashchange", change);
  }, [moments]);
}

function usePlayback(
  playing: boolean,
  at: number,
  last: number,
  moment: Moment,
  setAt: (at: number) => void,
  setPlaying: (playing: boolean) => void,
): void {
  useEffect(() => {
    if (!playing) return undefined;
    if (at >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => setAt(at + 1), moment.shown.settled ? STEP_MS : BUST_MS);
    return () => clearTimeout(timer);
  }, [playing, at, last]);
}

function useReplayKeys(at: number, last: number, go: (to: number) => void, toggle: () => void): void {
  useKeys((key) => {
    // The slider and the buttons have keys of their own.
    const own = document.activeElement?.matches("input, button, a, summary") === true;
    if (key === "ArrowLeft" && !own) go(at - 1);
    else if (key === "ArrowRight" && !own) go(at + 1);
    else if (key === "Home" && !own) go(0);
    else if (key === "End" && !own) go(last);
    else if (key === " " && !own) toggle();
    else return false;
    return true;
  });
}
