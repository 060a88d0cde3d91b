/** The game in words: dice, moves, what followed. The sentences are those of the terminal. */

import type { Consequence, Situation, TurnLine } from "../api/messages";
import {
  diceLeft,
  FACES,
  type Face,
  facePoints,
  type Handful,
  ownerOf,
  parseMove,
  parsePosition,
  type Position,
  pointsOf,
} from "./position";
import { _, ngettext } from "./text";

export type Names = readonly string[];

/** So many dice of a face. */
export function diceWords(face: Face, number: number): string {
  switch (face) {
    case 1:
      return ngettext("{number} one", "{number} ones", number);
    case 2:
      return ngettext("{number} two", "{number} twos", number);
    case 3:
      return ngettext("{number} three", "{number} threes", number);
    case 4:
      return ngettext("{number} four", "{number} fours", number);
    case 5:
      return ngettext("{number} five", "{number} fives", number);
    case 6:
      return ngettext("{number} worm", "{number} worms", number);
  }
}

/** The dice in words, face by face. */
export function handfulWords(dice: Handful): string {
  const parts = FACES.filter((face) => dice[face - 1]).map((face) => diceWords(face, dice[face - 1] as number));
  return parts.join(", ") || _("none");
}

/** So many points. */
export function pointsWords(number: number): string {
  return ngettext("{number} point", "{number} points", number);
}

/** So many worms. */
export function wormsWords(number: number): string {
  return ngettext("{number} worm", "{number} worms", number);
}

/** What a move is called on a button. */
export function moveWords(position: Position, text: string, names: Names): string {
  const move = parseMove(text);
  switch (move.kind) {
    case "roll":
      return ngettext("Roll {number} die", "Roll {number} dice", diceLeft(position));
    case "fall":
      return _("The dice fell: {dice}", { dice: handfulWords(move.dice) });
    case "aside": {
      const number = (position.thrown ?? position.aside)[move.face - 1] ?? 0;
      return _("Set aside {dice}: {points}", {
        dice: diceWords(move.face, number),
        points: pointsWords(number * facePoints(move.face)),
      });
    }
    case "take":
      return takeWords(position, move.tile, names);
    case "stop":
      return _("Give up");
  }
}

/** "Take 22", or "Steal 25 from Ana". */
export function takeWords(position: Position, tile: number, names: Names): string {
  const robbed = ownerOf(position, tile, position.seat);
  if (robbed === null) return _("Take {tile}", { tile });
  return _("Steal {tile} from {name}", { tile, name: nameOf(names, robbed) });
}

/** The name of a seat, counted from 1. */
export function nameOf(names: Names, seat: number): string {
  return names[seat - 1] ?? _("Seat {seat}", { seat });
}

/** What followed a move of the seat, as sentences. */
export function consequenceWords(event: Consequence, names: Names): string[] {
  switch (event.type) {
    case "take":
      return [takenWords(event.seat, event.tile, event.source, names)];
    case "bust":
      return bustWords(nameOf(names, event.seat), event.returned, event.turned);
    case "turn":
      return [_("It is the turn of {name}.", { name: nameOf(names, event.seat) })];
    case "end":
      if (event.winner === null) return [_("The game is over, and nobody has a tile.")];
      return [_("The game is over: {name} wins.", { name: nameOf(names, event.winner) })];
  }
}

function takenWords(seat: number, tile: number, source: "grill" | number, names: Names): string {
  const name = nameOf(names, seat);
  if (source === "grill") return _("{name} takes {tile} off the grill.", { name, tile });
  return _("{name} steals {tile} from {other}.", { name, tile, other: nameOf(names, source) });
}

function bustWords(name: string, returned: number | null, turned: number | null): string[] {
  const lines = [_("{name} busts.", { name })];
  if (returned !== null && returned === turned) {
    return [...lines, _("{tile} goes back to the grill and is turned face down.", { tile: returned })];
  }
  if (returned === null) lines.push(_("There is no tile to give back."));
  else lines.push(_("{tile} goes back to the grill.", { tile: returned }));
  if (turned !== null) lines.push(_("{tile} is turned face down.", { tile: turned }));
  else if (returned !== null) lines.push(_("No tile is turned face down."));
  return lines;
}

/** A turn that has ended, as one line. */
export function lineWords(line: TurnLine, names: Names): string {
  return line.consequences
    .filter((each) => each.type !== "turn")
    .flatMap((each) => consequenceWords(each, names))
    .join(" ");
}

/** The same in fewer words, for a list. */
export function shortLineWords(line: TurnLine, names: Names): string {
  const bust = line.consequences.find((each) => each.type === "bust");
  if (bust === undefined) return lineWords(line, names);
  const name = nameOf(names, line.seat);
  if (bust.returned === null) return _("{name} busts.", { name });
  return _("{name} busts and loses {tile}.", { name, tile: bust.returned });
}

/** What the moves of one command did, as sentences; `before` is the position that they were made in. */
export function movedWords(before: Position, moves: readonly string[], seat: number, names: Names): string[] {
  const name = nameOf(names, seat);
  return moves.flatMap((text): string[] => {
    const move = parseMove(text);
    switch (move.kind) {
      case "fall":
        return [_("{name} rolls: {dice}.", { name, dice: handfulWords(move.dice) })];
      case "aside": {
        const number = before.thrown?.[move.face - 1] ?? 0;
        const dice = diceWords(move.face, number);
        const sum = pointsWords(pointsOf(before.aside) + number * facePoints(move.face));
        return [_("{name} sets aside {dice}: {points} in all.", { name, dice, points: sum })];
      }
      case "stop":
        return [_("{name} gives up.", { name })];
      default:
        return [];
    }
  });
}

/** What is to be decided now, for whoever has to. */
export function choiceWords(game: Situation, names: Names): string {
  const position = parsePosition(game.position);
  return game.moves.map((move) => moveWords(position, move, names)).join("; ");
}
