// The table in the browser: fills <div id="island" data-match=… data-mode=… data-language=…> of the server's page.

import { render } from "preact";
import { isLanguage, use } from "./model/text";
import "./style/table.css";
import { App } from "./view/App";

async function start(island: HTMLElement): Promise<void> {
  const { match, mode, language } = island.dataset;
  await use(isLanguage(language) ? language : "en");
  // What the server wrote for who has no script gives way to the table.
  island.replaceChildren();
  render(<App match={match ?? ""} mode={mode === "guide" ? "guide" : "table"} />, island);
}

const island = document.getElementById("island");
if (island !== null) void start(island);
