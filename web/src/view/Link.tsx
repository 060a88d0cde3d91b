// The state of the connection, said calmly and only when something is wrong; and refusals with their reason.

import { useEffect, useState } from "preact/hooks";
import { problemWords } from "../model/refusals";
import { connection, refusal, removed } from "../model/table";
import { _ } from "../model/text";
import { Icon } from "./Icon";
import { RuleLink } from "./RuleLink";

const CALM_MS = 900;

/** "Reconnecting", once it takes longer than one notices. */
export function Reconnecting() {
  const [long, setLong] = useState(false);
  const off = connection.value !== "live";
  useEffect(() => {
    if (!off) {
      setLong(false);
      return undefined;
    }
    const timer = setTimeout(() => setLong(true), CALM_MS);
    return () => clearTimeout(timer);
  }, [off]);
  return (
    <div class="link-state" role="status">
      {removed.value
        ? _("This table is closed.")
        : off &&
          long && (
            <span class="reconnecting">
              <span class="ember" aria-hidden="true" />
              {navigator.onLine
                ? _("Connecting again … the game waits for you.")
                : _("No network. The game waits for you.")}
            </span>
          )}
    </div>
  );
}

/** Why the last thing was refused, with the rule. */
export function Refused() {
  const problem = refusal.value;
  return (
    <div class="refused-place" role="alert">
      {problem !== null && (
        <p class="refused">
          <span>
            {problemWords(problem)} {problem.rule !== null && <RuleLink rule={problem.rule} />}
          </span>
          <button
            type="button"
            class="quiet icon-button"
            onClick={() => {
              refusal.value = null;
            }}
          >
            <Icon name="close" />
            <span class="visually-hidden">{_("Close")}</span>
          </button>
        </p>
      )}
    </div>
  );
}
