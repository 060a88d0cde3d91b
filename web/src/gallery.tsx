/**
 * The table in many states, to look at: `npx vite`, then /gallery.html?state=fresh&seats=4&language=bg&theme=dark.
 * Not part of the build.
 */

import { batch } from "@preact/signals";
import { render } from "preact";
import type { Odds, Situation, Table, TurnLine } from "./api/messages";
import * as coach from "./model/coach";
import { parsePosition, pointsOf, TILES, wormsOf } from "./model/position";
import { theme } from "./model/settings";
import { type Cue, shown } from "./model/stage";
import * as model from "./model/table";
import { isLanguage, use } from "./model/text";
import { Play } from "./view/Play";
import { Waiting } from "./view/Waiting";
import "./style/pages.css";
import "./style/table.css";

interface Scene {
  readonly position: (stacks: string) => string;
  readonly moves: string;
  readonly takes?: readonly number[];
  readonly cue?: Cue;
  readonly mine?: boolean;
  readonly winner?: number;
}

const EARLY = ["-", "-", "-", "-", "-", "-", "-"];
const MIDDLE = ["27.31", "22", "-", "24.29.25", "26", "33", "21"];
const LATE = ["27.31.30", "22.36", "26.21", "24.29.25", "28", "33.32", "34.35"];

const SCENES: Readonly<Record<string, Scene & { stacks: readonly string[]; grill: string }>> = {
  fresh: scene(EARLY, "21-36", "-", "r"),
  rolled: scene(EARLY, "21-36", ":1123345w", "1 2 3 4 5 w"),
  locked: scene(MIDDLE, "23,28,30,34-35", "ww5:11455", "1 4", { takes: [] }),
  six: scene(MIDDLE, "23,28,30,34-35", ":112345ww", "1 2 3 4 5 w", { cue: "roll" }),
  noworm: scene(MIDDLE, "23,28,30,34-35", "5544", "r s"),
  takes: scene(MIDDLE, "23,28,30,34-35", "ww554", "r t23", { takes: [23] }),
  steal: scene(MIDDLE, "23,28,30,34-35", "ww555", "r t25 t23", { takes: [23, 25] }),
  many: scene(MIDDLE, "23,28,30,34-35", "www5555", "r t23 t28 t30 t34 t35", { takes: [23, 28, 30, 34, 35] }),
  nodice: scene(MIDDLE, "23,28,30,34-35", "www33344", "t28", { takes: [28] }),
  bust: scene(MIDDLE, "23,28,30,34-35", "ww5:555ww", "", { cue: "bust-roll" }),
  air: scene(MIDDLE, "23,28,30,34-35", "ww5:", ""),
  others: scene(MIDDLE, "23,28,30,34-35", "ww5:11455", "1 4", { mine: false }),
  aside: scene(MIDDLE, "23,28,30,34-35", "ww511", "r s", { cue: "aside" }),
  took: scene(["27.31.23", ...MIDDLE.slice(1)], "28,30,34-35", "-", "", { cue: "take", mine: false }),
  stole: scene(["27.31.25", "22", "-", "24.29", "26", "33", "21"], "23,28,30,34-35", "-", "", { cue: "steal", mine: false }),
  busted: scene(["27", ...MIDDLE.slice(1)], "23,28,30-31,34", "-", "", { cue: "turned", mine: false }),
  late: scene(LATE, "23", "-", "r"),
  end: scene(LATE, "-", "-", "", { winner: 1 }),
};

type Options = Partial<Omit<Scene, "position" | "moves">>;

function scene(stacks: readonly string[], grill: string, turn: string, moves: string, options: Options = {}) {
  return { stacks, grill, moves, ...options, position: (all: string) => `${grill} ${all} 1 ${turn} official` };
}

const NAMES = {
  en: ["Ana", "Boris", "Christopher", "Dana", "Level 4", "Ferdinand", "Gwendolyn"],
  de: ["Anna", "Björn", "Christoph", "Dagmar", "Stufe 4", "Friedrich", "Gwendolin"],
  bg: ["Ана", "Борис", "Валентина", "Гергана", "Ниво 4", "Димитър", "Елисавета"],
};

const wish = new URLSearchParams(location.search);
const spoken = wish.get("language");
const language = isLanguage(spoken) ? spoken : "en";
const names = NAMES[language];

let step = 0;

function situationOf(scene: Scene & { stacks: readonly string[] }, seats: number): Situation {
  const text = scene.position(scene.stacks.slice(0, seats).join("/"));
  const position = parsePosition(text);
  const over = scene.winner !== undefined;
  return {
    position: text,
    to_move: over ? null : text.includes(": ") ? "dice" : 1,
    points: pointsOf(position.aside),
    moves: scene.moves === "" ? [] : scene.moves.split(" "),
    takes: [...(scene.takes ?? [])],
    turn: 17,
    worms: position.stacks.map(wormsOf),
    deadline: wish.has("clock") ? Date.now() + 42_000 : null,
    bank_deadline: null,
    winner: scene.winner ?? null,
  };
}

