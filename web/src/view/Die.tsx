/** A die: an ivory cube with pips, or with the worm. */

import type { Face } from "../model/position";
import { FaceMarks } from "./art";

export function Die({ face, nth = 0 }: { face: Face | null; nth?: number }) {
  return (
    <svg
      class={`die${face === null ? " blank" : ` face-${face}`}`}
      viewBox="0 0 48 48"
      aria-hidden="true"
      style={{ "--nth": String(nth) }}
    >
      <rect class="die-edge" x="2" y="3.5" width="44" height="43" rx="10" />
      <rect class="die-top" x="2" y="2" width="44" height="41.5" rx="9.5" />
      {face !== null && (
        <g class="die-face">
          <FaceMarks face={face} />
        </g>
      )}
      {face !== null && (
        <g class="die-whirl">
          <circle cx="15" cy="15" r="4.5" />
          <circle cx="32" cy="20" r="4.5" />
          <circle cx="20" cy="33" r="4.5" />
        </g>
      )}
    </svg>
  );
}
