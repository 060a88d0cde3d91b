// Several people at one device: says whose turn it is before the next one goes on.

import { useEffect, useRef } from "preact/hooks";
import * as settings from "../model/settings";
import { _ } from "../model/text";
import { SeatSign } from "./art";

interface Props {
  seat: number;
  name: string;
  onReady: () => void;
}

export function Handover({ seat, name, onReady }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class="handover"
      role="alertdialog"
      aria-labelledby="handover-name"
      // There is no way past the question but its answers.
      onCancel={(event) => event.preventDefault()}
    >
      <div class="handover-card">
        <SeatSign seat={seat} />
        <h2 id="handover-name">{_("{name}, it is your turn!", { name })}</h2>
        <p>{_("Hand the device to {name}.", { name })}</p>
        <button type="button" class="main" autofocus onClick={onReady}>
          {_("I am {name}", { name })}
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => {
            settings.handover.value = false;
            onReady();
          }}
        >
          {_("Do not ask again")}
        </button>
      </div>
    </dialog>
  );
}
