/** From one game to the next. */

import * as http from "../api/http";
import { newEntropy, newKey } from "../api/connection";

/** Go to a new table; where nobody else has to come, the game there begins at once. */
export async function goTo(match: string): Promise<void> {
  await beginIfComplete(match).catch(() => undefined); // then one begins it by hand
  location.href = `/t/${match}`;
}

async function beginIfComplete(match: string): Promise<void> {
  const { table, you } = await http.snapshot(match);
  const complete = table.seats.every((each) => each.bot !== null || (each.guest !== null && each.guest === you.guest));
  if (table.phase !== "waiting" || !you.owner || !complete) return;
  const people = table.seats.filter((each) => each.bot === null);
  const asks = table.terms.first === "youngest";
  if (asks && people.length > 1) return;
  const first = asks ? (people[0]?.seat ?? 1) : null;
  // This device adds to the dice also where it does not wait for others.
  if (table.terms.dice === "drawn") {
    await http.command(match, { type: "seed", entropy: newEntropy(), key: newKey(), seq: null });
  }
  await http.command(match, { type: "start", first, key: newKey(), seq: null });
}
