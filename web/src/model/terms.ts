/** What was agreed at a table, in words; each with the rule that it is about. */

import type { Bot, Clock, Phrase, Terms } from "../api/messages";
import { _, N_, ngettext } from "./text";

/** A sentence on a page, and the rule that one may read on. */
export interface Clause {
  readonly text: string;
  readonly rule: number | null;
}

/** The bots that are offered, weakest first. */
export const LEVELS: readonly Bot[] = ["level:1", "level:2", "level:3", "level:4", "level:5", "level:6"];

const BOT_NAMES: Readonly<Record<Bot, string>> = {
  random: N_("Random"),
  hasty: N_("Hasty"),
  careful: N_("Careful"),
  worms: N_("Worm counter"),
  expert: N_("Expert"),
  "level:1": N_("Beginner"),
  "level:2": N_("Learner"),
  "level:3": N_("Casual player"),
  "level:4": N_("Regular player"),
  "level:5": N_("Strong player"),
  "level:6": N_("Expert"),
};

const BOT_WORDS: Readonly<Record<Bot, string>> = {
  random: N_("does anything that is allowed"),
  hasty: N_("takes the first tile it can"),
  careful: N_("weighs the risk of the next roll"),
  worms: N_("counts on the most worms of each turn"),
  expert: N_("plays to win the game"),
  "level:1": N_("takes the first tile, and forgets the worm"),
  "level:2": N_("stops early, and thinks of the worm late"),
  "level:3": N_("plays now and then, and guesses fairly well"),
  "level:4": N_("plays often, and is seldom far off"),
  "level:5": N_("counts well, and hardly errs"),
  "level:6": N_("looks at the whole game, and plays for the chance to win it"),
};

/** What a bot is called where one is chosen. */
export function botName(bot: Bot): string {
  return _(BOT_NAMES[bot]);
}

/** How a bot plays. */
export function botWords(bot: Bot): string {
  return _(BOT_WORDS[bot]);
}

const PRESETS: Readonly<Record<string, string>> = {
  official: N_(
    "As published: on a bust your top tile goes back, and the highest tile on the grill is turned face down, unless it is the one that came back.",
  ),
  short: N_(
    "Shorter: on a bust your top tile goes back, and the highest tile on the grill is turned face down in any case.",
  ),
  sheet: N_(
    "As on the Bulgarian sheet, much longer: on a bust your top tile goes back and is itself turned face down, unless it is the highest on the grill.",
  ),
};

const FLAGS: Readonly<Record<string, { readonly words: string; readonly rule: number }>> = {
  "return=highest": { words: N_("On a bust the highest tile of your stack goes back, not the top one."), rule: 15 },
  "lower=any": {
    words: N_("Instead of the next lower tile any lower tile on the grill may be taken."),
    rule: 11,
  },
  "steal=forced": { words: N_("Who stops with the points of another stack's top must steal it."), rule: 12 },
  "bust-without-tile=turn": {
    words: N_("A bust turns the highest tile on the grill face down even if you have no tile."),
    rule: 15,
  },
  "no-steal": { words: N_("Nobody steals; good with small children."), rule: 10 },
};

/** What was agreed, clause by clause. */
export function termsWords(terms: Terms): Clause[] {
  const [preset, ...flags] = terms.rules.split("+") as [string, ...string[]];
  return [
    { text: _(PRESETS[preset] ?? preset), rule: 15 },
    ...flags.map((flag) => ({ text: _(FLAGS[flag]?.words ?? flag), rule: FLAGS[flag]?.rule ?? null })),
    { text: clockWords(terms.clock), rule: null },
    ...(terms.seats > 1 ? [{ text: firstWords(terms), rule: 1 }] : []),
    ...(terms.dice === "real" ? [{ text: realWords(), rule: null }] : []),
    ...(terms.turns === null ? [] : [{ text: turnsWords(terms.turns), rule: 16 }]),
    ...(terms.coach ? [{ text: _("The coach is allowed: everybody may see odds and advice."), rule: null }] : []),
    ...(terms.position === null
      ? []
      : [{ text: _("The game begins in the middle: some tiles are won already."), rule: null }]),
  ];
}

function realWords(): string {
  return _("Real dice: you roll on the table, also for the bots, and type in what the dice show.");
}

function turnsWords(turns: number): string {
  return ngettext(
    "The game ends after {turns} turn of each player.",
    "The game ends after {turns} turns of each player.",
    turns,
    {
      turns,
    },
  );
}

/** How long one may think. */
function clockWords(clock: Clock): string {
  if (clock.kind === "none") return _("No clock: everybody thinks as long as they like.");
  const turn = ngettext("{number} second for each turn", "{number} seconds for each turn", clock.turn_s);
  if (clock.kind === "turn") return _("{time}; after that the turn is finished for you.", { time: turn });
  const minutes = Math.round(clock.bank_s / 60);
  const bank = ngettext("{number} minute in all", "{number} minutes in all", minutes);
  return _("{time}, and {bank} beyond that; after that the turn is finished for you.", { time: turn, bank });
}

function firstWords(terms: Terms): string {
  if (terms.first === "youngest") return _("The youngest begins.");
  if (terms.first === "lot") return _("Lots are drawn for who begins.");
  return _("Seat {seat} begins.", { seat: terms.first });
}

const SAID: Readonly<Record<string, string>> = {
  hello: N_("Hello!"),
  "good-luck": N_("Good luck!"),
  "well-played": N_("Well played!"),
  lucky: N_("What luck!"),
  ouch: N_("Ouch!"),
  thanks: N_("Thank you!"),
  sorry: N_("Sorry!"),
  "one-moment": N_("One moment, please."),
  "your-turn": N_("It's your turn!"),
  again: N_("Another game?"),
  bye: N_("Bye!"),
};

/** What somebody said, in our language. */
export function phraseWords(phrase: Phrase): string {
  const words = SAID[phrase];
  return words === undefined ? phrase : _(words);
}

const EMOJI: Readonly<Record<string, string>> = {
  "🐛": N_("a worm"),
  "🔥": N_("a fire"),
  "😀": N_("a smile"),
  "😱": N_("a scream"),
  "👏": N_("applause"),
  "🎲": N_("a die"),
};

/** What an emoji shows, for who hears it; null for a phrase in words. */
export function emojiWords(phrase: Phrase): string | null {
  const words = EMOJI[phrase];
  return words === undefined ? null : _(words);
}
