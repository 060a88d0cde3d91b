// The coach: chances by themselves, advice with its reasons on request.

import { gettingReady } from "../api/http";
import type { Advised, Odds } from "../api/messages";
import * as coach from "../model/coach";
import { type Position, TILES } from "../model/position";
import * as settings from "../model/settings";
import { shown } from "../model/stage";
import { mine, names, table } from "../model/table";
import { _, decimal, percent, wholePercent } from "../model/text";
import { moveWords } from "../model/words";

export function Coach({ match }: { match: string }) {
  const odds = coach.current.value;
  const position = shown.value?.position ?? null;
  if (!coach.allowed.value) {
    return (
      <p class="hint">
        {_("In a game among people there is no coach, unless the table allows it. After the game there is.")}
      </p>
    );
  }
  return (
    <div class="coach">
      {table.value?.terms.coach === true && (
        <p class="hint">{_("This table allows the coach: everybody may look at odds and advice.")}</p>
      )}
      <label class="switch">
        <input
          type="checkbox"
          checked={settings.coach.value}
          onChange={(event) => {
            settings.coach.value = event.currentTarget.checked;
          }}
        />
        <span>{_("Show odds")}</span>
      </label>
      {settings.coach.value && odds !== null && <Chances odds={odds} />}
      {settings.coach.value && odds === null && (
        <p class="hint">{mine.value ? _("Calculating …") : _("The odds come when it is your turn.")}</p>
      )}
      {mine.value && position !== null && (
        <Advice
          advice={odds?.advice ?? null}
          position={position}
          thinking={coach.thinking.value}
          onAsk={() => void coach.advise(match)}
        />
      )}
      {coach.failed.value !== null && <p class="error">{coach.failed.value}</p>}
    </div>
  );
}

/** That the expert is not there yet. */
export function GettingReady() {
  return (
    <p class="hint" role="status">
      {_(
        "The expert is getting ready. That takes half a minute or so, only the first time on this server; then the answer comes by itself.",
      )}
    </p>
  );
}

/** The chance of a bust, and of each tile, in this turn. */
export function Chances({ odds }: { odds: Odds }) {
  return (
    <div class="chances">
      {odds.bust_next_roll !== null && odds.bust_next_roll > 0 && (
        <p class="chance-bust">
          {_("Chance of a bust by rolling on: {percent}.", { percent: percent(odds.bust_next_roll) })}
        </p>
      )}
      <p class="hint" id="chances-heading">
        {_("The chance to get each tile in this turn, for who plays for it:")}
      </p>
      <ul class="chance-grid" aria-labelledby="chances-heading">
        {TILES.map((tile) => {
          const chance = odds.tiles[String(tile)] ?? null;
          return (
            <li key={tile} class={chance ? "chance" : "chance none"}>
              <span class="chance-tile">{tile}</span>
              <span class="chance-bar" aria-hidden="true">
                <span style={{ width: `${Math.round((chance ?? 0) * 100)}%` }} />
              </span>
              <span class="chance-percent">{chance === null ? "–" : wholePercent(chance)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface AdviceProps {
  advice: Advised | null;
  position: Position;
  thinking: boolean;
  onAsk: () => void;
}

/** What the expert would do, with the reasons; asked for first. */
export function Advice({ advice, position, thinking, onAsk }: AdviceProps) {
  if (advice === null) {
    return (
      <>
        <p>
          <button type="button" aria-disabled={thinking} onClick={() => !thinking && onAsk()}>
            {thinking ? _("Calculating …") : _("What would the expert do?")}
          </button>
        </p>
        {thinking && gettingReady.value && <GettingReady />}
      </>
    );
  }
  const words = (move: string) => moveWords(position, move, names.value);
  return (
    <div class="advice" role="status">
      {advice.best !== null && <p class="advice-best">{words(advice.best)}</p>}
      <ul class="advice-why">
        {advice.why.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <table class="advice-moves">
        <thead>
          <tr>
            <th scope="col">{_("Move")}</th>
            {advice.moves.some((each) => each.win !== null) && <th scope="col">{_("Win")}</th>}
            <th scope="col">{_("Worms")}</th>
            <th scope="col">{_("Bust")}</th>
          </tr>
        </thead>
        <tbody>
          {advice.moves.map((each) => (
            <tr key={each.move} class={each.move === advice.best ? "best" : undefined}>
              <th scope="row">{words(each.move)}</th>
              {advice.moves.some((other) => other.win !== null) && (
                <td>{each.win === null ? "–" : percent(each.win)}</td>
              )}
              <td>{signed(each.worms)}</td>
              <td>{percent(each.bust)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function signed(number: number): string {
  const text = decimal(Math.abs(number), 2);
  if (text === "0") return text;
  return number > 0 ? `+${text}` : `−${text}`;
}
