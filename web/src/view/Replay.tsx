// A finished game on the same page: step, scrub, play; turning points, the coach, and going on from any moment.

import { useEffect, useRef, useState } from "preact/hooks";
import { continued, Refusal } from "../api/http";
import type { Chances } from "../api/messages";
import { problemWords } from "../model/refusals";
import { hashOf, type Moment, momentOf, turningPoints } from "../model/replay";
import { panel, wide } from "../model/screen";
import { names, table, you } from "../model/table";
import { _, wholePercent } from "../model/text";
import { nameOf } from "../model/words";
import { spoken } from "./Announcer";
import { Board } from "./Board";
import { Chart } from "./Chart";
import { Icon, type IconName } from "./Icon";
import { Next, resultWords } from "./Next";
import { ReplayCoach } from "./ReplayCoach";
import { Result } from "./Result";
import { CopyButton } from "./Share";
import { OpenPanel } from "./Side";
import type { SeatView } from "./Stacks";
import { SoundButton, Status } from "./Status";
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
  const goTurn = (turn: number) => go(moments.findIndex((each) => each.turn >= turn));
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
  const more = <More match={match} moments={moments} moment={moment} chances={chances} onTurn={goTurn} />;
  return (
    <div class="replay" data-match={match}>
      <Board
        shown={moment.shown}
        seats={seatViews(moment)}
        names={names.value}
        mine={false}
        bar={<Bar moment={moment} />}
        side={wide.value ? more : undefined}
        actions={controls}
        onMove={() => undefined}
      />
      {!wide.value && <div class="replay-more">{more}</div>}
      <OpenPanel match={match} />
    </div>
  );
}

