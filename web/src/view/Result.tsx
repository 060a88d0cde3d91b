/** How a game ended: the sentence, everybody with their worms, the best first, and room for what one may do next. */

import type { ComponentChildren } from "preact";
import { wormsOf } from "../model/position";
import { wormsWords } from "../model/words";
import { SeatSign, Sign } from "./art";
import type { SeatView } from "./Stacks";

interface ResultProps {
  seats: readonly SeatView[];
  winner: number | null;
  words: string;
  /** Buttons and links. */
  children: ComponentChildren;
}

export function Result({ seats, winner, words, children }: ResultProps) {
  const ranked = [...seats].sort(
    (one, other) => wormsOf(other.stack) - wormsOf(one.stack) || Math.max(0, ...other.stack) - Math.max(0, ...one.stack),
  );
  return (
    <div class="result">
      <h2 class="result-words" tabIndex={-1}>
        {words}
      </h2>
      <ol class="ranking">
        {ranked.map(({ seat, name, stack }) => (
          <li key={seat} class={seat === winner ? "wins" : undefined}>
            <SeatSign seat={seat} />
            <span class="name">{name}</span>
            {seat === winner && <Sign name="crown" />}
            <span class="worth">{wormsWords(wormsOf(stack))}</span>
          </li>
        ))}
      </ol>
      <div class="result-actions">{children}</div>
    </div>
  );
}
