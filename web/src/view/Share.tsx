// The link and the code by which others find the table.

import { useState } from "preact/hooks";
import type { Table } from "../api/messages";
import { _ } from "../model/text";
import { Icon } from "./Icon";

/** Copy a text; false where the browser does not let us. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A button that copies a text and says so. */
export function CopyButton({ text, label, class: look }: { text: string; label: string; class?: string }) {
  const [state, setState] = useState<"idle" | "done" | "failed">("idle");
  return (
    <>
      <button
        type="button"
        class={look}
        onClick={() => {
          void copy(text).then((done) => {
            setState(done ? "done" : "failed");
            setTimeout(() => setState("idle"), 2_500);
          });
        }}
      >
        <Icon name="copy" /> {label}
      </button>
      <span role="status" class="hint">
        {state === "done" && _("Copied.")}
        {state === "failed" && _("Copying is not allowed here: mark the link and copy it yourself.")}
      </span>
    </>
  );
}

/**
 * The link by which whoever gets it comes to the table, and to the moment that a hash names. One to a table by
 * invitation has the code in it: its own address would be none for them.
 */
export function linkTo(match: string, table: Pick<Table, "code" | "terms">, hash = ""): string {
  if (table.code === null || (table.terms.listed && hash !== "")) return `${location.origin}/t/${match}${hash}`;
  return `${location.origin}/j/${table.code}${hash === "" ? "" : `?moment=${hash.slice(1)}`}`;
}

interface ShareProps {
  match: string;
  table: Pick<Table, "code" | "terms">;
  heading: string;
}

export function Share({ match, table, heading }: ShareProps) {
  const { code } = table;
  const link = linkTo(match, table);
  const sharing = typeof navigator.share === "function";
  return (
    <section class="card share" aria-labelledby="share-heading">
      <h2 id="share-heading">{heading}</h2>
      <label class="field">
        <span>{_("Send this link:")}</span>
        <input type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      {/^(localhost|127\..*|\[::1\])$/.test(location.hostname) && (
        <p class="hint">
          {_("This link works on this computer only; for other devices open the table at this computer's own address.")}
        </p>
      )}
      <p class="row">
        <CopyButton text={link} label={_("Copy the link")} />
        {sharing && (
          <button
            type="button"
            onClick={() => void navigator.share({ title: "Heckmeck", url: link }).catch(() => undefined)}
          >
            <Icon name="share" /> {_("Share")}
          </button>
        )}
      </p>
      {code !== null && (
        <p>
          {_("Or tell them the code, to type on the first page:")} <b class="code">{code}</b>
        </p>
      )}
      {table.terms.listed && <p class="hint">{_("The table is open: it stands in the list of tables, too.")}</p>}
    </section>
  );
}
