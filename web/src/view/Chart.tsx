// The chances to win, turn by turn: a line for each player, with its name at its end.

import type { Chances } from "../api/messages";
import { _, wholePercent } from "../model/text";
import { nameOf, type Names } from "../model/words";

interface Props {
  chances: Chances;
  names: Names;
  /** The turn that is looked at. */
  turn: number;
  onTurn: (turn: number) => void;
}

const WIDTH = 320;
const HEIGHT = 170;
const LEFT = 30;
const RIGHT = 228;
const TOP = 10;
const BOTTOM = 146;
const LABEL = 14;

export function Chart({ chances, names, turn, onTurn }: Props) {
  const { turns } = chances;
  const first = turns[0];
  const last = turns[turns.length - 1];
  if (first === undefined || last === undefined) return null;
  const span = Math.max(1, turns.length - 1);
  const x = (index: number) => LEFT + ((RIGHT - LEFT) * index) / span;
  const y = (chance: number) => BOTTOM - (BOTTOM - TOP) * chance;
  const seats = first.win.map((_each, seat) => seat);
  const labels = spread(seats.map((seat) => y(last.win[seat] ?? 0)));
  const here = Math.max(
    0,
    turns.findIndex((each) => each.turn >= turn),
  );
  const press = (event: MouseEvent) => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDTH;
    const index = Math.round(((at - LEFT) / (RIGHT - LEFT)) * span);
    const wanted = turns[Math.min(turns.length - 1, Math.max(0, index))];
    if (wanted !== undefined) onTurn(wanted.turn);
  };
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={summary(chances, names)}
      onClick={press}
    >
      {[0, 0.5, 1].map((chance) => (
        <g key={chance} class="chart-grid">
          <line x1={LEFT} x2={RIGHT} y1={y(chance)} y2={y(chance)} />
          <text x={LEFT - 4} y={y(chance) + 4} text-anchor="end">
            {wholePercent(chance)}
          </text>
        </g>
      ))}
      <line class="chart-here" x1={x(here)} x2={x(here)} y1={TOP} y2={BOTTOM} />
      {seats.map((seat) => (
        <g key={seat} class={`chart-line seat-${seat + 1}`}>
          <polyline
            points={turns.map((each, index) => `${x(index).toFixed(1)},${y(each.win[seat] ?? 0).toFixed(1)}`).join(" ")}
          />
          <line class="chart-lead" x1={RIGHT} x2={RIGHT + 8} y1={y(last.win[seat] ?? 0)} y2={labels[seat]} />
          <text x={RIGHT + 11} y={(labels[seat] ?? 0) + 4}>
            {short(nameOf(names, seat + 1))}
          </text>
        </g>
      ))}
      <text class="chart-axis" x={LEFT} y={HEIGHT - 6}>
        {_("Turn {turn}", { turn: first.turn })}
      </text>
      <text class="chart-axis" x={RIGHT} y={HEIGHT - 6} text-anchor="end">
        {_("Turn {turn}", { turn: last.turn })}
      </text>
    </svg>
  );
}

function short(name: string): string {
  return name.length > 11 ? `${name.slice(0, 10)}…` : name;
}

function summary(chances: Chances, names: Names): string {
  const last = chances.turns[chances.turns.length - 1];
  const parts = (last?.win ?? []).map((chance, seat) => `${nameOf(names, seat + 1)} ${wholePercent(chance)}`);
  return _("Chances to win before the last turn: {chances}", { chances: parts.join(", ") });
}

/** The heights moved apart so that no label covers another. */
function spread(heights: readonly number[]): number[] {
  const order = heights.map((height, index) => ({ height, index })).sort((one, other) => one.height - other.height);
  let lowest = -Infinity;
  const placed = order.map(({ height, index }) => {
    lowest = Math.max(height, lowest + LABEL);
    return { height: lowest, index };
  });
  const over = Math.max(0, (placed[placed.length - 1]?.height ?? 0) - BOTTOM);
  const result = heights.slice();
  for (const { height, index } of placed) result[index] = Math.max(TOP, height - over);
  return result;
}
