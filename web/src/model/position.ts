/** The text forms of positions, moves and dice (docs/notation.md) as values to draw. Nothing here knows a rule. */

/** How many dice show 1, 2, 3, 4, 5 and the worm, in this order. */
export type Handful = readonly number[];
export type Face = 1 | 2 | 3 | 4 | 5 | 6;

export interface Position {
  /** The tiles that lie face up, lowest first. */
  readonly grill: readonly number[];
  /** The tiles that are turned over: those that lie nowhere else. */
  readonly faceDown: readonly number[];
  /** A stack for each seat, bottom first. */
  readonly stacks: readonly (readonly number[])[];
  /** Whose turn it is, from 1. */
  readonly seat: number;
  readonly aside: Handful;
  /** The roll that waits; no dice at all while they are in the air; null otherwise. */
  readonly thrown: Handful | null;
  /** Whether the turn has not begun. */
  readonly fresh: boolean;
  readonly rules: string;
}

export type Move =
  | { readonly kind: "roll" }
  | { readonly kind: "fall"; readonly dice: Handful }
  | { readonly kind: "aside"; readonly face: Face }
  | { readonly kind: "take"; readonly tile: number }
  | { readonly kind: "stop" };

export const FACES: readonly Face[] = [1, 2, 3, 4, 5, 6];
export const TILES: readonly number[] = Array.from({ length: 16 }, (_, index) => 21 + index);
export const DICE = 8;
const SYMBOLS = "12345w";

/** The letter or digit of a face. */
export function symbol(face: Face): string {
  return SYMBOLS[face - 1] as string;
}

/** The face of a letter or digit; null where no die shows it. */
export function faceOf(text: string): Face | null {
  const index = text.length === 1 ? SYMBOLS.indexOf(text) : -1;
  return index < 0 ? null : ((index + 1) as Face);
}

/** What a die of the face counts. */
export function facePoints(face: Face): number {
  return Math.min(face, 5);
}

/** The worms on a tile, one to four. */
export function tileWorms(tile: number): number {
  return Math.floor((tile - 21) / 4) + 1;
}

/** The worms on tiles together. */
export function wormsOf(tiles: readonly number[]): number {
  return tiles.reduce((sum, tile) => sum + tileWorms(tile), 0);
}

/** The dice written as their symbols. */
export function parseHandful(text: string): Handful {
  const counts = [0, 0, 0, 0, 0, 0];
  for (const each of text) {
    const face = faceOf(each);
    if (face !== null) counts[face - 1] = (counts[face - 1] as number) + 1;
  }
  return counts;
}

/** The symbols of the dice in the order 12345w. */
export function formatHandful(dice: Handful): string {
  return FACES.map((face) => symbol(face).repeat(dice[face - 1] ?? 0)).join("");
}

/** How many dice there are. */
export function count(dice: Handful): number {
  return dice.reduce((sum, each) => sum + each, 0);
}

/** What dice count together. */
export function pointsOf(dice: Handful): number {
  return FACES.reduce((sum, face) => sum + (dice[face - 1] ?? 0) * facePoints(face), 0);
}

/** Dice of both handfuls together. */
export function together(one: Handful, other: Handful): Handful {
  return FACES.map((face) => (one[face - 1] ?? 0) + (other[face - 1] ?? 0));
}

/** The dice not aside. */
export function diceLeft(position: Position): number {
  return DICE - count(position.aside);
}

/** The move of its text form. */
export function parseMove(text: string): Move {
  if (text === "r") return { kind: "roll" };
  if (text === "s") return { kind: "stop" };
  if (text.startsWith(":")) return { kind: "fall", dice: parseHandful(text.slice(1)) };
  if (text.startsWith("t")) return { kind: "take", tile: Number(text.slice(1)) };
  const face = faceOf(text);
  if (face === null) throw new Error(`no move: ${text}`);
  return { kind: "aside", face };
}

function parseGrill(text: string): number[] {
  if (text === "-") return [];
  return text.split(",").flatMap((part) => {
    const [low, high] = part.split("-").map(Number) as [number, number | undefined];
    return Array.from({ length: (high ?? low) - low + 1 }, (_, index) => low + index);
  });
}

function parseStack(text: string): number[] {
  return text === "-" ? [] : text.split(".").map(Number);
}

/** The position of its text form. */
export function parsePosition(text: string): Position {
  const fields = text.split(text.includes(" ") ? " " : "_");
  const [grillText, stacksText, seatText, turn, rules] = fields;
  if (grillText === undefined || stacksText === undefined || seatText === undefined || turn === undefined) {
    throw new Error(`no position: ${text}`);
  }
  const grill = parseGrill(grillText);
  const stacks = stacksText.split("/").map(parseStack);
  const present = new Set([...grill, ...stacks.flat()]);
  const [aside, thrown] = turn === "-" ? ["", undefined] : (turn.split(":") as [string, string | undefined]);
  return {
    grill,
    faceDown: TILES.filter((tile) => !present.has(tile)),
    stacks,
    seat: Number(seatText),
    aside: parseHandful(aside),
    thrown: thrown === undefined ? null : parseHandful(thrown),
    fresh: turn === "-",
    rules: rules ?? "official",
  };
}

/** The seat on whose stack the tile is the top, other than the seat given; null where it lies on the grill. */
export function ownerOf(position: Position, tile: number, other: number): number | null {
  const index = position.stacks.findIndex((stack, seat) => seat + 1 !== other && stack[stack.length - 1] === tile);
  return index < 0 ? null : index + 1;
}
