/** The drawings: worms, pips, the shapes of the players, small signs. All are ours, and all scale with the text. */

import type { Face } from "../model/position";

const BODY = "M2.5 11.5C4 6 8 5.5 10.5 9S15.5 12 17.5 7";

/** A worm that lies in a box of 24 by 16, moved and scaled into a larger drawing. */
export function Worm({ x = 0, y = 0, scale = 1 }: { x?: number; y?: number; scale?: number }) {
  return (
    <g class="worm" transform={`translate(${x} ${y}) scale(${scale})`}>
      <path class="worm-edge" d={BODY} />
      <circle class="worm-edge-head" cx="18.6" cy="5.6" r="4.6" />
      <path class="worm-body" d={BODY} />
      <circle class="worm-head" cx="18.6" cy="5.6" r="3.6" />
      <path class="worm-ring" d="M6.2 5.6l.9 3.6M11.9 8.4l-2.2 2.8" />
      <circle class="worm-eye" cx="19.6" cy="4.9" r="1.35" />
      <circle class="worm-pupil" cx="20" cy="5" r="0.7" />
    </g>
  );
}

/** A worm as a sign beside a number. */
export function WormSign() {
  return (
    <svg class="sign worm-sign" viewBox="0 0 24 16" aria-hidden="true">
      <Worm />
    </svg>
  );
}

const PORTIONS: readonly (readonly (readonly [number, number])[])[] = [
  [[12, 9]],
  [[0, 9], [24, 9]],
  [[12, 0], [0, 17], [24, 17]],
  [[0, 0], [24, 0], [0, 17], [24, 17]],
].map((places) => places as [number, number][]);

/** One to four worms, placed so that they are counted at a glance. */
export function Worms({ number }: { number: number }) {
  return (
    <svg class="worms" viewBox="-1 -1 50 35" aria-hidden="true">
      {(PORTIONS[number - 1] ?? []).map(([x, y]) => (
        <Worm key={`${x} ${y}`} x={x} y={y} />
      ))}
    </svg>
  );
}

const PIPS: Readonly<Record<Exclude<Face, 6>, readonly (readonly [number, number])[]>> = {
  1: [[24, 24]],
  2: [[14, 14], [34, 34]],
  3: [[13, 13], [24, 24], [35, 35]],
  4: [[14, 14], [34, 14], [14, 34], [34, 34]],
  5: [[13, 13], [35, 13], [24, 24], [13, 35], [35, 35]],
};

/** What a die of the face shows, in a box of 48 by 48. */
export function FaceMarks({ face }: { face: Face }) {
  if (face === 6) return <Worm x={3.5} y={10} scale={1.75} />;
  return (
    <g class="pips">
      {PIPS[face].map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="4.7" />
      ))}
    </g>
  );
}

// Seven shapes that differ in outline, so that nobody needs the colours.
const SHAPES: readonly string[] = [
  "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z",
  "M3.5 3.5h17v17h-17z",
  "M12 2.5L22.5 20.5h-21z",
  "M12 1L23 12 12 23 1 12z",
  "M12 1.2l3.2 7 7.6.8-5.7 5.1 1.6 7.5L12 17.8l-6.7 3.8 1.6-7.5L1.2 9l7.6-.8z",
  "M8.5 2h7v6.500H22v7h-6.500V22h-7v-6.500H2v-7h6.500z",
  "M6.5 2.500h11L23 12l-5.5 9.500h-11L1 12z",
];

/** The colour and shape of a seat, from 1. */
export function SeatSign({ seat }: { seat: number }) {
  return (
    <svg class={`sign seat-sign seat-${seat}`} viewBox="-1 -1 26 26" aria-hidden="true">
      <path d={SHAPES[(seat - 1) % SHAPES.length] as string} />
    </svg>
  );
}

const SIGNS = {
  lock: "M7 10V7a5 5 0 0 1 10 0v3h1.500v11h-13V10zM9.5 10h5V7a2.5 2.5 0 0 0-5 0z",
  sound: "M3 9v6h4l5 4V5L7 9zM14.5 8a5 5 0 0 1 0 8v-2.300a3 3 0 0 0 0-3.400zM14.5 4.200a8.6 8.6 0 0 1 0 15.600v-2.200a6.6 6.6 0 0 0 0-11.200z",
  mute: "M3 9v6h4l5 4V5L7 9zM14.2 9.600l1.4-1.4 2.4 2.4 2.4-2.4 1.4 1.400L19.4 12l2.4 2.4-1.4 1.4-2.4-2.4-2.4 2.4-1.4-1.400L16.6 12z",
  bot: "M11 2h2v3h6v13H5V5h6zM8 9v3h2.500V9zM13.5 9v3H16V9zM8.5 14v1.800h7V14zM7 19.500h10V22H7zM2 9h2v5H2zM20 9h2v5h-2z",
  away: "M4 4h9v2L7.5 12H13v2.500H4v-2L9.5 6.500H4zM14 12h7v1.800L17 18.500h4v2h-7v-1.800l4-4.700h-4z",
  crown: "M2.5 6l5 5L12 3.500l4.5 7.5 5-5L20 19H4z",
} as const;

/** A small sign; what it means stands beside it, or in the name of its button. */
export function Sign({ name }: { name: keyof typeof SIGNS }) {
  return (
    <svg class={`sign sign-${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path fill-rule="evenodd" d={SIGNS[name]} />
    </svg>
  );
}
