/** The dice aside, and their sum. */

import { count, FACES, type Handful, pointsOf } from "../model/position";
import { _ } from "../model/text";
import { handfulWords, pointsWords } from "../model/words";
import { Die } from "./Die";

const ALL = 8;

export function Aside({ dice }: { dice: Handful }) {
  const number = count(dice);
  const label = number === 0 ? _("Nothing is aside yet") : `${handfulWords(dice)}: ${pointsWords(pointsOf(dice))}`;
  return (
    <section class="aside" aria-label={_("Set aside")}>
      <div class="aside-dice" role="img" aria-label={label}>
        {FACES.filter((face) => dice[face - 1]).map((face) => (
          <span key={face} class="dice" data-fly={`dice-${face}`}>
            {Array.from({ length: dice[face - 1] as number }, (_each, nth) => (
              <Die key={nth} face={face} />
            ))}
          </span>
        ))}
        <span class="dice free">
          {Array.from({ length: ALL - number }, (_each, nth) => (
            <span key={nth} class="slot" />
          ))}
        </span>
      </div>
      <output class="sum" aria-label={pointsWords(pointsOf(dice))}>
        {pointsOf(dice)}
      </output>
    </section>
  );
}
