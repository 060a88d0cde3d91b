// Ways out of a game: let a bot play for oneself, or end it.

import { useState } from "preact/hooks";
import { panel } from "../model/screen";
import { seatName, send, table, you } from "../model/table";
import { _ } from "../model/text";

export function Leaving() {
  const [sure, setSure] = useState(false);
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
        {alone &&
          (sure ? (
            <button
              type="button"
              class="danger"
              onClick={() => {
                void send({ type: "abandon" });
                close();
              }}
            >
              {_("Yes, end the game")}
            </button>
          ) : (
            <button type="button" class="quiet" onClick={() => setSure(true)}>
              {_("End the game")}
            </button>
          ))}
      </p>
    </section>
  );
}
