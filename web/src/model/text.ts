/**
 * The language of everything a person reads: one catalogue a language, made from gettext; English in the code.
 *
 * The language is a signal: whatever is drawn with `_` is drawn anew when another is chosen, and nothing is lost.
 */

import { signal } from "@preact/signals";
import { LANGUAGES, type Language } from "../api/messages";

export { LANGUAGES, type Language };
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { bg: "Български", de: "Deutsch", en: "English" };

/** Sentences by their English ones; those that count have a form for one and a form for many. */
export type Messages = Readonly<Record<string, string | readonly string[]>>;
export type Values = Readonly<Record<string, string | number>>;

/** The language spoken now. */
export const language = signal<Language>("en");
const spoken = signal<Messages>({});
const loaders = import.meta.glob<{ default: Messages }>("../../generated/*.json");

/** Whether we have texts in the language. */
export function isLanguage(text: string | null | undefined): text is Language {
  return LANGUAGES.includes(text as Language);
}

/** Speak the language from now on; where its texts cannot be loaded, English stays. */
export async function use(wanted: Language): Promise<void> {
  const messages = wanted === "en" ? {} : await load(wanted);
  spoken.value = messages;
  language.value = wanted;
  document.documentElement.lang = wanted;
}

async function load(wanted: Language): Promise<Messages> {
  const loader = loaders[`../../generated/${wanted}.json`];
  return loader === undefined ? {} : (await loader()).default;
}

/** The sentence itself; marks it for the catalogues where it is chosen before it is translated. */
export function N_(message: string): string {
  return message;
}

/** The sentence in the language spoken now, its places filled. */
export function _(message: string, values?: Values): string {
  const found = spoken.value[message];
  return fill(typeof found === "string" && found !== "" ? found : message, values);
}

/** The sentence in the form that the number asks for; the place {number} is the number where nothing else is given. */
export function ngettext(one: string, many: string, number: number, values?: Values): string {
  const found = spoken.value[one];
  const forms = Array.isArray(found) && found.length > 1 ? (found as readonly string[]) : [one, many];
  // Bulgarian, German and English agree: one thing has a form of its own, none and many have the other.
  return fill(forms[number === 1 ? 0 : 1] as string, { number, ...values });
}

/** The sentence with {name} replaced by what stands in `values` under that name. */
export function fill(sentence: string, values: Values | undefined): string {
  if (values === undefined) return sentence;
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : String(value);
  });
}

/** A chance in percent as people read it. */
export function percent(chance: number): string {
  const tenths = Math.round(chance * 1000);
  if (tenths === 0 && chance > 0) return unbroken(_("less than {percent}%", { percent: decimal(0.1) }));
  if (tenths === 1000 && chance < 1) return unbroken(_("more than {percent}%", { percent: decimal(99.9) }));
  return unbroken(_("{percent}%", { percent: decimal(tenths / 10) }));
}

/** A chance in whole percent, for where space is short; what can happen is never 0 %, and what is not sure never 100 %. */
export function wholePercent(chance: number): string {
  return within(chance, 0);
}

/** A chance in a column of chances: all with one decimal place. */
export function columnPercent(chance: number): string {
  return within(chance, 1);
}

function within(chance: number, places: number): string {
  const last = 10 ** -places;
  const rounded = Number((chance * 100).toFixed(places));
  const least = rounded === 0 && chance > 0;
  const most = rounded === 100 && chance < 1;
  const number = least ? last : most ? 100 - last : rounded;
  const sign = least ? "<" : most ? ">" : "";
  return sign + unbroken(_("{percent}%", { percent: fixed(number, places) }));
}

/** With the sign in the line of its number, where the language puts a space between them. */
function unbroken(percentage: string): string {
  return percentage.replace(" %", "\u00a0%");
}

/** A number with at most one decimal place. */
export function decimal(number: number, places = 1): string {
  return pointed(String(Number(number.toFixed(places))));
}

/** A number with so many decimal places. */
export function fixed(number: number, places: number): string {
  return pointed(number.toFixed(places));
}

function pointed(text: string): string {
  return language.value === "en" ? text : text.replace(".", ",");
}
