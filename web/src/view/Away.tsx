// A player is gone: the others wait, let a bot play, or end the game.

import { useEffect, useState } from "preact/hooks";
import { beat, watchBeat } from "../model/clock";
import { game, isHere, moverOf, presence, presenceAt, seatName, send, table, you } from "../model/table";
import { _ } from "../model/text";
import { EndGame } from "./EndGame";
import { SitForm } from "./SitForm";

/** A little longer than the server asks for, so that it never says no. */
const PATIENCE_MS = 21_000;

/** How long the person of a seat has been gone, in milliseconds; null for who is there. */
function goneFor(seat: number, now: number): number | null {
  const away = presence.value.away_ms[seat - 1] ?? null;
  return away === null ? null : away + (now - presenceAt.value);
}

export function Away() {
  useEffect(watchBeat, []);
  void beat.value;
  const now = Date.now();
  const own = you.value?.seats ?? [];
  if (table.value?.phase !== "playing" || own.length === 0) return null;
  const gone = table.value.seats.filter(
    (each) =>
      each.guest !== null &&
      each.substitute === null &&
      !isHere(each.seat) &&
      (goneFor(each.seat, now) ?? 0) >= PATIENCE_MS,
  );
  const first = gone.find((each) => each.seat === moverOf(game.value)) ?? gone[0];
  if (first === undefined) return null;
  const name = seatName(first.seat);
  return (
    <section class="notice away" aria-label={_("{name} is away", { name })}>
      <p>
        <b>{_("{name} is away.", { name })}</b> {_("You may wait, or go on without them; whoever comes back plays on.")}
      </p>
      <p class="row">
        <button type="button" onClick={() => void send({ type: "substitute", seat: first.seat, bot: "careful" })}>
          {_("Let a bot play for {name}", { name })}
        </button>
        <EndGame />
      </p>
    </section>
  );
}

/** Own seats that a bot plays for at the moment. */
export function Substituted() {
  const own = you.value?.seats ?? [];
  const seats = (table.value?.seats ?? []).filter((each) => each.substitute !== null && own.includes(each.seat));
  if (table.value?.phase !== "playing" || seats.length === 0) return null;
  return (
    <section class="notice" aria-label={_("A bot plays for you")}>
      {seats.map((each) => (
        <p class="row" key={each.seat}>
          <span>{_("A bot plays for {name}.", { name: seatName(each.seat) })}</span>
          <button type="button" class="main" onClick={() => void send({ type: "return", seat: each.seat })}>
            {_("Play myself again")}
          </button>
        </p>
      ))}
    </section>
  );
}

/** Seats that somebody left for good: who watches may take one over. */
export function Vacant({ match }: { match: string }) {
  const [open, setOpen] = useState(false);
  const [hidden, setHidden] = useState(false);
  const free = (table.value?.seats ?? []).find((each) => each.name === null);
  if (hidden || table.value?.phase !== "playing" || free === undefined || (you.value?.seats.length ?? 0) > 0)
    return null;
  return (
    <section class="notice" aria-label={_("A seat is free")}>
      <p>{_("Seat {seat} is free, and a bot plays there.", { seat: free.seat })}</p>
      {open && <SitForm match={match} seat={free.seat} onDone={() => setOpen(false)} />}
      <p class="row">
        {!open && (
          <button type="button" class="main" onClick={() => setOpen(true)}>
            {_("Sit down here")}
          </button>
        )}
        <button type="button" class="quiet" onClick={() => setHidden(true)}>
          {_("Only watch")}
        </button>
      </p>
    </section>
  );
}
