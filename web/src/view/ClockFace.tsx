// What is left of a seat's time: of the turn, then of the bank.

import { useEffect } from "preact/hooks";
import { beat, clockText, watchBeat } from "../model/clock";
import { game, moverOf, table } from "../model/table";
import { _ } from "../model/text";

/** The clock of a seat; its bank where it is not on turn. */
export function ClockFace({ seat }: { seat: number }) {
  useEffect(watchBeat, []);
  const now = beat.value;
  const clock = table.value?.terms.clock;
  const placed = table.value?.seats[seat - 1];
  if (clock === undefined || clock.kind === "none" || placed === undefined || placed.bot !== null) return null;
  const running = moverOf(game.value) === seat;
  const deadline = running ? (game.value?.deadline ?? null) : null;
  const bankDeadline = running ? (game.value?.bank_deadline ?? null) : null;
  const turn = deadline === null ? null : deadline - now;
  if (turn !== null && turn > 0)
    return <Face ms={turn} urgent={turn < 10_000 && clock.kind === "turn"} label={_("time left")} />;
  if (clock.kind !== "bank") return running && turn !== null ? <Face ms={0} urgent label={_("time left")} /> : null;
  const bank = bankDeadline === null ? placed.bank_ms : bankDeadline - now;
  if (bank === null) return null;
  return <Face ms={bank} urgent={running && bank < 20_000} label={_("time left in the bank")} bank />;
}

function Face({ ms, urgent, label, bank }: { ms: number; urgent: boolean; label: string; bank?: boolean }) {
  return (
    <span
      class={`clock${urgent ? " urgent" : ""}${bank ? " bank" : ""}`}
      role="timer"
      aria-label={`${label}: ${clockText(ms)}`}
    >
      {clockText(ms)}
    </span>
  );
}
