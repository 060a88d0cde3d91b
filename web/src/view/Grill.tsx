/** The grill: sixteen places that stay where they are, over embers that brighten as the end comes near. */

import { TILES } from "../model/position";
import { _ } from "../model/text";
import { Tile } from "./Tile";

interface GrillProps {
  grill: readonly number[];
  faceDown: readonly number[];
  /** The tiles that the points aside could take, ascending. */
  takes: readonly number[];
  /** The tiles that may be taken now by pressing them, with what that is called. */
  offers: ReadonlyMap<number, string>;
  /** Tiles that cannot be reached any more in this turn. */
  unreachable?: ReadonlySet<number> | undefined;
  onTake: (tile: number) => void;
}

export function Grill({ grill, faceDown, takes, offers, unreachable, onTake }: GrillProps) {
  const best = takes.filter((tile) => grill.includes(tile)).at(-1);
  const heat = 1 - grill.length / TILES.length;
  return (
    <section class="grill-area">
      <ul class="grill" aria-label={_("Grill")} style={{ "--heat": heat.toFixed(2) }}>
        {TILES.map((tile) => {
          const there = grill.includes(tile);
          const charred = faceDown.includes(tile);
          return (
            <li key={tile} class="place" aria-hidden={!there && !charred}>
              {(there || charred) && (
                <Tile
                  tile={tile}
                  charred={charred}
                  lifted={tile === best}
                  dimmed={there && unreachable?.has(tile) === true}
                  does={there ? offers.get(tile) : undefined}
                  onPress={() => onTake(tile)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
