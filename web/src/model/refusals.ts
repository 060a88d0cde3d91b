/** Why something was refused, in our language. */

import type { Problem } from "../api/messages";
import { _, fill } from "./text";

/** The sentence of a refusal; the server's own where we have no template. */
export function problemWords(problem: Problem): string {
  if (problem.template === "") return problem.detail;
  const sentence = fill(_(problem.template), problem.params);
  if (problem.template.startsWith("{")) return sentence; // it begins with what was given, as it was given
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
