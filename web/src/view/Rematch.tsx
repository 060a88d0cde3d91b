// Somebody who played along waits at the table of the rematch: everybody here is told, wherever they look.

import { useEffect, useState } from "preact/hooks";
import { ownTables } from "../api/http";
import { behind } from "../model/stage";
import { seatName, table, you } from "../model/table";
import { _ } from "../model/text";

interface Wish {
  readonly match: string;
  /** Who made the new table. */
  readonly seat: number;
  readonly begun: boolean;
}

export function Rematch() {
  const wish = useWish();
  const [left, setLeft] = useState<string | null>(null);
  return (
    <div class="rematch-place" role="status">
      {wish !== null && left !== wish.match && !behind.value && (
        <section class="notice rematch">
          <p>
            <b>
              {wish.begun
                ? _("The rematch has begun, and you play along.")
                : _("{name} wants a rematch: come to the new table!", { name: seatName(wish.seat) })}
            </b>
          </p>
          <p class="row">
            <a class="button main" href={`/t/${wish.match}`}>
              {_("To the new table")}
            </a>
            <button type="button" class="quiet" onClick={() => setLeft(wish.match)}>
              {_("Not now")}
            </button>
          </p>
        </section>
      )}
    </div>
  );
}

/** The rematch that somebody else has asked for, while we are awaited there. */
function useWish(): Wish | null {
  const [wish, setWish] = useState<Wish | null>(null);
  const next = table.value?.next ?? null;
  const seated = (you.value?.seats.length ?? 0) > 0;
  useEffect(() => {
    if (next === null || !seated) return undefined;
    const abort = new AbortController();
    ownTables(abort.signal).then(
      (own) => {
        const found = own.find((each) => each.match === next);
        const guest = you.value?.guest ?? null;
        const awaited = found?.owner !== guest && found?.seats.some((each) => each.guest === guest);
        const asked = table.value?.seats.find((each) => each.guest !== null && each.guest === found?.owner);
        if (found !== undefined && awaited && asked !== undefined)
          setWish({ match: next, seat: asked.seat, begun: found.phase === "playing" });
      },
      () => undefined, // the button that leads there is below the result, too
    );
    return () => abort.abort();
  }, [next, seated]);
  return wish;
}
