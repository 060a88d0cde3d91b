import type { Terms } from "../api/messages";
import { termsWords } from "../model/terms";
import { RuleLink } from "./RuleLink";

/** What was agreed at the table, each with a link to its rule. */
export function Clauses({ terms }: { terms: Terms }) {
  return (
    <ul class="clauses">
      {termsWords(terms).map((clause) => (
        <li key={clause.text}>
          {clause.text} {clause.rule !== null && <RuleLink rule={clause.rule} />}
        </li>
      ))}
    </ul>
  );
}
