// The game is ended for all, which needs a second click.

import { useState } from "preact/hooks";
import { send } from "../model/table";
import { _ } from "../model/text";

export function EndGame({ onEnd }: { onEnd?: () => void }) {
  const [sure, setSure] = useState(false);
  const end = () => {
    void send({ type: "abandon" });
    onEnd?.();
  };
  return sure ? (
    <button type="button" class="danger" onClick={end}>
      {_("Yes, end the game")}
    </button>
  ) : (
    <button type="button" class="quiet" onClick={() => setSure(true)}>
      {_("End the game")}
    </button>
  );
}
