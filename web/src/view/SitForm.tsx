// A name, and one sits.

import { useEffect, useRef, useState } from "preact/hooks";
import { nameMe } from "../api/http";
import { failureWords } from "../model/refusals";
import { lastName } from "../model/settings";
import { reconnect, send, you } from "../model/table";
import { _, language } from "../model/text";
import { Failure } from "./Failure";
import { NameField } from "./NameField";

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
      return setError(failureWords(failure));
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
      <NameField
        label={first ? _("Your name") : _("The name of the other person")}
        own={first}
        name={name}
        onName={setName}
        input={input}
      />
      <button type="submit" class="main">
        {_("Sit down")}
      </button>
      <Failure words={error} />
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
