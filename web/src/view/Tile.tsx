/** A tile: an ivory portion with its number and its worms; or the charred thing that is left of one. */

import { tileWorms } from "../model/position";
import { _ } from "../model/text";
import { wormsWords } from "../model/words";
import { Worms } from "./art";

interface TileProps {
  tile: number;
  charred?: boolean;
  /** The points would take it. */
  lifted?: boolean;
  /** No way to it in this turn. */
  dimmed?: boolean;
  /** What pressing it does, in words; without it the tile is no button. */
  does?: string | undefined;
  onPress?: () => void;
}

/** A tile in words. */
export function tileWords(tile: number, charred = false): string {
  return charred ? _("{tile}, face down", { tile }) : _("{tile}, {worms}", { tile, worms: wormsWords(tileWorms(tile)) });
}

/** What stands on a tile. */
export function TileFace({ tile }: { tile: number }) {
  return (
    <>
      <span class="number" aria-hidden="true">
        {tile}
      </span>
      <Worms number={tileWorms(tile)} />
    </>
  );
}

export function Tile({ tile, charred = false, lifted = false, dimmed = false, does, onPress }: TileProps) {
  const kind = `tile${charred ? " charred" : ""}${lifted ? " lifted" : ""}${dimmed ? " dimmed" : ""}`;
  const face = <TileFace tile={tile} />;
  if (does !== undefined) {
    return (
      <button type="button" class={kind} data-fly={`tile-${tile}`} aria-label={does} onClick={onPress}>
        {face}
      </button>
    );
  }
  return (
    <span class={kind} data-fly={`tile-${tile}`} role="img" aria-label={tileWords(tile, charred)}>
      {face}
    </span>
  );
}
