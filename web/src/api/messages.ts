// Made from src/heckmeck/server/messages/ by `python -m scripts.web_types`; changes belong there.
// Fields with a question mark may be left out of what is sent; what is received has all of them.

export type Seat = number;

/** The number of an event, from 1; 0 is before them all. */
export type Seq = number;

/** The longest name of a guest: shorter than a record's, since it has to fit on a phone. */
export const NAME_MAX = 24;

export type Name = string;

/** The name of a seat: a guest's, or one that stood in a record. */
export type SeatName = string;

/** Who somebody is: 64 random bits in a signed cookie. Public; the signature is the secret. */
export type Guest = string;

export type MatchId = string;

/** What a person types to join: Crockford's base 32. */
export type Code = string;

/** Made by the client for each command, so that one that is sent twice is done once. */
export type Key = string;

export type Bot = "random" | "hasty" | "careful" | "worms" | "expert" | "level:1" | "level:2" | "level:3" | "level:4" | "level:5" | "level:6";

export type MoveText = string;

export type RulesText = string;

export type PositionText = string;

export type Entropy = string;

export type Pace = "slow" | "normal" | "fast" | "instant";

export type Phase = "waiting" | "playing" | "finished";

export type Language = "bg" | "de" | "en";
export const LANGUAGES: readonly Language[] = ["bg", "de", "en"];

/** All that can be said at a table. */
export type Phrase = "hello" | "good-luck" | "well-played" | "lucky" | "ouch" | "thanks" | "sorry" | "one-moment" | "your-turn" | "again" | "bye" | "🐛" | "🔥" | "😀" | "😱" | "👏" | "🎲";
export const PHRASES: readonly Phrase[] = ["hello", "good-luck", "well-played", "lucky", "ouch", "thanks", "sorry", "one-moment", "your-turn", "again", "bye", "🐛", "🔥", "😀", "😱", "👏", "🎲"];

/** The longest command, in bytes. */
export const MAX_FRAME = 4096;

/** How long one may think: for each turn, and with a bank for what goes beyond that in the whole game. */
export interface Clock {
  readonly kind: "none" | "turn" | "bank";
  readonly turn_s: number;
  readonly bank_s: number;
}

/** What is agreed when a table is made. */
export interface Terms {
  readonly seats: Seat;
  readonly rules: RulesText;
  readonly clock: Clock;
  /** In the lobby, where all may watch and sit down; otherwise only who has the link or the code. */
  readonly listed: boolean;
  /** Who begins; with "youngest" the command that starts the game says which seat that is. */
  readonly first: "youngest" | "lot" | Seat;
  /** real: people roll dice of their own and type in how they fell. */
  readonly dice: "drawn" | "real";
  /** Whether odds and advice may be asked for also in a game among people. */
  readonly coach: boolean;
  /** How long bots wait before each of their moves. */
  readonly pace: Pace;
  /** The game ends after so many turns of each seat; null is no limit. */
  readonly turns: number | null;
  /** Where the game begins; null is the ordinary start. Its rules and seats must be those of the terms. */
  readonly position: PositionText | null;
}

/** A seat: free (no name), a person's (a guest), a bot's, or one of a record that was brought here (a name only). During the game a bot plays on a free seat too: it is the substitute. */
export interface Placed {
  readonly seat: Seat;
  readonly name: SeatName | null;
  readonly guest: Guest | null;
  readonly bot: Bot | null;
  /** The bot that plays while the person is away. */
  readonly substitute: Bot | null;
  /** What is left of the bank at the beginning of the seat's present or next turn. */
  readonly bank_ms: number | null;
}

/** What a client added to the dice before the game. */
export interface Grain {
  readonly guest: Guest;
  readonly entropy: Entropy;
}

