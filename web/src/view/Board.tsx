/**
 * The table as everybody sees it: players, grill, points, dice, actions. It gets all that it shows as plain values, and
 * tells presses as moves in text form; around it there is room for what a page wants to add.
 */

import { Component, type ComponentChildren, createRef } from "preact";
import { type Flight, fly, land, type Places, placesIn } from "../model/motion";
import { diceLeft, type Face, ownerOf, parseMove, pointsOf, type Position } from "../model/position";
import { mayMove } from "../model/settings";
import { type Sound, sound } from "../model/sound";
import type { Cue, Shown } from "../model/stage";
import { _ } from "../model/text";
import { nameOf, type Names, pointsWords, takeWords } from "../model/words";
import { Actions, type Offer } from "./Actions";
import { SeatSign } from "./art";
import { Aside } from "./Aside";
import { Grill } from "./Grill";
import { Points } from "./Points";
import { type SeatView, Stacks } from "./Stacks";
import { Tray } from "./Tray";

interface BoardProps {
  shown: Shown;
  seats: readonly SeatView[];
  names: Names;
  /** Whether whoever looks may act now. */
  mine: boolean;
  /** The line on top: whose turn, clock, buttons. */
  bar: ComponentChildren;
  /** What stands beside the table where there is room: log, coach. */
  side?: ComponentChildren;
  /** In place of the tray, for instance to type real dice in. */
  tray?: ComponentChildren;
  /** In place of the two big buttons. */
  actions?: ComponentChildren;
  /** In place of tray and buttons, once the game is over. */
  result?: ComponentChildren;
  /** Under the button that rolls: the chance of a bust. */
  rollNote?: ComponentChildren;
  /** The tiles that cannot be reached any more in this turn, where that is shown. */
  unreachable?: ReadonlySet<number> | undefined;
  /** How the turn before ended, in words; the log tells it, too, but not every screen has room for a log. */
  latest?: string | undefined;
  /** Of the last picture of a game, in which nobody is on turn any more: who has won. */
  ended?: { readonly winner: number | null } | undefined;
  onMove: (move: string) => void;
  /** Somebody presses anywhere: whatever moves may come to its end. */
  onHurry?: () => void;
}

/** The table. A class, since only a class can look at the page just before it changes. */
export class Board extends Component<BoardProps> {
  private readonly root = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): Places | null {
    return this.root.current && placesIn(this.root.current);
  }

  override componentDidUpdate(before: BoardProps, _state: unknown, places: Places | null): void {
    const { shown } = this.props;
    if (before.shown.step === shown.step || places === null || this.root.current === null) return;
    if (shown.cue !== "none") fly(this.root.current, places, (name) => flightOf(name, shown.cue));
    const heard = SOUNDS[shown.cue];
    if (heard !== undefined) sound(heard);
  }

  private readonly hurry = () => {
    land(this.root.current);
    this.props.onHurry?.();
  };

  override render({ shown, seats, names, mine, bar, side, result, ended, onMove, unreachable }: BoardProps) {
    const { position } = shown;
    const acts = mine && shown.settled;
    const takes = shown.settled ? shown.game.takes : [];
    const offers = acts ? offersOf(shown, names) : [];
    const pressed = new Map(offers.map((offer) => [offer.tile, offer.words]));
    const onTake = (tile: number) => onMove(`t${tile}`);
    const turn = ended === undefined ? position.seat : null;
    const tops = position.stacks.flatMap((stack, index) => (index + 1 === position.seat ? [] : stack.slice(-1)));
    return (
      <div
        ref={this.root}
        class={`board${mayMove() ? " moves" : ""}${side === undefined ? "" : " with-side"}`}
        data-seats={seats.length}
        onPointerDown={this.hurry}
      >
        <header class="board-bar">{bar}</header>
        <Stacks
          seats={seats}
          turn={turn}
          winner={ended?.winner ?? null}
          takes={takes}
          offers={pressed}
          onTake={onTake}
        />
        <Grill
          grill={position.grill}
          faceDown={position.faceDown}
          takes={takes}
          offers={pressed}
          unreachable={unreachable}
          onTake={onTake}
        />
        {result !== undefined ? (
          <section class="board-result">{result}</section>
        ) : (
          <>
            <Points
              points={pointsOf(position.aside)}
              words={ended !== undefined ? "" : shown.cue === "bust-roll" ? _("Bust!") : pointsSentence(position, takes)}
              grill={position.grill}
              tops={tops}
              takes={takes}
            />
            <div class="hand">
              <Aside dice={position.aside} />
              {this.tray()}
              {this.actions(offers, acts)}
            </div>
          </>
        )}
        {side !== undefined && <aside class="board-side">{side}</aside>}
      </div>
    );
  }

  private tray() {
    const { shown, names, mine, tray, latest, onMove } = this.props;
    if (tray !== undefined) return tray;
    const { position, cue, game } = shown;
    const acts = mine && shown.settled;
    const faces = acts ? game.moves.map(parseMove).flatMap((move) => (move.kind === "aside" ? [move.face] : [])) : [];
    const tumbling = mayMove() && (cue === "roll" || cue === "bust-roll");
    return (
      <div class="tray-place">
        <Tray
          thrown={position.thrown}
          aside={position.aside}
          left={diceLeft(position)}
          possible={new Set<Face>(faces)}
          roll={shown.step}
          tumbling={tumbling}
          shaking={cue === "bust-roll"}
          hint={hintOf(position, names, acts)}
          news={position.fresh ? latest : undefined}
          onAside={(face) => onMove(face === 6 ? "w" : String(face))}
        />
        {cue === "bust-roll" && (
          <div class="stamp">
            <p class="stamp-word">{_("Bust!")}</p>
            <p class="stamp-why">{bustReason(position)}</p>
          </div>
        )}
      </div>
    );
  }

  private actions(offers: readonly TileOffer[], acts: boolean) {
    const { shown, names, actions, rollNote, onMove } = this.props;
    if (actions !== undefined) return actions;
    const { position, game } = shown;
    if (!acts) {
      return (
        <div class="actions idle">
          <p>
            <SeatSign seat={position.seat} /> {_("{name} is on turn", { name: nameOf(names, position.seat) })}
          </p>
        </div>
      );
    }
    return (
      <Actions
        left={diceLeft(position)}
        rollOff={game.moves.includes("r") ? null : rollOff(position)}
        offers={offers}
        takeOff={takeOff(position)}
        mayStop={game.moves.includes("s")}
        cost={stopCost(position)}
        rollNote={rollNote}
        onMove={onMove}
      />
    );
  }
}

