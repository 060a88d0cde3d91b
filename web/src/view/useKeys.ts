import { useEffect } from "preact/hooks";
import { shortcuts } from "../model/settings";

const TYPING = "input:not([type=checkbox], [type=radio], [type=range]), select, textarea, [contenteditable]";

/** The key by what is printed on it; on a keyboard with other letters, as the Bulgarian one, by where it lies. */
function keyOf({ key, code }: KeyboardEvent): string {
  if (key.length > 1) return key;
  if (/[^ -~]/.test(key) && code.startsWith("Key")) return code.slice(3).toLowerCase();
  return key.toLowerCase();
}

/** Act on single keys, unless somebody types, a dialog is open, or keys are switched off. */
export function useKeys(act: (key: string) => boolean): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!shortcuts.peek() || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(TYPING) !== null) return;
      if (document.querySelector("dialog[open], [role=alertdialog]") !== null) return;
      if (act(keyOf(event))) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}