/** Everything about a table but the game itself. */
export interface Table {
  readonly match: MatchId;
  /** What others type to join; whoever may read the table may know it. */
  readonly code: Code | null;
  readonly terms: Terms;
  readonly owner: Guest;
  readonly phase: Phase;
  readonly seats: readonly Placed[];
  /** Whether odds and advice may be asked for now. */
  readonly coach: boolean;
  /** SHA-256 of the seed of the dice, in hexadecimal; null with real dice. */
  readonly commitment: string | null;
  readonly entropy: readonly Grain[];
  /** The seed, in hexadecimal, once the game is finished. */
  readonly seed: string | null;
  readonly created_at: number;
  readonly started_at: number | null;
  readonly finished_at: number | null;
  readonly reason: "over" | "turns" | "abandoned" | null;
  /** A record that was brought here, not a game that was played here. */
  readonly imported: boolean;
  readonly previous: MatchId | null;
  /** The table of the rematch. */
  readonly next: MatchId | null;
}

/** A tile went to the seat's stack. */
export interface Take {
  readonly type: "take";
  readonly seat: Seat;
  readonly tile: number;
  readonly source: "grill" | Seat;
}

/** The turn ended with no tile. */
export interface Bust {
  readonly type: "bust";
  readonly seat: Seat;
  readonly returned: number | null;
  readonly turned: number | null;
}

/** It is the turn of the seat now. */
export interface Turn {
  readonly type: "turn";
  readonly seat: Seat;
}

/** The last tile has left the grill, or the last turn agreed on has ended; null is a game that nobody has won. */
export interface End {
  readonly type: "end";
  readonly winner: Seat | null;
}

export type Consequence = Take | Bust | Turn | End;

/** The game after an event. */
export interface Situation {
  readonly position: string;
  /** null once the game is finished; "dice" only with real dice, between the roll and what it showed. */
  readonly to_move: Seat | "dice" | null;
  readonly points: number;
  /** What may be done, in text form; empty for the dice and at the end. */
  readonly moves: readonly string[];
  /** The tiles that the points aside could take if the turn stopped here, ascending. */
  readonly takes: readonly number[];
  /** The number of the turn on hand. */
  readonly turn: number;
  readonly worms: readonly number[];
  /** When the seat's time is over, without its bank; null without a clock. */
  readonly deadline: number | null;
  /** When its bank is over too. */
  readonly bank_deadline: number | null;
  readonly winner: Seat | null;
}

/** A turn that has ended, for the log in words. */
export interface TurnLine {
  readonly turn: number;
  readonly seat: Seat;
  /** The dice set aside when it ended. */
  readonly aside: string;
  readonly points: number;
  readonly by: "player" | "bot" | "clock";
  readonly consequences: readonly Consequence[];
}

/** A table was made. */
export interface Created {
  readonly type: "created";
  readonly terms: Terms;
  readonly owner: Guest;
  readonly code: Code;
  readonly commitment: string | null;
  readonly previous: MatchId | null;
  readonly imported: boolean;
  /** Of a record that was brought here, the headers that stay with it: the date and what proves the dice. */
  readonly headers: readonly (readonly [string, string])[];
}

/** A guest has shown the code of a table by invitation, and may watch and sit down. */
export interface Admitted {
  readonly type: "admitted";
  readonly guest: Guest;
  readonly name: Name;
}

/** A person or a bot sits down. */
export interface Seated {
  readonly type: "seated";
  readonly seat: Seat;
  readonly name: SeatName;
  readonly guest: Guest | null;
  readonly bot: Bot | null;
}

/** A seat is free again; during the game a bot plays there until somebody sits down. */
export interface Freed {
  readonly type: "freed";
  readonly seat: Seat;
}

/** A client adds to the dice. */
export interface Seeded {
  readonly type: "seeded";
  readonly guest: Guest;
  readonly entropy: Entropy;
}

/** The game begins. */
export interface Started {
  readonly type: "started";
  readonly first: Seat;
}

