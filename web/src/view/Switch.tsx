// What is on or off, with its words and perhaps a hint.

import type { Signal } from "@preact/signals";

export function Switch({ setting, label, hint }: { setting: Signal<boolean>; label: string; hint?: string }) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={setting.value}
        onChange={(event) => {
          setting.value = event.currentTarget.checked;
        }}
      />
      <span>
        {label}
        {hint !== undefined && <span class="hint"> {hint}</span>}
      </span>
    </label>
  );
}
