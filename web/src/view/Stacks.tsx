/** A plate for every player: name, colour and shape, the top tile, how thick the stack is, its worms. */

import type { ComponentChildren } from "preact";
import { wormsOf } from "../model/position";
import { _, ngettext } from "../model/text";
import { wormsWords } from "../model/words";
import { SeatSign, Sign, WormSign } from "./art";
import { Tile, TileFace, tileWords } from "./Tile";

export interface SeatView {
  readonly seat: number;
  readonly name: string;
  /** Bottom first. */
  readonly stack: readonly number[];
  readonly who: "person" | "bot" | "free";
  /** A person who is not connected, or for whom a bot plays. */
  readonly away: boolean;
  readonly mine: boolean;
  /** What is left on the clock, drawn small; only where there is one. */
  readonly clock?: ComponentChildren;
  /** What the player has just said. */
  readonly saying?: string | null;
}

interface StacksProps {
  seats: readonly SeatView[];
  /** The seat on turn. */
  turn: number | null;
  winner: number | null;
  /** The tiles that the points would take. */
  takes: readonly number[];
  offers: ReadonlyMap<number, string>;
  onTake: (tile: number) => void;
}

export function Stacks({ seats, turn, winner, takes, offers, onTake }: StacksProps) {
  return (
    <ol class="seats" aria-label={_("Players")} data-count={seats.length}>
      {seats.map((seat) => (
        <Plate
          key={seat.seat}
          {...seat}
          onTurn={seat.seat === turn}
          wins={seat.seat === winner}
          takes={takes}
          offers={offers}
          onTake={onTake}
        />
      ))}
    </ol>
  );
}

interface PlateProps extends SeatView, Pick<StacksProps, "takes" | "offers" | "onTake"> {
  onTurn: boolean;
  wins: boolean;
}

function Plate({ seat, name, stack, who, away, mine, clock, saying, onTurn, wins, takes, offers, onTake }: PlateProps) {
  const top = stack.at(-1);
  // What lies under the top is seen while the top is on its way.
  const below = stack.at(-2);
  const stealable = top !== undefined && !onTurn && takes.includes(top);
  const fan = `fan-${seat}`;
  const kind = `plate${onTurn ? " on-turn" : ""}${mine ? " mine" : ""}${away ? " away" : ""}${wins ? " wins" : ""}`;
  return (
    <li class={kind} aria-current={onTurn ? "true" : undefined}>
      <button type="button" class="plate-open" popovertarget={fan} aria-label={plateWords(name, stack, { away, who })} />
      <span class="plate-name" aria-hidden="true">
        <span class="name">{name}</span>
      </span>
      <span class={`dish${stealable ? " stealable" : ""}`} data-thick={Math.min(stack.length, 5)} data-dish={seat}>
        <SeatSign seat={seat} />
        {wins ? <Sign name="crown" /> : away ? <Sign name="away" /> : who === "bot" ? <Sign name="bot" /> : null}
        {below !== undefined && (
          <span class="below" aria-hidden="true">
            <TileFace tile={below} />
          </span>
        )}
        {top !== undefined && (
          <Tile key={top} tile={top} lifted={stealable} does={offers.get(top)} onPress={() => onTake(top)} />
        )}
      </span>
      <span class="plate-worth" aria-hidden="true">
        <span class="worth">
          <WormSign />
          {wormsOf(stack)}
        </span>
        {stack.length > 1 && <span class="thick">×{stack.length}</span>}
      </span>
      {clock !== undefined && <span class="plate-clock">{clock}</span>}
      {saying != null && <span class="saying">{saying}</span>}
      <Fan id={fan} seat={seat} name={name} stack={stack} />
    </li>
  );
}

function plateWords(name: string, stack: readonly number[], { away, who }: Pick<SeatView, "away" | "who">): string {
  const top = stack.at(-1);
  const parts = [who === "bot" ? _("{name} (bot)", { name }) : name];
  if (away) parts.push(_("away"));
  if (top === undefined) parts.push(_("no tile"));
  else {
    parts.push(ngettext("{number} tile", "{number} tiles", stack.length));
    parts.push(wormsWords(wormsOf(stack)));
    parts.push(_("{tile} on top", { tile: top }));
  }
  return parts.join(", ");
}

/** The whole stack, side by side; the browser opens and closes it. */
function Fan({ id, seat, name, stack }: { id: string; seat: number; name: string; stack: readonly number[] }) {
  return (
    <div id={id} popover="auto" class="fan" role="dialog" aria-label={name}>
      <p class="fan-name">
        <SeatSign seat={seat} /> {name}
      </p>
      {stack.length === 0 ? (
        <p>{_("no tile")}</p>
      ) : (
        <>
          <ol class="fan-tiles">
            {[...stack].reverse().map((tile) => (
              <li key={tile} class="fan-tile" aria-label={tileWords(tile)}>
                <Tile tile={tile} />
              </li>
            ))}
          </ol>
          <p class="hint">{_("The top tile comes first: it can be stolen, and a bust costs it.")}</p>
        </>
      )}
      <p class="fan-sum">{wormsWords(wormsOf(stack))}</p>
      <button type="button" popovertarget={id} popovertargetaction="hide">
        {_("Close")}
      </button>
    </div>
  );
}
