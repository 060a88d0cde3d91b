// The slider and the buttons with which one moves through a game, and what has just happened.

import type { Moment } from "../model/replay";
import { names } from "../model/table";
import { _ } from "../model/text";
import { nameOf } from "../model/words";
import { spoken } from "./Announcer";
import type { IconName } from "./Icon";
import { Tool } from "./Tool";

/** What has just happened, in words. */
function momentWords(moment: Moment): string {
  if (moment.told === null) return _("The game begins.");
  if (!moment.shown.settled) return _("{name} busts.", { name: nameOf(names.value, moment.shown.position.seat) });
  return spoken(moment.told, moment.before);
}

interface ControlsProps {
  moments: readonly Moment[];
  at: number;
  playing: boolean;
  onGo: (to: number) => void;
  onPlay: () => void;
}

export function Controls({ moments, at, playing, onGo, onPlay }: ControlsProps) {
  const last = moments.length - 1;
  const moment = moments[at] as Moment;
  const words = momentWords(moment);
  const button = (icon: IconName, label: string, to: number) => (
    <Tool icon={icon} label={label} off={to === at || to < 0 || to > last} onPress={() => onGo(to)} />
  );
  const turnBefore = moments.findIndex((each) => each.turn === (moment.nth <= 1 ? moment.turn - 1 : moment.turn));
  const turnAfter = moments.findIndex((each) => each.turn > moment.turn);
  return (
    <div class="replay-controls" role="group" aria-label={_("Look at the game")}>
      <p class="replay-words" role="status">
        {words}
      </p>
      <input
        type="range"
        class="scrub"
        min={0}
        max={last}
        value={at}
        aria-label={_("Moment of the game")}
        aria-valuetext={`${_("Turn {turn}", { turn: moment.turn })}: ${words}`}
        onInput={(event) => onGo(Number(event.currentTarget.value))}
      />
      <div class="replay-buttons">
        {button("first", _("To the turn before"), Math.max(0, turnBefore))}
        {button("previous", _("One step back"), at - 1)}
        <Tool
          icon={playing ? "pause" : "play"}
          label={playing ? _("Pause") : _("Play")}
          class="play-button"
          onPress={onPlay}
        />
        {button("next", _("One step on"), at + 1)}
        {button("last", _("To the next turn"), turnAfter < 0 ? last : turnAfter)}
      </div>
    </div>
  );
}
