import { _ } from "../model/text";

/** A link to a rule on the rules page, in a window of its own so that the game stays. */
export function RuleLink({ rule }: { rule: number }) {
  return (
    <a class="rule-link" href={`/rules#rule-${rule}`} target="_blank" rel="noopener">
      {_("Rule {number}", { number: rule })}
    </a>
  );
}
