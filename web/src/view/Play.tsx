// A game that is being played, by us or by others.

import { useEffect, useRef, useState } from "preact/hooks";
import * as coach from "../model/coach";
import { diceLeft, type Position, TILES } from "../model/position";
import { panel, wide } from "../model/screen";
import * as settings from "../model/settings";
import { behind, shown, type Shown, skip } from "../model/stage";
import * as model from "../model/table";
import { phraseWords } from "../model/terms";
import { _, percent } from "../model/text";
import { lineWords } from "../model/words";
import { Away, Substituted, Vacant } from "./Away";
import { Board } from "./Board";
import { ClockFace } from "./ClockFace";
import { Guide } from "./Guide";
import { Handover } from "./Handover";
import { Next, resultWords, winner } from "./Next";
import { Pad } from "./Pad";
import { Result } from "./Result";
import { OpenPanel, SidePanels } from "./Side";
import type { SeatView } from "./Stacks";
import { isOver, Topbar } from "./Topbar";
import { useFocus } from "./useFocus";
import { useKeys } from "./useKeys";

const NONE: readonly string[] = [];
const SAYING_MS = 5_000;

interface Props {
  match: string;
  /** Whether the first turn is explained. */
  guided: boolean;
  onReplay: () => void;
}

export function Play({ match, guided, onReplay }: Props) {
  const now = shown.value;
  useEffect(() => coach.follow(match), [match]);
  if (now === null) return null;
  return <Game match={match} now={now} guided={guided} onReplay={onReplay} />;
}

function Game({ match, now, guided, onReplay }: Props & { now: Shown }) {
  const root = useRef<HTMLDivElement>(null);
  const handover = useHandover();
  const heard = useHeard();
  const over = isOver();
  const current = now.settled && now.game === model.game.value && !over;
  const choosing = current && model.mine.value && handover === null && now.game.moves.length > 0;
  const moves = choosing ? now.game.moves : NONE;
  const act = (move: string) => {
    if (moves.includes(move) && model.pending.value === 0) void model.move(move);
  };
  const typing = current && now.game.to_move === "dice" && mayType(now.position.seat) && handover === null;
  const seats = useSeats(now.position);
  const unreachable = useUnreachable();
  useFocus(root, now.step, choosing || typing);
  usePlayKeys(moves, act);
  return (
    <div class="play" ref={root} data-match={match}>
      <Board
        shown={now}
        seats={seats}
        names={model.names.value}
        mine={choosing}
        bar={<Topbar heard={heard} />}
        side={wide.value ? <SidePanels match={match} /> : undefined}
        tray={typing ? <TypedIn position={now.position} /> : undefined}
        actions={typing ? <></> : undefined}
        result={over ? <Over seats={seats} match={match} onReplay={onReplay} /> : undefined}
        rollNote={rollNote(moves)}
        ended={over ? { winner: winner() } : undefined}
        // In the guided turn nobody has said yet what darkened tiles mean.
        unreachable={guided ? undefined : unreachable}
        latest={latestOf(now)}
        onMove={act}
        onHurry={skip}
      />
      <div class="notices">
        <Substituted />
        <Away />
        <Vacant match={match} />
      </div>
      <OpenPanel match={match} />
      {handover !== null && <Handover seat={handover.seat} name={handover.name} onReady={handover.ready} />}
      {guided && !over && <Guide match={match} now={now} choosing={choosing} />}
    </div>
  );
}

interface OverProps {
  seats: readonly SeatView[];
  match: string;
  onReplay: () => void;
}

function Over({ seats, match, onReplay }: OverProps) {
  return (
    <Result seats={seats} winner={winner()} words={resultWords()}>
      <Next match={match} onReplay={onReplay} />
    </Result>
  );
}

/** How the turn before the one that is shown has ended. */
function latestOf(now: Shown): string | undefined {
  const line = model.log.value.findLast((each) => each.turn === now.game.turn - 1);
  return line === undefined ? undefined : lineWords(line, model.names.value);
}

/** The chance of a bust under the button that rolls, where the coach shows it. */
function rollNote(moves: readonly string[]): string | undefined {
  const odds = coach.shownNow.value ? coach.current.value : null;
  if (!odds?.bust_next_roll || !moves.includes("r")) return undefined;
  return _("bust now {percent}", { percent: percent(odds.bust_next_roll) });
}