/** The moves of one command: a roll with what was drawn, or one move. */
export interface Moved {
  readonly type: "moved";
  readonly seat: Seat;
  readonly moves: readonly MoveText[];
  readonly by: "player" | "bot" | "clock";
}

/** The last `moved` that still counts does not count (real dice only). */
export interface Undone {
  readonly type: "undone";
}

/** A bot plays for the seat until its player is back. */
export interface Substituted {
  readonly type: "substituted";
  readonly seat: Seat;
  readonly bot: Bot;
}

/** The player of the seat is back. */
export interface Returned {
  readonly type: "returned";
  readonly seat: Seat;
}

/** Bots wait so long from now on. */
export interface Paced {
  readonly type: "paced";
  readonly pace: Pace;
}

/** Somebody at the table said one of the phrases. */
export interface Said {
  readonly type: "said";
  readonly seat: Seat;
  readonly phrase: Phrase;
}

/** The server was away, which costs no player's time. */
export interface Paused {
  readonly type: "paused";
  readonly away_ms: number;
}

/** The game is over: by the rules, by the limit of turns, or because it was given up. */
export interface Finished {
  readonly type: "finished";
  readonly reason: "over" | "turns" | "abandoned";
  readonly seed: string | null;
}

/** There is a table for the rematch. */
export interface Followed {
  readonly type: "followed";
  readonly match: MatchId;
}

export type Event = Created | Admitted | Seated | Freed | Seeded | Started | Moved | Undone | Substituted | Returned | Paced | Said | Paused | Finished | Followed;

/** A line of the log as it is stored. */
export interface Entry {
  /** From 1, without gaps. */
  readonly seq: number;
  readonly at: number;
  readonly event: Event;
  /** That of the command it comes of. */
  readonly key: Key | null;
  /** Whose command that was; others may use the same keys. */
  readonly guest: Guest | null;
}

/** A line of the log, and what it leads to. */
export interface Told {
  readonly seq: number;
  readonly at: number;
  readonly key: Key | null;
  readonly event: Event;
  /** The table after it, where the event changed it. */
  readonly table: Table | null;
  /** The game after it, where the event changed it. */
  readonly game: Situation | null;
  /** The turn that it ended. */
  readonly line: TurnLine | null;
}

/** Who the client is to the table. */
export interface You {
  readonly guest: Guest | null;
  readonly name: Name | null;
  readonly seats: readonly Seat[];
  readonly owner: boolean;
  /** Whether the client may sit down. */
  readonly member: boolean;
}

/** Who is connected, seat by seat; bots are always there. */
export interface Presence {
  readonly type: "presence";
  readonly online: readonly boolean[];
  /** How long a person has been gone; null for who is there, and for free seats. */
  readonly away_ms: readonly (number | null)[];
  readonly watchers: number;
}

/** The whole table, as of `seq`. */
export interface Snapshot {
  readonly type: "snapshot";
  readonly seq: number;
  readonly at: number;
  readonly you: You;
  readonly table: Table;
  readonly game: Situation | null;
  /** The last turns that have ended, oldest first. */
  readonly log: readonly TurnLine[];
  readonly presence: Presence;
}

/** What has happened, in order; the first has the number after the last that the client has. */
export interface Events {
  readonly type: "events";
  readonly events: readonly Told[];
}

/** A command had been done already; those done now are told by their events, which bear the key. */
export interface Accepted {
  readonly type: "accepted";
  readonly key: Key;
  readonly seq: number;
}

/** Why something was refused (RFC 9457). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** The sentence in English; a client makes its own of `template` and `params`. */
  readonly detail: string;
  readonly code: string;
  readonly rule: number | null;
  readonly template: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** That of the table, where there is one. */
  readonly seq: number | null;
}

/** A command was not done. */
export interface Refused {
  readonly type: "refused";
  /** null where the frame was too broken to tell. */
  readonly key: Key | null;
  readonly problem: Problem;
}

