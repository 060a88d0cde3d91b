// The table before the game: who sits where, whom to invite, who begins.

import { useEffect, useState } from "preact/hooks";
import type { Bot, Placed } from "../api/messages";
import { panel } from "../model/screen";
import { addEntropy, connection, isHere, pending, seatName, send, table, you } from "../model/table";
import { botName, botWords, LEVELS } from "../model/terms";
import { _, ngettext } from "../model/text";
import { SeatSign } from "./art";
import { Clauses } from "./Clauses";
import { Icon } from "./Icon";
import { OpenPanel } from "./Side";
import { Share } from "./Share";
import { SitForm } from "./SitForm";
import { Tool } from "./Tool";

type Open = { readonly seat: number; readonly what: "sit" | "bot" } | null;

export function Waiting({ match }: { match: string }) {
  const [open, setOpen] = useState<Open>(null);
  const [youngest, setYoungest] = useState<number | null>(null);
  const seated = (you.value?.seats.length ?? 0) > 0;
  useEffect(() => {
    if (seated) addEntropy();
  }, [seated]);
  const now = table.value;
  if (now === null) return null;
  const owner = you.value?.owner === true;
  const free = now.seats.filter((each) => each.name === null);
  return (
    <div class="waiting page">
      <div class="waiting-bar">
        <a class="brand" href="/">
          Heckmeck
        </a>
        <Tool
          icon="settings"
          label={_("Settings")}
          opens
          onPress={() => {
            panel.value = "settings";
          }}
        />
      </div>
      <h1 tabIndex={-1}>{now.terms.seats === 1 ? _("Alone at the grill") : _("The table is being laid")}</h1>
      <p class="lead">{leadWords(seated, owner, free.length, missingWords())}</p>
      <div class="waiting-grid">
        <section class="card" aria-labelledby="seats-heading">
          <h2 id="seats-heading">{_("Seats")}</h2>
          <ol class="chairs">
            {now.seats.map((each) => (
              <Chair key={each.seat} match={match} placed={each} open={open} setOpen={setOpen} />
            ))}
          </ol>
          {owner && free.length > 1 && <FillUp seats={free} />}
          <Begin free={free} youngest={youngest} setYoungest={setYoungest} />
        </section>
        <div class="waiting-side">
          {now.terms.seats > 1 && free.length > 0 && (
            <Share match={match} table={now} heading={_("Invite others")} />
          )}
          <section class="card" aria-labelledby="terms-heading">
            <h2 id="terms-heading">{_("What is played")}</h2>
            <Clauses terms={now.terms} />
            <p>
              <a href="/rules" target="_blank" rel="noopener">
                {_("All rules")}
              </a>
            </p>
          </section>
        </div>
      </div>
      <OpenPanel match={match} />
    </div>
  );
}

/** Who has a seat, and is not connected; null where nobody is missing. */
function missingWords(): string | null {
  const missing = (table.value?.seats ?? []).filter((each) => each.guest !== null && !isHere(each.seat));
  const names = missing.map((each) => seatName(each.seat)).join(", ");
  if (missing.length === 0) return null;
  return ngettext("{names} is not here yet.", "{names} are not here yet.", missing.length, { names });
}

function leadWords(seated: boolean, owner: boolean, free: number, missing: string | null): string {
  if (!seated && free > 0) return _("Sit down on a free seat to play along.");
  if (free > 0) {
    return ngettext("{number} seat is still free.", "{number} seats are still free.", free);
  }
  if (missing !== null) return missing;
  return owner ? _("Everybody is here: begin!") : _("Everybody is here. Whoever made the table begins the game.");
}

interface ChairProps {
  match: string;
  placed: Placed;
  open: Open;
  setOpen: (open: Open) => void;
}

function Chair({ match, placed, open, setOpen }: ChairProps) {
  const { seat } = placed;
  const here = open?.seat === seat ? open.what : null;
  return (
    <li class="chair" data-seat={seat}>
      <div class="chair-line">
        <SeatSign seat={seat} />
        {placed.name === null ? (
          <FreeChair placed={placed} here={here} setOpen={setOpen} />
        ) : (
          <TakenChair placed={placed} />
        )}
      </div>
      {here === "sit" && <SitForm match={match} seat={seat} onDone={() => setOpen(null)} />}
      {here === "bot" && (
        <BotChoice
          onChoose={(bot) => {
            void send({ type: "seat-bot", seat, bot });
            setOpen(null);
          }}
        />
      )}
    </li>
  );
}