function Bar({ moment }: { moment: Moment }) {
  const tool = (icon: IconName, label: string, onPress: () => void) => (
    <button type="button" class="tool" aria-haspopup="dialog" aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
  return (
    <Status
      seat={moment.shown.position.seat}
      words={resultWords()}
      note={_("Turn {turn}: {name}", { turn: moment.turn, name: nameOf(names.value, moment.told?.event.type === "moved" ? moment.told.event.seat : moment.shown.position.seat) })}
      mine={false}
    >
      <SoundButton />
      {tool("rules", _("The rules of this game"), () => {
        panel.value = "terms";
      })}
      {tool("settings", _("Settings"), () => {
        panel.value = "settings";
      })}
    </Status>
  );
}

function seatViews(moment: Moment): SeatView[] {
  return (table.value?.seats ?? []).map((each) => ({
    seat: each.seat,
    name: nameOf(names.value, each.seat),
    stack: moment.shown.position.stacks[each.seat - 1] ?? [],
    who: each.bot !== null ? "bot" : "person",
    away: false,
    mine: (you.value?.seats ?? []).includes(each.seat),
  }));
}

/** What has just happened, in words. */
function momentWords(moment: Moment): string {
  if (moment.told === null) return _("The game begins.");
  if (!moment.shown.settled) return _("{name} busts.", { name: nameOf(names.value, moment.shown.position.seat) });
  return spoken(moment.told, moment.before);
}

interface ControlsProps {
  moments: readonly Moment[];
  at: number;
  playing: boolean;
  onGo: (to: number) => void;
  onPlay: () => void;
}

function Controls({ moments, at, playing, onGo, onPlay }: ControlsProps) {
  const last = moments.length - 1;
  const moment = moments[at] as Moment;
  const words = momentWords(moment);
  const button = (icon: IconName, label: string, to: number) => (
    <button type="button" class="tool" aria-label={label} title={label} aria-disabled={to === at || to < 0 || to > last} onClick={() => onGo(to)}>
      <Icon name={icon} />
    </button>
  );
  const turnBefore = moments.findIndex((each) => each.turn === (moment.nth <= 1 ? moment.turn - 1 : moment.turn));
  const turnAfter = moments.findIndex((each) => each.turn > moment.turn);
  return (
    <div class="replay-controls" role="group" aria-label={_("Look at the game again")}>
      <p class="replay-words" role="status">
        {words}
      </p>
      <input
        type="range"
        class="scrub"
        min={0}
        max={last}
        value={at}
        aria-label={_("Moment of the game")}
        aria-valuetext={`${_("Turn {turn}", { turn: moment.turn })}: ${words}`}
        onInput={(event) => onGo(Number(event.currentTarget.value))}
      />
      <div class="replay-buttons">
        {button("first", _("To the turn before"), Math.max(0, turnBefore))}
        {button("previous", _("One step back"), at - 1)}
        <button type="button" class="tool play-button" aria-label={playing ? _("Pause") : _("Play")} title={playing ? _("Pause") : _("Play")} onClick={onPlay}>
          <Icon name={playing ? "pause" : "play"} />
        </button>
        {button("next", _("One step on"), at + 1)}
        {button("last", _("To the next turn"), turnAfter < 0 ? last : turnAfter)}
      </div>
    </div>
  );
}

interface MoreProps {
  match: string;
  moments: readonly Moment[];
  moment: Moment;
  chances: Chances | null;
  onTurn: (turn: number) => void;
}

function More({ match, moments, moment, chances, onTurn }: MoreProps) {
  const end = moments[moments.length - 1] as Moment;
  return (
    <>
      <section class="panel">
        <Result seats={seatViews(end)} winner={end.shown.game.winner} words={resultWords()}>
          <Next match={match} onReplay={null} />
        </Result>
      </section>
      {chances !== null && chances.turns.length > 1 && (
        <section class="panel" aria-labelledby="replay-chances">
          <h2 id="replay-chances">{_("Chances to win")}</h2>
          <Chart chances={chances} names={names.value} turn={moment.turn} onTurn={onTurn} />
          <TurningPoints chances={chances} onTurn={onTurn} />
        </section>
      )}
      <section class="panel" aria-labelledby="replay-moment">
        <h2 id="replay-moment">{_("This moment")}</h2>
        <p class="row">
          <CopyButton text={`${location.origin}/t/${match}${hashOf(moment)}`} label={_("Copy a link to it")} />
          <Continue match={match} moment={moment} />
        </p>
        {table.value?.code != null && !table.value.terms.listed && (
          <p class="hint">{_("The table is by invitation: who opens the link needs the code {code}, too.", { code: table.value.code })}</p>
        )}
        <ReplayCoach match={match} moment={moment} />
      </section>
      <Proof />
    </>
  );
}

function TurningPoints({ chances, onTurn }: { chances: Chances; onTurn: (turn: number) => void }) {
  const points = turningPoints(chances);
  if (points.length === 0) return <p class="hint">{_("No single turn decided the game.")}</p>;
  return (
    <>
      <h3>{_("Turning points")}</h3>
      <ul class="turning-points">
        {points.map((point) => (
          <li key={point.turn}>
            <button type="button" onClick={() => onTurn(point.turn)}>
              {_("Turn {turn}: {name} from {before} to {after}", {
                turn: point.turn,
                name: nameOf(names.value, point.seat),
                before: wholePercent(point.from),
                after: wholePercent(point.to),
              })}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Continue({ match, moment }: { match: string; moment: Moment }) {
  const [error, setError] = useState<string | null>(null);
  const over = moment.shown.game.to_move === null || moment.shown.position.grill.length === 0;
  const go = async () => {
    try {
      location.href = `/t/${(await continued(match, moment.seq)).match}`;
    } catch (failure) {
      setError(failure instanceof Refusal ? problemWords(failure.problem) : _("The server cannot be reached."));
    }
  };
  if (over) return null;
  return (
    <>
      <button type="button" onClick={() => void go()}>
        {_("Play on from here")}
      </button>
      {error !== null && (
        <span class="error" role="alert">
          {error}
        </span>
      )}
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
      <p>{_("Before the game the server showed the first number; it is the SHA-256 of the second, from which all dice come. Who has the record can check every roll.")}</p>
      <p>
        <code>{now.commitment}</code>
      </p>
      <p>
        <code>{now.seed}</code>
      </p>
    </details>
  );
}

/** Keep the link in the address in step with what is shown, both ways. */
function useHash(moments: readonly Moment[], moment: Moment, setAt: (at: number) => void): void {
  const first = useRef(true);
  useEffect(() => {
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