/** The answer to a ping: the server's time, to set a clock by. */
export interface Pong {
  readonly type: "pong";
  readonly at: number;
  readonly sent: number;
}

/** Why a stream ends: the server stops, too much waited for the client, or the table is none of its any more. */
export type Reason = "shutdown" | "slow" | "removed";

/** The stream ends; the client comes back after so long, and is told all since its last number. */
export interface Bye {
  readonly type: "bye";
  readonly reason: Reason;
  readonly retry_ms: number;
}

export type Frame = Snapshot | Events | Presence | Accepted | Refused | Pong | Bye;

/** Sit down; on one device several may, each under a name. */
export interface Sit {
  readonly type: "sit";
  readonly key: Key;
  readonly seq?: Seq | null;
  readonly seat: Seat;
  /** null is the guest's own. */
  readonly name?: Name | null;
}

/** Put a bot on a free seat (the owner). */
export interface SeatBot {
  readonly type: "seat-bot";
  readonly key: Key;
  readonly seq?: Seq | null;
  readonly seat: Seat;
  readonly bot: Bot;
}

/** Free a seat: one's own, or as the owner any; during the game that of a person. */
export interface Leave {
  readonly type: "leave";
  readonly key: Key;
  readonly seq?: Seq | null;
  readonly seat: Seat;
}

/** Add to the dice, before the game. */
export interface AddEntropy {
  readonly type: "seed";
  readonly key: Key;
  readonly seq?: Seq | null;
  readonly entropy: Entropy;
}

/** Begin the game (the owner); `first` is the youngest's seat, where the terms ask for it. */
export interface Start {
  readonly type: "start";
  readonly key: Key;
  readonly seq?: Seq | null;
  readonly first?: Seat | null;
}

/** Make a move; a roll also brings what was drawn. `:1123` tells how real dice fell. */
export interface Play {
  readonly type: "move";
  readonly key: Key;
  readonly seq?: Seq | null;
  readonly move: MoveText;
}

/** Take back the last move (real dice only). */
export interface Undo {
  readonly type: "undo";
  readonly key: Key;
  readonly seq?: Seq | null;
}

/** Let a bot play for a person who is gone, or for oneself. */
export interface Substitute {
  readonly type: "substitute";
  readonly key: Key;
  readonly seq?: Seq | null;
  readonly seat: Seat;
  readonly bot: Bot;
}

/** Play oneself again. */
export interface Return {
  readonly type: "return";
  readonly key: Key;
  readonly seq?: Seq | null;
  readonly seat: Seat;
}

/** How long bots wait (anyone who plays). */
export interface SetPace {
  readonly type: "pace";
  readonly key: Key;
  readonly seq?: Seq | null;
  readonly pace: Pace;
}

/** Say one of the phrases. */
export interface Say {
  readonly type: "say";
  readonly key: Key;
  readonly seq?: Seq | null;
  readonly phrase: Phrase;
}

/** End the game without a winner: with nobody but oneself and bots, or while another person is gone. */
export interface Abandon {
  readonly type: "abandon";
  readonly key: Key;
  readonly seq?: Seq | null;
}

/** Ask for the time; not a command, answered on sockets only. */
export interface Ping {
  readonly type: "ping";
  readonly sent: number;
}

export type Command = Sit | SeatBot | Leave | AddEntropy | Start | Play | Undo | Substitute | Return | SetPace | Say | Abandon;

export type Received = Command | Ping;

/** Who one wants to be called; a guest who has a cookie already is renamed. */
export interface NewGuest {
  readonly name: Name;
  readonly language?: Language | null;
}

/** The guest that the cookie names; all null without one. */
export interface Me {
  readonly guest: Guest | null;
  readonly name: Name | null;
  readonly language: Language | null;
}

/** Somebody who plays on the device that makes the table. */
export interface Sitter {
  readonly seat: Seat;
  readonly name: Name;
}

