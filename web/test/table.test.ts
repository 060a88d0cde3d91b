import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import type { Event, Placed, Situation, Snapshot, Table, Told } from "../src/api/messages";
import { shown } from "../src/model/stage";
import * as model from "../src/model/table";
import { FakeSocket } from "./fakes";

const ME = "0123456789abcdef";
const OTHER = "fedcba9876543210";

function placed(seat: number, fields: Partial<Placed> = {}): Placed {
  return { seat, name: null, guest: null, bot: null, substitute: null, bank_ms: null, ...fields };
}

function tableOf(seats: readonly Placed[], phase: Table["phase"] = "playing"): Table {
  return {
    match: "0123456789",
    code: null,
    terms: {
      seats: seats.length,
      rules: "official",
      clock: { kind: "none", turn_s: 60, bank_s: 300 },
      listed: false,
      first: 1,
      dice: "drawn",
      coach: false,
      pace: "normal",
      turns: null,
      position: null,
    },
    owner: ME,
    phase,
    seats,
    coach: false,
    commitment: null,
    entropy: [],
    seed: null,
    created_at: 0,
    started_at: null,
    finished_at: null,
    reason: null,
    imported: false,
    previous: null,
    next: null,
  };
}

function situation(position: string, turn = 1): Situation {
  return {
    position,
    to_move: Number(position.split(" ")[2]),
    points: 0,
    moves: ["r"],
    takes: [],
    turn,
    worms: [0, 0],
    deadline: null,
    bank_deadline: null,
    winner: null,
  };
}

const SEATS = [placed(1, { name: "Ana", guest: ME }), placed(2, { name: "level:2", bot: "level:2" })];

function snapshot(seq: number, game: Situation | null = situation("21-36 -/- 1 -")): Snapshot {
  return {
    type: "snapshot",
    seq,
    at: 0,
    you: { guest: ME, name: "Ana", seats: [1], owner: true, member: true },
    table: tableOf(SEATS),
    game,
    log: [],
    presence: { type: "presence", online: [true, true], away_ms: [null, null], watchers: 0 },
  };
}

function told(seq: number, event: Event, fields: Partial<Told> = {}): Told {
  return { seq, at: 0, key: null, event, table: null, game: null, line: null, ...fields };
}

describe("the table", () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
    model.seq.value = null;
    model.know(snapshot(5));
  });

  afterEach(() => mock.timers.reset());

  test("a game that is laid is shown at once, and it is our turn", () => {
    assert.equal(shown.value?.game, model.game.value);
    assert.ok(model.mine.value);
  });

  test("the same moment told once more changes nothing", () => {
    const before = model.game.value;
    model.know(snapshot(5));
    assert.equal(model.game.value, before);
    assert.equal(shown.value?.game, model.game.value);
  });

  test("events are shown one after another, and a bust is seen before the turn passes", () => {
    model.learn(
      told(
        6,
        { type: "moved", seat: 1, moves: ["r", ":1123455w"], by: "player" },
        { game: situation("21-36 -/- 1 :1123455w") },
      ),
    );
    const line = { turn: 1, seat: 1, aside: "w", points: 5, by: "player" as const, consequences: [] };
    const bust = { ...line, consequences: [{ type: "bust" as const, seat: 1, returned: null, turned: null }] };
    model.learn(told(7, { type: "moved", seat: 1, moves: ["w"], by: "player" }, { game: situation("21-36 -/- 1 w") }));
    model.learn(
      told(
        8,
        { type: "moved", seat: 1, moves: ["r", ":wwwwwww"], by: "player" },
        { game: situation("21-36 -/- 2 -", 2), line: bust },
      ),
    );
    const cues = [shown.value?.cue];
    for (let passed = 0; passed < 5_000; passed += 50) {
      mock.timers.tick(50);
      if (shown.value?.cue !== cues[cues.length - 1]) cues.push(shown.value?.cue);
    }
    assert.deepEqual(cues, ["roll", "aside", "bust-roll", "bust"]);
    assert.equal(shown.value?.game, model.game.value);
    assert.equal(model.log.value.length, 1);
  });

  test("our seats follow from who sits down and gets up", () => {
    const seats = [placed(1, { name: "Ana", guest: ME }), placed(2, { name: "Boris", guest: ME })];
    model.learn(
      told(6, { type: "seated", seat: 2, name: "Boris", guest: ME, bot: null }, { table: tableOf(seats, "waiting") }),
    );
    assert.deepEqual(model.you.value?.seats, [1, 2]);
  });

  test("who has two seats is at both, and others are where the server says", () => {
    const seats = [placed(1, { name: "Ana", guest: ME }), placed(2, { name: "Boris", guest: OTHER })];
    model.table.value = tableOf([...seats, placed(3, { name: "Cora", guest: OTHER })]);
    model.presence.value = {
      type: "presence",
      online: [false, false, true],
      away_ms: [null, 9_000, null],
      watchers: 0,
    };
    assert.deepEqual([1, 2, 3].map(model.isHere), [true, true, true]);
  });

  test("bots are called by what they are, the second of a kind with a number", () => {
    const bot = (seat: number) => placed(seat, { name: "level:2", bot: "level:2" });
    model.table.value = tableOf([bot(1), placed(2, { name: "Ana", guest: ME }), bot(3)]);
    assert.deepEqual(model.names.value, ["Learner", "Ana", "Learner 2"]);
  });

  test("a device adds to the dice once, also when the page is loaded anew, and never to real ones", () => {
    const seeds = () => FakeSocket.made.flatMap((each) => each.sent).filter((each) => each.type === "seed");
    const waiting: Table = { ...tableOf(SEATS, "waiting"), commitment: "00ff" };
    model.connect("0123456789");
    FakeSocket.made[FakeSocket.made.length - 1]?.open();
    model.table.value = { ...waiting, commitment: null };
    model.addEntropy();
    model.table.value = { ...waiting, entropy: [{ guest: ME, entropy: "00" }] };
    model.addEntropy();
    assert.deepEqual(seeds(), []);
    model.table.value = waiting;
    model.addEntropy();
    model.addEntropy();
    assert.equal(seeds().length, 1);
  });

  test("a seat that a bot plays for is not ours to play", () => {
    model.table.value = tableOf([placed(1, { name: "Ana", guest: ME, substitute: "careful" }), placed(2)]);
    assert.ok(!model.mine.value);
  });
});