function tableOf(seats: number, over: boolean): Table {
  return {
    match: "gallery000",
    code: "4QK7ZD",
    terms: {
      seats,
      rules: "official",
      clock: { kind: wish.has("clock") ? "turn" : "none", turn_s: 60, bank_s: 300 },
      listed: false,
      first: "lot",
      dice: wish.get("state") === "air" ? "real" : "drawn",
      coach: false,
      pace: "normal",
      turns: null,
      position: null,
    },
    owner: ME,
    phase: over ? "finished" : "playing",
    seats: names.slice(0, seats).map((name, index) => ({
      seat: index + 1,
      name,
      guest: index === 4 ? null : index === 0 || (index === 1 && wish.has("hotseat")) ? ME : `000000000000000${index}`,
      bot: index === 4 ? "level:4" : null,
      substitute: null,
      bank_ms: null,
    })),
    coach: wish.has("coach"),
    commitment: null,
    entropy: [],
    seed: null,
    created_at: 0,
    started_at: 0,
    finished_at: over ? 1 : null,
    reason: over ? "over" : null,
    imported: false,
    previous: null,
    next: null,
  };
}

function linesOf(seats: number): TurnLine[] {
  const seat = (nth: number) => ((nth - 1) % seats) + 1;
  const line = (turn: number, by: TurnLine["by"], consequence: TurnLine["consequences"][number]): TurnLine => ({
    turn,
    seat: seat(turn),
    aside: "ww55",
    points: 20,
    by,
    consequences: [consequence],
  });
  const four = [
    line(1, "player", { type: "take", seat: seat(1), tile: 24, source: "grill" }),
    line(2, "bot", { type: "bust", seat: seat(2), returned: null, turned: 36 }),
    line(3, "clock", { type: "take", seat: seat(3), tile: 24, source: seat(1) }),
    line(4, "player", { type: "bust", seat: seat(4), returned: 31, turned: 35 }),
  ];
  return Array.from({ length: 16 }, (_each, index) => ({ ...(four[index % 4] as TurnLine), turn: index + 1 }));
}

const ODDS = {
  bust_next_roll: 0.312,
  at_least: {},
  exactly: {},
  tiles: Object.fromEntries(TILES.map((tile) => [String(tile), tile < 28 ? (tile - 20) / 12 : 0])),
  advice: null,
};

/** Show one of the states; several in turn show what moves between them. */
function go(name: string): void {
  const wanted = SCENES[name] as Scene & { stacks: readonly string[] };
  const seats = Number(wish.get("seats") ?? 4);
  const game = situationOf(wanted, seats);
  const cue = wanted.cue ?? "none";
  const own = wanted.mine === false ? [] : wish.has("hotseat") ? [1, 2] : [1];
  batch(() => {
    model.you.value = { guest: ME, name: names[0] as string, seats: own, owner: true, member: true };
    model.table.value = tableOf(seats, wanted.winner !== undefined);
    model.presence.value = {
      type: "presence",
      online: names.slice(0, seats).map((_each, index) => index !== 3),
      away_ms: names.slice(0, seats).map((_each, index) => (index === 3 ? 8_000 : null)),
      watchers: wish.has("watchers") ? 3 : 0,
    };
    model.log.value = linesOf(seats);
    model.seq.value = ++step;
    model.game.value = game;
    if (wish.has("coach")) coach.answer.value = { seq: step, odds: ODDS as unknown as Odds };
    shown.value = { step, position: parsePosition(game.position), game, cue, seat: 1, settled: cue !== "bust-roll" };
  });
}

/** Put the table back to before the game, with two seats free. */
function lay(): void {
  const table = model.table.value;
  if (table === null) return;
  const seats = table.seats.map((each) => (each.seat === 3 || each.seat === 4 ? { ...each, name: null, guest: null } : each));
  model.table.value = { ...table, phase: "waiting", seats };
}

const ME = "0123456789abcdef";
const shade = wish.get("theme");
if (shade === "dark" || shade === "light") theme.value = shade;
await use(language);
go(wish.get("state") ?? "fresh");
Object.assign(window, { go });
if (wish.has("waiting")) lay();
render(
  wish.has("waiting") ? (
    <Waiting match="gallery000" />
  ) : (
    <Play match="gallery000" guided={wish.has("guided")} onReplay={() => undefined} />
  ),
  document.getElementById("gallery") as HTMLElement,
);
