/** The bar of points, 0 to 40, with the tiles as marks at their numbers, and what the points would take. */

import { TILES } from "../model/position";

const MOST = 40;
const NUMBERED: ReadonlySet<number> = new Set([21, 24, 27, 30, 33, 36]);
/** Below the tiles the scale is narrow, so that the tiles are told apart on a phone, too. */
const NARROW = 20;
const NARROW_SHARE = 0.28;

interface PointsProps {
  points: number;
  words: string;
  grill: readonly number[];
  /** The tops of the other stacks. */
  tops: readonly number[];
  takes: readonly number[];
}

/** How far along the bar a number of points lies. */
function along(points: number): string {
  const part =
    points <= NARROW
      ? (NARROW_SHARE * points) / NARROW
      : NARROW_SHARE + ((1 - NARROW_SHARE) * (points - NARROW)) / (MOST - NARROW);
  return `${100 * part}%`;
}

export function Points({ points, words, grill, tops, takes }: PointsProps) {
  return (
    <section class="points">
      <div class="bar" aria-hidden="true">
        <div class="bar-rail">
          <div class="bar-fill" style={{ width: along(points) }} />
          {TILES.map((tile) => {
            const kind = grill.includes(tile) ? "on-grill" : tops.includes(tile) ? "on-stack" : "gone";
            return (
              <span
                key={tile}
                class={`bar-mark ${kind}${takes.includes(tile) ? " in-reach" : ""}`}
                style={{ left: along(tile) }}
              >
                <span class={`bar-number${NUMBERED.has(tile) ? "" : " minor"}`}>{tile}</span>
              </span>
            );
          })}
          <span class="needle" style={{ left: along(points) }} />
        </div>
      </div>
      <p class="points-words">{words}</p>
    </section>
  );
}