function TypedIn({ position }: { position: Position }) {
  return (
    <Pad
      number={diceLeft(position)}
      name={model.seatName(position.seat)}
      aside={position.aside}
      onDone={(move) => model.pending.value === 0 && void model.move(move)}
    />
  );
}

/** Whether we type what the dice of a seat showed: for ourselves, and for bots. */
function mayType(seat: number): boolean {
  const own = model.you.value?.seats ?? [];
  const placed = model.seatOf(seat);
  return own.includes(seat) || (own.length > 0 && (placed?.bot !== null || placed.substitute !== null));
}

/** What a plate needs, seat by seat. */
function useSeats(position: Position): SeatView[] {
  const own = model.you.value?.seats ?? [];
  const clocked = model.table.value?.terms.clock.kind !== "none";
  const said = useSayings();
  return (model.table.value?.seats ?? []).map((each) => ({
    seat: each.seat,
    name: model.seatName(each.seat),
    stack: position.stacks[each.seat - 1] ?? [],
    who: each.bot !== null ? "bot" : "person",
    away: each.substitute !== null || !model.isHere(each.seat),
    mine: own.includes(each.seat),
    clock: clocked ? <ClockFace seat={each.seat} /> : undefined,
    saying: said.get(each.seat) ?? null,
  }));
}

/** What each seat has said just now. */
function useSayings(): ReadonlyMap<number, string> {
  const latest = model.sayings.value[model.sayings.value.length - 1];
  const [, redraw] = useState(0);
  const seen = useRef(new Map<number, number>());
  if (latest !== undefined && !seen.current.has(latest.seq)) seen.current.set(latest.seq, Date.now());
  useEffect(() => {
    const timer = setTimeout(() => redraw((count) => count + 1), SAYING_MS + 50);
    return () => clearTimeout(timer);
  }, [latest?.seq]);
  const fresh = model.sayings.value.filter((each) => Date.now() - (seen.current.get(each.seq) ?? 0) < SAYING_MS);
  return new Map(fresh.map((each) => [each.seat, phraseWords(each.phrase)]));
}

/** The last thing said that was on the screen. */
function useHeard(): number {
  const [heard, setHeard] = useState(0);
  const latest = model.sayings.value[model.sayings.value.length - 1]?.seq ?? 0;
  useEffect(() => {
    if (panel.value === "chat") setHeard(latest);
  }, [panel.value, latest]);
  return heard;
}

/** The tiles that no way leads to any more in this turn, where the coach may say so. */
function useUnreachable(): ReadonlySet<number> | undefined {
  const odds = coach.shownNow.value ? coach.current.value : null;
  if (odds === null) return undefined;
  return new Set(TILES.filter((tile) => (odds.tiles[tile] ?? 0) === 0));
}

/** Asks the next person to take the device, where several share it. */
function useHandover(): { seat: number; name: string; ready: () => void } | null {
  const own = model.you.value?.seats ?? [];
  const mover = model.moverOf(model.game.value);
  const [holder, setHolder] = useState<number | null>(null);
  const people = own.filter((seat) => model.seatOf(seat)?.substitute === null);
  const next = mover !== null && people.includes(mover) ? mover : null;
  // Real dice lie among all of them, and so does the device.
  const asks = people.length > 1 && settings.handover.value && model.table.value?.terms.dice !== "real";
  useEffect(() => {
    if (next !== null && !asks) setHolder(next);
  }, [next, asks]);
  if (next === null || holder === next || !asks || behind.value) return null;
  return { seat: next, name: model.seatName(next), ready: () => setHolder(next) };
}

function usePlayKeys(moves: readonly string[], act: (move: string) => void): void {
  useKeys((key) => {
    if (key === "r" || (moves.includes(key) && key !== "s")) act(key);
    else if (key === "t") press(".act.take:not(.other, [aria-disabled=true])");
    else if (key === "g") press(".act.stop:not([aria-disabled=true])");
    else if (key === "c") panel.value = "coach";
    else if (key === "l") panel.value = "log";
    else if (key === "m") settings.sound.value = !settings.sound.value;
    else if (key === "?") panel.value = "terms";
    else return false;
    return true;
  });
}

function press(which: string): void {
  document.querySelector<HTMLButtonElement>(which)?.click();
}
