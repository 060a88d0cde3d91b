// The table in the browser: fills <div id="island" data-match=… data-mode=… data-language=…> of the server's page.

import { render } from "preact";
import { _, isLanguage, use } from "./model/text";
import "./style/table.css";

function Hello({ match }: { match: string }) {
  return <p class="hello">{_("Table {match}", { match })}</p>;
}

const island = document.getElementById("island");
if (island) {
  const wanted = island.dataset.language;
  await use(isLanguage(wanted) ? wanted : "en");
  render(<Hello match={island.dataset.match ?? ""} />, island);
}
