/** Why something was refused, in our language. */

import { Refusal } from "../api/http";
import type { Problem } from "../api/messages";
import { _, fill } from "./text";

/** The sentence of a refusal; the server's own where we have no template. */
export function problemWords(problem: Problem): string {
  if (problem.template === "") return problem.detail;
  const template = _(problem.template);
  const sentence = fill(template, problem.params);
  if (template.startsWith("{")) return sentence; // it begins with what was given, as it was given
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Why a request came to nothing. */
export function failureWords(failure: unknown): string {
  return failure instanceof Refusal ? problemWords(failure.problem) : _("The server cannot be reached.");
}
