// A name, and one sits.

import { useEffect, useRef, useState } from "preact/hooks";
import { nameMe, Refusal } from "../api/http";
import { NAME_MAX } from "../api/messages";
import { problemWords } from "../model/refusals";
import { lastName } from "../model/settings";
import { reconnect, send, you } from "../model/table";
import { _, language } from "../model/text";

interface Props {
  match: string;
  seat: number;
  onDone: () => void;
}

export function SitForm({ match, seat, onDone }: Props) {
  const first = (you.value?.seats.length ?? 0) === 0;
  const [name, setName] = useState(first ? (you.value?.name ?? lastName.value) : "");
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const sit = async () => {
    const wanted = name.trim();
    if (wanted === "") return setError(_("Type a name."));
    try {
      if (first) await become(match, wanted);
    } catch (failure) {
      return setError(failure instanceof Refusal ? problemWords(failure.problem) : _("The server cannot be reached."));
    }
    const outcome = await send({ type: "sit", seat, name: wanted });
    if (outcome.done) onDone();
  };
  return (
    <form
      class="sit-form"
      onSubmit={(event) => {
        event.preventDefault();
        void sit();
      }}
    >
      <label class="field">
        <span>{first ? _("Your name") : _("The name of the other person")}</span>
        <input
          ref={input}
          type="text"
          autocomplete={first ? "nickname" : "off"}
          maxLength={NAME_MAX}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="main">
        {_("Sit down")}
      </button>
      {error !== null && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}

/** Have a name before sitting down; who had no cookie has one now, and the table has to know. */
async function become(match: string, name: string): Promise<void> {
  const stranger = you.value?.guest == null;
  if (!stranger && you.value?.name === name) return;
  await nameMe(name, language.value);
  lastName.value = name;
  if (stranger) reconnect(match);
}
