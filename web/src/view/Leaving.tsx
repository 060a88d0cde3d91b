// Ways out of a game: let a bot play for oneself, or end it; who made the table may free the seats of others.

import { useState } from "preact/hooks";
import type { Placed } from "../api/messages";
import { panel } from "../model/screen";
import { seatName, send, table, you } from "../model/table";
import { _ } from "../model/text";
import { EndGame } from "./EndGame";

export function Leaving() {
  const own = you.value?.seats ?? [];
  const seats = table.value?.seats ?? [];
  if (table.value?.phase !== "playing" || own.length === 0) return null;
  const playing = seats.filter((each) => own.includes(each.seat) && each.substitute === null);
  const alone = seats.every((each) => each.guest === null || own.includes(each.seat));
  const close = () => {
    panel.value = null;
  };
  return (
    <section class="leaving">
      <h3>{_("Leave the game")}</h3>
      <p class="row">
        {playing.map((each) => (
          <button
            type="button"
            key={each.seat}
            onClick={() => {
              void send({ type: "substitute", seat: each.seat, bot: "careful" });
              close();
            }}
          >
            {playing.length === 1
              ? _("Let a bot play for me")
              : _("Let a bot play for {name}", { name: each.name ?? "" })}
          </button>
        ))}
        {!alone &&
          own.map((seat) => (
            <button
              type="button"
              class="quiet"
              key={`leave-${seat}`}
              onClick={() => {
                void send({ type: "leave", seat });
                close();
              }}
            >
              {own.length === 1
                ? _("Leave my seat to others")
                : _("Leave the seat of {name} to others", { name: seatName(seat) })}
            </button>
          ))}
        {alone && <EndGame onEnd={close} />}
      </p>
    </section>
  );
}

/** The seats of other people, for who made the table. */
export function Freeing() {
  const own = you.value?.seats ?? [];
  const others = (table.value?.seats ?? []).filter((each) => each.guest !== null && !own.includes(each.seat));
  if (table.value?.phase !== "playing" || you.value?.owner !== true || others.length === 0) return null;
  return (
    <section class="leaving">
      <h3>{_("Seats of others")}</h3>
      {others.map((each) => (
        <Free key={each.seat} placed={each} />
      ))}
    </section>
  );
}

function Free({ placed }: { placed: Placed }) {
  const [sure, setSure] = useState(false);
  const name = seatName(placed.seat);
  if (!sure)
    return (
      <p class="row">
        <button type="button" class="quiet" onClick={() => setSure(true)}>
          {_("Free the seat of {name}", { name })}
        </button>
      </p>
    );
  return (
    <p class="row">
      <span>{_("A bot plays there until somebody sits down.")}</span>
      <button
        type="button"
        class="danger"
        onClick={() => {
          void send({ type: "leave", seat: placed.seat });
          panel.value = null;
        }}
      >
        {_("Yes, free the seat of {name}", { name })}
      </button>
    </p>
  );
}
