// Where a name for a seat is typed.

import type { RefObject } from "preact";
import { NAME_MAX } from "../api/messages";

interface Props {
  label: string;
  /** Whether it is the name of who types: browsers offer to fill that in. */
  own: boolean;
  name: string;
  onName: (name: string) => void;
  input?: RefObject<HTMLInputElement | null>;
}

export function NameField({ label, own, name, onName, input }: Props) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        ref={input ?? null}
        type="text"
        autocomplete={own ? "nickname" : "off"}
        maxLength={NAME_MAX}
        value={name}
        onInput={(event) => onName(event.currentTarget.value)}
      />
    </label>
  );
}