/** A table to be made, and who sits at it from the beginning. */
export interface NewMatch {
  readonly terms?: Terms;
  /** The maker's own name, where no cookie says it yet. */
  readonly name?: Name | null;
  readonly bots?: Readonly<Record<Seat, Bot>>;
  readonly sit?: readonly Sitter[];
  /** Begin at once; every seat must be taken. */
  readonly start?: boolean;
  /** The youngest's seat, where the terms ask for it and the game begins at once. */
  readonly first?: Seat | null;
}

/** A table that was made; the code is what others type to join. */
export interface Made {
  readonly match: MatchId;
  readonly code: Code | null;
}

/** A table of the lobby, or a finished game. */
export interface Listed {
  readonly match: MatchId;
  readonly phase: Phase;
  readonly terms: Terms;
  readonly seats: readonly Placed[];
  readonly created_at: number;
  readonly finished_at: number | null;
  readonly reason: "over" | "turns" | "abandoned" | null;
  /** What each seat had in the end; empty before. */
  readonly worms: readonly number[];
  readonly winner: Seat | null;
  /** Who made the table; null for tables that are older than this field. */
  readonly owner: Guest | null;
}

/** Listed tables, newest first; `before` asks for the next ones, and is null where there are none. */
export interface Lobby {
  readonly matches: readonly Listed[];
  readonly before: MatchId | null;
}

/** The code of a table as a person types it, or its whole link. */
export interface CodeGiven {
  readonly code: string;
}

/** The table that a request has led to. */
export interface Reached {
  readonly match: MatchId;
}

/** The number of the event after which a new game goes on. */
export interface ContinueFrom {
  readonly seq: number;
}

/** What a command has led to; no events where it had been done already. */
export interface Done {
  readonly seq: number;
  readonly events: readonly Told[];
}

/** A part of the log; `seq` is the number of the last event there is. */
export interface EventsPage {
  readonly events: readonly Told[];
  readonly seq: number;
}

/** A move, and what comes of it: the chance to win (null where it is not known), worms, the chance of a bust. */
export interface Weighed {
  readonly move: MoveText;
  readonly win: number | null;
  readonly worms: number;
  readonly bust: number;
}

/** The moves, best first, and why the first is the best. */
export interface Advised {
  readonly moves: readonly Weighed[];
  readonly best: MoveText | null;
  /** Sentences in the language that was asked for. */
  readonly why: readonly string[];
}

/** The chances of the turn on hand, each for whoever plays for nothing else. */
export interface Odds {
  readonly position: string;
  readonly points: number;
  readonly bust_next_roll: number | null;
  /** By tile, the chance to end with a worm and at least so many points. */
  readonly at_least: Readonly<Record<string, number>>;
  readonly exactly: Readonly<Record<string, number>>;
  /** By tile that can be had this turn, the chance to reach it: by points enough on the grill, exactly for a steal. */
  readonly tiles: Readonly<Record<string, number>>;
  readonly advice: Advised | null;
}

/** How likely each seat was to win before the turn. */
export interface TurnChances {
  readonly turn: number;
  /** The number of the event after which the game stood so. */
  readonly seq: number;
  readonly win: readonly number[];
}

/** The chances in a finished game turn by turn; none where nothing has learned them. */
export interface Chances {
  readonly turns: readonly TurnChances[];
}

/** A move that was chosen among others, beside what the expert would have chosen. */
export interface Judged {
  readonly turn: number;
  /** The number of the event after which it was chosen. */
  readonly seq: number;
  readonly seat: Seat;
  readonly by: "player" | "bot" | "clock";
  readonly move: Weighed;
  readonly best: Weighed;
}

/** Some of the decisions in a finished game, in order. */
export interface Review {
  readonly decisions: readonly Judged[];
  /** How many there are in the whole game. */
  readonly of: number;
  /** The event after which the next ones come; null where these are the last. */
  readonly next: number | null;
}
