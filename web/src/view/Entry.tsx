// For who comes by a link without belonging to the table: name and code.

import { useState } from "preact/hooks";
import { admit, nameMe } from "../api/http";
import { failureWords } from "../model/refusals";
import { lastName } from "../model/settings";
import { _, language } from "../model/text";
import { Failure } from "./Failure";
import { NameField } from "./NameField";

interface Props {
  match: string;
  onEnter: () => void;
}

export function Entry({ match, onEnter }: Props) {
  const [name, setName] = useState(lastName.value);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const enter = async () => {
    if (name.trim() === "" || code.trim() === "") return setError(_("Type your name and the code of the table."));
    try {
      await nameMe(name.trim(), language.value);
      lastName.value = name.trim();
      await admit(match, code.trim());
      onEnter();
    } catch (failure) {
      setError(failureWords(failure));
    }
  };
  return (
    <div class="page">
      <section class="card entry">
        <h1>{_("This table is by invitation")}</h1>
        <p>{_("There is no such table, or it is a private one. With its code you can come in.")}</p>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void enter();
          }}
        >
          <NameField label={_("Your name")} own name={name} onName={setName} />
          <label class="field">
            <span>{_("Code of the table")}</span>
            <input
              type="text"
              autocomplete="off"
              autocapitalize="characters"
              maxLength={200}
              value={code}
              onInput={(event) => setCode(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="main">
            {_("Come in")}
          </button>
          <Failure words={error} />
        </form>
        <p>
          <a href="/">{_("To the first page")}</a>
        </p>
      </section>
    </div>
  );
}
