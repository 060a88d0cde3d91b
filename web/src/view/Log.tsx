/** The turns that have ended, in words, newest first. */

import type { TurnLine } from "../api/messages";
import { _ } from "../model/text";
import { lineWords, type Names } from "../model/words";
import { SeatSign } from "./art";

export function Log({ lines, names, most = 60 }: { lines: readonly TurnLine[]; names: Names; most?: number }) {
  const latest = lines.slice(-most).reverse();
  if (latest.length === 0) return <p class="log-empty hint">{_("Nothing has happened yet.")}</p>;
  return (
    <ol class="log">
      {latest.map((line) => (
        <li key={line.turn} class="log-line">
          <SeatSign seat={line.seat} />
          <span>
            {lineWords(line, names)}
            {line.by === "clock" && ` ${_("Time was up.")}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
