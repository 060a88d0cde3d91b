// Phrases and pictures to tap; there is no free text, so there is nothing to be rude with.

import { PHRASES, type Phrase } from "../api/messages";
import { sayings, seatName, send, you } from "../model/table";
import { emojiWords, phraseWords } from "../model/terms";
import { _ } from "../model/text";

function said(phrase: Phrase) {
  const picture = emojiWords(phrase);
  if (picture === null) return phraseWords(phrase);
  return (
    <span role="img" aria-label={picture}>
      {phrase}
    </span>
  );
}

export function Chat() {
  const speaking = (you.value?.seats.length ?? 0) > 0;
  return (
    <div class="chat">
      <ol class="sayings">
        {sayings.value.map((each) => (
          <li key={each.seq}>
            <b>{seatName(each.seat)}:</b> {said(each.phrase)}
          </li>
        ))}
        {sayings.value.length === 0 && <li class="hint">{_("Nobody has said anything yet.")}</li>}
      </ol>
      {speaking ? (
        <div class="phrases" role="group" aria-label={_("Say something")}>
          {PHRASES.map((phrase) => (
            <button
              type="button"
              class={emojiWords(phrase) === null ? "phrase" : "phrase emoji"}
              key={phrase}
              onClick={() => void send({ type: "say", phrase })}
            >
              {said(phrase)}
            </button>
          ))}
        </div>
      ) : (
        <p class="hint">{_("Those who play can say something here.")}</p>
      )}
    </div>
  );
}