function TakenChair({ placed }: { placed: Placed }) {
  const own = (you.value?.seats ?? []).includes(placed.seat);
  const here = isHere(placed.seat);
  return (
    <>
      <span class="chair-name">
        <b>{seatName(placed.seat)}</b>{" "}
        <span class="hint">{placed.bot !== null ? _("bot") : own ? _("at this device") : here ? "" : _("away")}</span>
      </span>
      {(own || you.value?.owner) && (
        <button type="button" class="quiet" onClick={() => void send({ type: "leave", seat: placed.seat })}>
          {own ? _("Get up") : _("Free the seat")}
          <span class="visually-hidden"> ({seatName(placed.seat)})</span>
        </button>
      )}
    </>
  );
}

function FreeChair({
  placed,
  here,
  setOpen,
}: {
  placed: Placed;
  here: "sit" | "bot" | null;
  setOpen: (open: Open) => void;
}) {
  const { seat } = placed;
  const sitting = (you.value?.seats.length ?? 0) > 0;
  const toggle = (what: "sit" | "bot") => setOpen(here === what ? null : { seat, what });
  return (
    <>
      <span class="chair-name hint">{_("free")}</span>
      <button type="button" class={sitting ? "" : "main"} aria-expanded={here === "sit"} onClick={() => toggle("sit")}>
        {sitting ? _("One more person here") : _("Sit down here")}
        <span class="visually-hidden"> ({_("Seat {seat}", { seat })})</span>
      </button>
      {you.value?.owner && (
        <button type="button" aria-expanded={here === "bot"} onClick={() => toggle("bot")}>
          {_("Bot")}
          <span class="visually-hidden"> ({_("Seat {seat}", { seat })})</span>
        </button>
      )}
    </>
  );
}

function BotChoice({ onChoose }: { onChoose: (bot: Bot) => void }) {
  return (
    <div class="bot-choice" role="group" aria-label={_("How strong?")}>
      {LEVELS.map((bot) => (
        <button type="button" key={bot} onClick={() => onChoose(bot)}>
          <b>{botName(bot)}</b>
          <span class="hint">{botWords(bot)}</span>
        </button>
      ))}
    </div>
  );
}

function FillUp({ seats }: { seats: readonly Placed[] }) {
  const fill = async () => {
    for (const each of seats) await send({ type: "seat-bot", seat: each.seat, bot: "level:3" });
  };
  return (
    <p>
      <button type="button" onClick={() => void fill()}>
        {_("Bots on all free seats")}
      </button>
    </p>
  );
}

interface BeginProps {
  free: readonly Placed[];
  youngest: number | null;
  setYoungest: (seat: number) => void;
}

function Begin({ free, youngest, setYoungest }: BeginProps) {
  const now = table.value;
  if (now === null || you.value?.owner !== true) return null;
  // Bots have no age; where one person plays, that is the youngest.
  const people = now.seats.filter((each) => each.bot === null);
  const asks = now.terms.first === "youngest" && people.length > 1;
  const first = now.terms.first !== "youngest" ? null : asks ? youngest : (people[0]?.seat ?? 1);
  const why =
    free.length > 0
      ? _("Some seats are still free: wait for people, or put bots there.")
      : asks && youngest === null
        ? _("Say who is the youngest.")
        : null;
  const missing = missingWords();
  return (
    <div class="begin">
      {asks && free.length === 0 && (
        <fieldset>
          <legend>{_("Who is the youngest, and begins?")}</legend>
          {people.map((each) => (
            <label class="switch" key={each.seat}>
              <input
                type="radio"
                name="youngest"
                checked={youngest === each.seat}
                onChange={() => setYoungest(each.seat)}
              />
              <span>{seatName(each.seat)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <button
        type="button"
        class={missing === null ? "main large" : "large"}
        aria-disabled={why !== null || pending.value > 0 || connection.value === "gone"}
        aria-describedby="begin-why"
        onClick={() => why === null && void send({ type: "start", first })}
      >
        <Icon name="play" /> {_("Begin the game")}
      </button>
      <p id="begin-why" class="hint">
        {why ?? missing}
      </p>
    </div>
  );
}
