// Log, coach and phrases: beside the table where there is room, otherwise over it, one at a time.

import * as coach from "../model/coach";
import { panel } from "../model/screen";
import { log, names, table } from "../model/table";
import { _ } from "../model/text";
import { Chat } from "./Chat";
import { Clauses } from "./Clauses";
import { Coach } from "./Coach";
import { Keys } from "./Keys";
import { Log } from "./Log";
import { Settings } from "./Settings";
import { Freeing, Leaving } from "./Leaving";
import { Share } from "./Share";
import { Sheet } from "./Sheet";
import { hasOthers, isOver } from "./Topbar";

/** What stands beside the table. */
export function SidePanels({ match }: { match: string }) {
  return (
    <>
      {coach.offered.value && !isOver() && (
        <section class="panel coach-panel" aria-labelledby="side-coach">
          <h2 id="side-coach">{_("Coach")}</h2>
          <Coach match={match} />
        </section>
      )}
      {hasOthers() && (
        <section class="panel chat-panel" aria-labelledby="side-chat">
          <h2 id="side-chat">{_("Say something")}</h2>
          <Chat />
        </section>
      )}
      <section class="panel log-panel" aria-labelledby="side-log" tabIndex={0}>
        <h2 id="side-log">{_("What has happened")}</h2>
        <Log lines={log.value} names={names.value} />
      </section>
    </>
  );
}

export function OpenPanel({ match }: { match: string }) {
  const close = () => {
    panel.value = null;
  };
  const terms = table.value?.terms;
  switch (panel.value) {
    case null:
      return null;
    case "log":
      return (
        <Sheet key="log" title={_("What has happened")} onClose={close}>
          <Log lines={log.value} names={names.value} />
        </Sheet>
      );
    case "coach":
      return (
        <Sheet key="coach" title={_("Coach")} onClose={close}>
          <Coach match={match} />
        </Sheet>
      );
    case "chat":
      return (
        <Sheet key="chat" title={_("Say something")} onClose={close}>
          <Chat />
        </Sheet>
      );
    case "settings":
      return (
        <Sheet key="settings" title={_("Settings")} onClose={close}>
          <Settings />
          <p class="row">
            <button
              type="button"
              onClick={() => {
                panel.value = "terms";
              }}
            >
              {_("The rules of this game")}
            </button>
            <a class="button" href="/">
              {_("To the first page")}
            </a>
          </p>
          {table.value?.phase === "playing" && (
            <Share match={match} table={table.value} heading={_("Invite others to watch")} />
          )}
          <Leaving />
          <Freeing />
        </Sheet>
      );
    case "terms":
      return (
        <Sheet key="terms" title={_("The rules of this game")} onClose={close}>
          {terms !== undefined && <Clauses terms={terms} />}
          <Keys />
          <p>
            <a href="/rules" target="_blank" rel="noopener">
              {_("All rules")}
            </a>
          </p>
        </Sheet>
      );
  }
}
