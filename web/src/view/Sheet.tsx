// A panel over the table: a real dialog, so that the keyboard stays in it and Escape closes it.

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { _ } from "../model/text";
import { Icon } from "./Icon";

interface Props {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

export function Sheet({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div class="sheet-inner">
        <header class="sheet-head">
          <h2 id={heading}>{title}</h2>
          <button type="button" class="quiet icon-button" onClick={() => dialog.current?.close()}>
            <Icon name="close" />
            <span class="visually-hidden">{_("Close")}</span>
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
