/** The tray with the dice that were rolled, by face: one tap on a group sets all of it aside. */

import { FACES, type Face, facePoints, type Handful } from "../model/position";
import { _ } from "../model/text";
import { diceWords, pointsWords } from "../model/words";
import { Sign } from "./art";
import { Die } from "./Die";

interface TrayProps {
  /** The roll that waits; null where the dice are still in the hand. */
  thrown: Handful | null;
  aside: Handful;
  /** How many dice are not aside. */
  left: number;
  /** The faces that may be set aside by whoever looks. */
  possible: ReadonlySet<Face>;
  /** Changes with every roll, so that the dice tumble anew. */
  roll: number;
  tumbling: boolean;
  shaking: boolean;
  /** What is said in the tray while nothing lies in it. */
  hint: string;
  /** How the turn before ended, while the new one has not begun. */
  news: string | undefined;
  onAside: (face: Face) => void;
}

export function Tray({ thrown, aside, left, possible, roll, tumbling, shaking, hint, news, onAside }: TrayProps) {
  if (thrown === null || !thrown.some(Boolean)) {
    return (
      <section class="tray resting" aria-label={_("Dice")}>
        {news !== undefined && <p class="tray-news">{news}</p>}
        <div class="in-hand" aria-hidden="true">
          {Array.from({ length: left }, (_each, nth) => (
            <Die key={nth} face={null} />
          ))}
        </div>
        <p class="tray-hint">{hint}</p>
      </section>
    );
  }
  let nth = 0;
  return (
    <section
      key={`roll-${roll}`}
      class={`tray${tumbling ? " tumbling" : ""}${shaking ? " shaking" : ""}`}
      aria-label={_("The roll")}
    >
      {FACES.filter((face) => thrown[face - 1]).map((face) => {
        const number = thrown[face - 1] as number;
        const first = nth;
        nth += number;
        return (
          <Group
            key={face}
            face={face}
            number={number}
            first={first}
            locked={Boolean(aside[face - 1])}
            possible={possible.has(face)}
            onPress={() => onAside(face)}
          />
        );
      })}
    </section>
  );
}

interface GroupProps {
  face: Face;
  number: number;
  first: number;
  locked: boolean;
  possible: boolean;
  onPress: () => void;
}

function Group({ face, number, first, locked, possible, onPress }: GroupProps) {
  const points = number * facePoints(face);
  const words = `${diceWords(face, number)}, ${pointsWords(points)}`;
  const inside = (
    <>
      <span class="dice" data-fly={`dice-${face}`}>
        {Array.from({ length: number }, (_each, nth) => (
          <Die key={nth} face={face} nth={first + nth} />
        ))}
      </span>
      <span class="group-note" aria-hidden="true">
        {locked ? <Sign name="lock" /> : `+${points}`}
      </span>
    </>
  );
  if (possible) {
    return (
      <button type="button" class="group possible" aria-label={_("Set aside {dice}: {points}", { dice: diceWords(face, number), points: pointsWords(points) })} onClick={onPress}>
        {inside}
      </button>
    );
  }
  const label = locked ? _("{dice}: this symbol is aside already", { dice: diceWords(face, number) }) : words;
  return (
    <div class={`group${locked ? " locked" : ""}`} role="img" aria-label={label} title={locked ? label : undefined}>
      {inside}
    </div>
  );
}
