// The coach: chances by themselves, advice with its reasons on request.

import { gettingReady } from "../api/http";
import type { Advised, Odds } from "../api/messages";
import * as coach from "../model/coach";
import { type Move, ownerOf, parseMove, type Position, TILES } from "../model/position";
import * as settings from "../model/settings";
import { shown } from "../model/stage";
import { mine, names, table } from "../model/table";
import { _, columnPercent, fixed, percent, wholePercent } from "../model/text";
import { moveWords, nameOf } from "../model/words";
import { SeatSign } from "./art";
import { Die } from "./Die";
import { Switch } from "./Switch";

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
      <Switch setting={settings.coach} label={_("Show odds")} />
      {settings.coach.value && odds !== null && position !== null && <Chances odds={odds} position={position} />}
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

/** The chance of a bust by the next roll, and of each tile in this turn. */
export function Chances({ odds, position }: { odds: Odds; position: Position }) {
  const steals = TILES.some((tile) => odds.tiles[tile] && ownerOf(position, tile, position.seat) !== null);
  return (
    <div class="chances">
      {odds.bust_next_roll !== null && odds.bust_next_roll > 0 && (
        <p class="chance-bust">
          {_("Bust now, with the next roll: {percent}", { percent: percent(odds.bust_next_roll) })}
        </p>
      )}
      <p class="hint" id="chances-heading">
        {_(
          "The chance to get each tile in this turn, if you play for it alone. From the grill more points will do as well.",
        )}
        {steals && ` ${_("What could be stolen bears its owner’s sign and needs exactly its number.")}`}
      </p>
      <ul class="chance-grid" aria-labelledby="chances-heading">
        {TILES.map((tile) => (
          <Chance key={tile} tile={tile} chance={odds.tiles[tile] ?? 0} position={position} />
        ))}
      </ul>
    </div>
  );
}

function Chance({ tile, chance, position }: { tile: number; chance: number; position: Position }) {
  const robbed = ownerOf(position, tile, position.seat);
  const possible = chance > 0;
  return (
    <li class={possible ? "chance" : "chance none"}>
      <span class="chance-tile">
        {tile}
        {possible && robbed !== null && <SeatSign seat={robbed} />}
      </span>
      {possible && robbed !== null && (
        <span class="visually-hidden">{_("Steal {tile} from {name}", { tile, name: nameOf(names.value, robbed) })}</span>
      )}
      <span class="chance-bar" aria-hidden="true">
        {possible && <span style={{ width: `${Math.round(chance * 100)}%` }} />}
      </span>
      <span class="chance-percent">
        {possible ? (
          wholePercent(chance)
        ) : (
          <>
            <span aria-hidden="true">–</span>
            <span class="visually-hidden">{_("not possible")}</span>
          </>
        )}
      </span>
    </li>
  );
}

interface AdviceProps {
  advice: Advised | null;
  position: Position;
  thinking: boolean;
  onAsk: () => void;
}

/** What the expert would do, with the reasons; asked for first. */
function Advice({ advice, position, thinking, onAsk }: AdviceProps) {
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
  return (
    <div role="status">
      <AdviceTold advice={advice} position={position} />
    </div>
  );
}

interface ToldProps {
  advice: Advised;
  position: Position;
  /** The move that was made, where it is known already. */
  played?: string | null;
}

/** What the expert would do, beside all else that may be done, and why. */
export function AdviceTold({ advice, position, played = null }: ToldProps) {
  const byWin = advice.moves.some((each) => each.win !== null);
  return (
    <div class="advice">
      {advice.best !== null && <p class="advice-best">{moveWords(position, advice.best, names.value)}</p>}
      <table class="advice-moves">
        <thead>
          <tr>
            <th scope="col">{_("Move")}</th>
            {byWin && <th scope="col">{_("Win")}</th>}
            <th scope="col">{_("Worms")}</th>
            <th scope="col">{_("Bust this turn")}</th>
          </tr>
        </thead>
        <tbody>
          {advice.moves.map((each) => (
            <tr key={each.move} class={each.move === advice.best ? "best" : undefined}>
              <th scope="row">
                <MoveName position={position} move={each.move} />
                {each.move === played && <span class="advice-played">{_("played")}</span>}
              </th>
              {byWin && <td>{each.win === null ? "–" : columnPercent(each.win)}</td>}
              <td>{signed(each.worms)}</td>
              <td>{columnPercent(each.bust)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">{_("Worms (on average) and bust this turn: if you play on like the expert.")}</p>
      <ul class="advice-why">
        {advice.why.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}

/** A move, drawn in little room; in words for who hears it. */
function MoveName({ position, move }: { position: Position; move: string }) {
  return (
    <>
      <span class="visually-hidden">{moveWords(position, move, names.value)}</span>
      <span class="move-name" aria-hidden="true">
        {drawn(position, parseMove(move))}
      </span>
    </>
  );
}

function drawn(position: Position, move: Move) {
  switch (move.kind) {
    case "aside": {
      const number = position.thrown?.[move.face - 1] ?? 1;
      return (
        <>
          <Die face={move.face} />
          {number > 1 && `×${number}`}
        </>
      );
    }
    case "take": {
      const robbed = ownerOf(position, move.tile, position.seat);
      return (
        <>
          <span class="move-tile">{move.tile}</span>
          {robbed !== null && <SeatSign seat={robbed} />}
        </>
      );
    }
    case "stop":
      return _("Give up");
    default:
      return _("Roll");
  }
}

function signed(number: number): string {
  const text = fixed(Math.abs(number), 2);
  if (Number(number.toFixed(2)) === 0) return text;
  return number > 0 ? `+${text}` : `−${text}`;
}
