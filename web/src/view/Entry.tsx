// For who comes by a link without belonging to the table: name and code.

import { useState } from "preact/hooks";
import { admit, nameMe, Refusal } from "../api/http";
import { NAME_MAX } from "../api/messages";
import { problemWords } from "../model/refusals";
import { lastName } from "../model/settings";
import { _, language } from "../model/text";

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
      setError(failure instanceof Refusal ? problemWords(failure.problem) : _("The server cannot be reached."));
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
          <label class="field">
            <span>{_("Your name")}</span>
            <input
              type="text"
              autocomplete="nickname"
              maxLength={NAME_MAX}
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
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
          {error !== null && (
            <p class="error" role="alert">
              {error}
            </p>
          )}
        </form>
        <p>
          <a href="/">{_("To the first page")}</a>
        </p>
      </section>
    </div>
  );
}
