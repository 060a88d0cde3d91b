/** The bar of points, 0 to 40, with the tiles as marks at their numbers, and what the points would take. */

import { TILES } from "../model/position";

const MOST = 40;
const NUMBERED: ReadonlySet<number> = new Set([21, 26, 31, 36]);

interface PointsProps {
  points: number;
  words: string;
  grill: readonly number[];
  /** The tops of the other stacks. */
  tops: readonly number[];
  takes: readonly number[];
}

export function Points({ points, words, grill, tops, takes }: PointsProps) {
  return (
    <section class="points">
      <div class="bar" aria-hidden="true">
        <div class="bar-rail">
          <div class="bar-fill" style={{ width: `${(100 * points) / MOST}%` }} />
          {TILES.map((tile) => {
            const kind = grill.includes(tile) ? "on-grill" : tops.includes(tile) ? "on-stack" : "gone";
            return (
              <span
                key={tile}
                class={`bar-mark ${kind}${takes.includes(tile) ? " in-reach" : ""}`}
                style={{ left: `${(100 * tile) / MOST}%` }}
              >
                <span class={`bar-number${NUMBERED.has(tile) ? "" : " minor"}`}>{tile}</span>
              </span>
            );
          })}
          <span class="needle" style={{ left: `${(100 * points) / MOST}%` }} />
        </div>
      </div>
      <p class="points-words">{words}</p>
    </section>
  );
}
