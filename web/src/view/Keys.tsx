import { shortcuts } from "../model/settings";
import { _ } from "../model/text";

/** The keys of the table. */
export function Keys() {
  const keys: readonly (readonly [string, string])[] = [
    ["R", _("roll")],
    ["1 2 3 4 5 W", _("set aside this symbol")],
    ["T", _("take or steal what is offered first")],
    ["G", _("give up (asks first)")],
    ["C", _("the coach")],
    ["L", _("what has happened")],
    ["M", _("sound")],
    ["?", _("these keys")],
  ];
  return (
    <section class="keys">
      <h3>{_("Keys")}</h3>
      {shortcuts.value ? (
        <dl>
          {keys.map(([key, words]) => (
            <div key={key}>
              <dt>
                {key.split(" ").map((each) => (
                  <kbd key={each}>{each}</kbd>
                ))}
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p class="hint">{_("Keys are switched off in the settings.")}</p>
      )}
    </section>
  );
}
