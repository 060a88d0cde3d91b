// Language, sound, motion, theme, the pace of bots: all at the table, and nothing is lost by a change.

import type { Pace } from "../api/messages";
import * as settings from "../model/settings";
import { send, table, you } from "../model/table";
import { _, isLanguage, LANGUAGE_NAMES, LANGUAGES, language, type Language, use } from "../model/text";
import { Switch } from "./Switch";

/** Speak another language from now on, here and on every page. */
async function changeLanguage(wanted: Language): Promise<void> {
  await use(wanted);
  settings.tellPages("language", wanted);
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  choices: readonly (readonly [T, string])[];
  onChoose: (value: T) => void;
}

function Choice<T extends string>({ label, value, choices, onChoose }: ChoiceProps<T>) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChoose(event.currentTarget.value as T)}>
        {choices.map(([each, words]) => (
          <option key={each} value={each} selected={each === value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

function LanguageChoice() {
  return (
    <Choice
      label={_("Language")}
      value={language.value}
      choices={LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]] as const)}
      onChoose={(wanted) => isLanguage(wanted) && void changeLanguage(wanted)}
    />
  );
}

function PaceChoice() {
  const paces: readonly (readonly [Pace, string])[] = [
    ["slow", _("slow")],
    ["normal", _("normal")],
    ["fast", _("fast")],
    ["instant", _("at once")],
  ];
  const pace = table.value?.terms.pace ?? "normal";
  return (
    <Choice
      label={_("How fast bots play")}
      value={pace}
      choices={paces}
      onChoose={(wanted) => void send({ type: "pace", pace: wanted })}
    />
  );
}

export function Settings() {
  const hasBots = table.value?.seats.some((each) => each.bot !== null || each.substitute !== null) ?? false;
  const playing = (you.value?.seats.length ?? 0) > 0 && table.value?.phase !== "finished";
  return (
    <div class="settings">
      <LanguageChoice />
      <Switch setting={settings.sound} label={_("Sound")} />
      {hasBots && playing && <PaceChoice />}
      <Choice
        label={_("Movement")}
        value={settings.motion.value}
        choices={[
          ["system", _("as this device is set")],
          ["full", _("dice tumble and tiles travel")],
          ["none", _("nothing moves")],
        ]}
        onChoose={(wanted) => {
          settings.motion.value = wanted;
        }}
      />
      <Choice
        label={_("Colours")}
        value={settings.theme.value}
        choices={[
          ["system", _("as this device is set")],
          ["light", _("light")],
          ["dark", _("dark")],
        ]}
        onChoose={settings.chooseTheme}
      />
      <Switch setting={settings.coach} label={_("Show odds")} hint={_("where the table allows it")} />
      {table.value?.terms.dice !== "real" && (
        <Switch
          setting={settings.handover}
          label={_("Say whose turn it is")}
          hint={_("before the next person at this device goes on")}
        />
      )}
      <Switch setting={settings.shortcuts} label={_("Keys")} hint={_("single letters and digits act at once")} />
    </div>
  );
}
