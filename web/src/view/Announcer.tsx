// Says to a screen reader what has happened and what is to be decided, in the order in which it is shown.

import { useEffect, useState } from "preact/hooks";
import type { Told } from "../api/messages";
import type { Position } from "../model/position";
import { onShown, shown } from "../model/stage";
import { game, mine, moverOf, names, sayings, seatName } from "../model/table";
import { emojiWords, phraseWords } from "../model/terms";
import { _ } from "../model/text";
import { choiceWords, consequenceWords, movedWords } from "../model/words";

const KEPT = 12;

interface Line {
  readonly key: string;
  readonly text: string;
}

/** What an event is called by who tells it aloud. */
export function spoken(told: Told, before: Position | null): string {
  const event = told.event;
  switch (event.type) {
    case "moved": {
      const moved = before === null ? [] : movedWords(before, event.moves, event.seat, names.peek());
      const followed = (told.line?.consequences ?? []).flatMap((each) => consequenceWords(each, names.peek()));
      return [...moved, ...followed].join(" ");
    }
    case "started":
      return _("The game begins. It is the turn of {name}.", { name: seatName(event.first) });
    case "undone":
      return _("The last entry is taken back.");
    case "finished":
      return event.reason === "abandoned"
        ? _("The game was ended.")
        : event.reason === "turns"
          ? _("The game is over: all turns have been played.")
          : "";
    case "substituted":
      return _("A bot plays for {name}.", { name: seatName(event.seat) });
    case "returned":
      return _("{name} is back.", { name: seatName(event.seat) });
    default:
      return "";
  }
}

export function Announcer() {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const add = (key: string, text: string) => {
    if (text !== "") setLines((now) => [...now.filter((each) => each.key !== key), { key, text }].slice(-KEPT));
  };
  useEffect(
    () =>
      onShown((told, before) => {
        add(`event-${told.seq}`, spoken(told, before));
      }),
    [],
  );
  const now = shown.value;
  const toChoose = mine.value && now?.settled === true && now.game === game.value && game.value.moves.length > 0;
  useEffect(() => {
    if (!toChoose || game.value === null) return;
    const name = seatName(moverOf(game.value) ?? 1);
    add(
      `choice-${now?.step}`,
      _("{name}, your choice: {choices}", { name, choices: choiceWords(game.value, names.value) }),
    );
  }, [toChoose, now?.step]);
  const said = sayings.value[sayings.value.length - 1];
  useEffect(() => {
    if (said === undefined) return;
    add(`said-${said.seq}`, `${seatName(said.seat)}: ${emojiWords(said.phrase) ?? phraseWords(said.phrase)}`);
  }, [said?.seq]);
  return (
    <div class="visually-hidden" role="log" aria-live="polite" aria-label={_("What happens")}>
      {lines.map((line) => (
        <p key={line.key}>{line.text}</p>
      ))}
    </div>
  );
}
