// Above the table: whose turn it is, who watches, and the buttons for everything else.

import * as coach from "../model/coach";
import { type Panel, panel, wide } from "../model/screen";
import { behind, shown } from "../model/stage";
import { mine, presence, sayings, seatName, send, table, you } from "../model/table";
import { _, ngettext } from "../model/text";
import { ClockFace } from "./ClockFace";
import { winnerWords } from "./Next";
import { SoundButton, Status } from "./Status";
import { Tool } from "./Tool";

/** Whether other people play along. */
export function hasOthers(): boolean {
  const own = you.value?.seats ?? [];
  return (table.value?.seats ?? []).some((each) => each.guest !== null && !own.includes(each.seat));
}

/** Whether the game has ended, and the end has been shown. */
export function isOver(): boolean {
  return table.value?.phase === "finished" && !behind.value;
}

/** Whose turn it is, in words. */
export function turnWords(): string {
  const now = shown.value;
  if (now === null) return "";
  if (isOver()) return winnerWords();
  const name = seatName(now.position.seat);
  if (mine.value && (you.value?.seats ?? []).includes(now.position.seat))
    return you.value?.seats.length === 1 ? _("Your turn") : _("{name}, your turn", { name });
  return _("{name} is on turn", { name });
}

/** Whether nothing has been done in the game yet. */
function untouched(): boolean {
  const now = shown.value;
  return now !== null && now.game.turn === 1 && now.position.fresh && now.game.to_move !== "dice";
}

function noteWords(): string {
  const turn = shown.value?.game.turn ?? 1;
  const terms = table.value?.terms;
  const first =
    terms?.turns == null
      ? _("Turn {turn}", { turn })
      : _("Turn {turn} of {turns}", {
          turn: Math.min(turn, terms.turns * terms.seats),
          turns: terms.turns * terms.seats,
        });
  const watchers = presence.value.watchers;
  const parts = [first];
  if (watchers > 0) parts.push(ngettext("{number} watching", "{number} watching", watchers));
  if (terms?.coach === true && terms.seats > 1) parts.push(_("with coach"));
  return parts.join(" · ");
}

export function Topbar({ heard }: { heard: number }) {
  const over = isOver();
  const seat = shown.value?.position.seat ?? 1;
  const ours = mine.value && (you.value?.seats ?? []).includes(seat) && !over;
  const latest = sayings.value[sayings.value.length - 1]?.seq ?? 0;
  const open = (name: Panel) => () => {
    panel.value = name;
  };
  const real = table.value?.terms.dice === "real" && !over && (you.value?.seats.length ?? 0) > 0;
  const clocked = !over && table.value?.terms.clock.kind !== "none";
  const coached = coach.offered.value && !over;
  // Where all buttons would leave no room for whose turn it is, the sound is in the settings alone.
  const roomy = wide.value || Number(real) + Number(coached) + Number(hasOthers()) < 2;
  return (
    <Status
      seat={over ? null : seat}
      words={turnWords()}
      note={noteWords()}
      mine={ours}
      clock={clocked ? <ClockFace seat={seat} /> : undefined}
    >
      {real && (
        <Tool
          icon="undo"
          label={_("Take back the last entry")}
          off={untouched()}
          onPress={() => void send({ type: "undo" })}
        />
      )}
      {roomy && <SoundButton />}
      {!wide.value && coached && <Tool icon="coach" label={_("Coach")} opens onPress={open("coach")} />}
      {!wide.value && <Tool icon="log" label={_("What has happened")} opens onPress={open("log")} />}
      {!wide.value && hasOthers() && (
        <Tool icon="chat" label={_("Say something")} badge={latest > heard} opens onPress={open("chat")} />
      )}
      {wide.value && <Tool icon="rules" label={_("The rules of this game")} opens onPress={open("terms")} />}
      <Tool icon="settings" label={_("Settings")} opens onPress={open("settings")} />
    </Status>
  );
}