interface TileOffer extends Offer {
  readonly tile: number;
}

/** What may be taken, steals first and the highest first among equals. */
function offersOf({ position, game }: Shown, names: Names): TileOffer[] {
  const tiles = game.moves.map(parseMove).flatMap((move) => (move.kind === "take" ? [move.tile] : []));
  const stolen = (tile: number) => Number(ownerOf(position, tile, position.seat) !== null);
  return tiles
    .sort((one, other) => stolen(other) - stolen(one) || other - one)
    .map((tile) => ({ tile, move: `t${tile}`, words: takeWords(position, tile, names), steals: stolen(tile) === 1 }));
}

/** The sentence beside the bar; what the buttons say in full it only hints at. */
function pointsSentence(position: Position, takes: readonly number[]): string {
  const points = pointsWords(pointsOf(position.aside));
  if (position.fresh || !position.aside.some(Boolean)) return _("nothing is aside yet");
  if (takes.length > 3) return _("{points}: {number} tiles to choose from", { points, number: takes.length });
  if (takes.length > 0) return takingSentence(position, points, takes);
  return position.aside[5] ? _("{points}: too few for a tile", { points }) : _("{points}: no worm yet", { points });
}

/** What the points would take; what can be stolen comes first. */
function takingSentence(position: Position, points: string, takes: readonly number[]): string {
  const stolen = takes.filter((tile) => ownerOf(position, tile, position.seat) !== null).join(" / ");
  const tiles = takes.filter((tile) => ownerOf(position, tile, position.seat) === null).join(" / ");
  if (stolen === "") return _("{points}: takes {tiles}", { points, tiles });
  if (tiles === "") return _("{points}: steals {stolen}", { points, stolen });
  return _("{points}: steals {stolen} or takes {tiles}", { points, stolen, tiles });
}

function bustReason(position: Position): string {
  return position.thrown === null
    ? _("No roll can follow, and nothing can be taken (rule 7).")
    : _("Every symbol rolled is aside already (rule 6).");
}

function hintOf(position: Position, names: Names, acts: boolean): string {
  if (!acts) return position.fresh ? _("{name} is about to roll", { name: nameOf(names, position.seat) }) : "";
  return position.fresh ? _("All eight dice are yours.") : _("Roll on, or stop?");
}

function rollOff(position: Position): string {
  return position.thrown === null ? _("No dice are left.") : _("First set one symbol aside.");
}

function takeOff(position: Position): string {
  if (position.fresh) return _("First roll.");
  if (position.thrown !== null) return _("First set one symbol aside.");
  return position.aside[5] ? _("too few points") : _("no worm yet");
}

function stopCost(position: Position): string {
  const top = position.stacks[position.seat - 1]?.at(-1);
  return top === undefined
    ? _("Give up this turn? It costs you no tile.")
    : _("Give up this turn? It costs you {tile}.", { tile: top });
}

const SOUNDS: Readonly<Partial<Record<Cue, Sound>>> = {
  roll: "rattle",
  "bust-roll": "rattle",
  aside: "click",
  take: "click",
  steal: "cheer",
  turned: "sizzle",
};

function flightOf(name: string, cue: Cue): Flight {
  if (name.startsWith("dice")) return { ms: 200, arc: 0, hop: false };
  if (cue === "steal") return { ms: 260, arc: 0.22, hop: true };
  return { ms: 300, arc: cue === "take" ? 0.25 : 0.06, hop: false };
}
