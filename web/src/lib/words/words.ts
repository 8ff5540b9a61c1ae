import { setSentences } from './said';

/** The texts of a language by their English ones; a plural has a form for each category of the language. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>>;
/** `texts` stand in the client, `server` are sentences that the server sends in English. */
export type Catalogue = Readonly<{
  texts: Readonly<Record<string, string | Plural>>;
  server: Readonly<Record<string, string>>;
}>;

type Value = string | number;
/** The names in braces: `'Round {n} of {total}'` needs `n` and `total`. */
export type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never;
type Values<Name extends string> = [Name] extends [never] ? [] : [values: Readonly<Record<Name, Value>>];

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

let catalogue: Catalogue = { texts: {}, server: {} };
let plurals = new Intl.PluralRules('en');

/** Speak another language from now on; only what is drawn afterwards does. */
export function setWords(words: Catalogue, locale: string): void {
  catalogue = words;
  setSentences(words);
  plurals = new Intl.PluralRules(locale);
}

/** How a plural is called in a catalogue. */
export const pluralKey = (one: string, many: string) => `${one} | ${many}`;

/** The same for a text with its context. */
export const contextKey = (text: string, context: string) => `${text} (${context})`;

/** A text in the language of the reader; English where the catalogue has none. */
export function t<Text extends string>(text: Text, ...[values]: Values<Placeholder<Text>>): string {
  return fill(translated(text), values ?? {});
}

/** A text that means several things in English, with a word on which: `tc('Open', 'flag')`. */
export function tc(text: string, context: string): string {
  const found = translated(contextKey(text, context));
  return found === contextKey(text, context) ? text : found;
}

/** A text that depends on a number, which is `{count}` in it: `tn(n, '{count} player', '{count} players')`. */
export function tn<One extends string, Many extends string>(
  count: number,
  one: One,
  many: Many,
  ...[values]: Values<Exclude<Placeholder<One | Many>, 'count'>>
): string {
  const found = catalogue.texts[pluralKey(one, many)];
  const forms: Plural = typeof found === 'object' ? found : { other: count === 1 ? one : many };
  return fill(forms[plurals.select(count)] ?? forms.other ?? many, { ...values, count });
}

/** The text as the language has it, its placeholders still in it. */
export function translated(text: string): string {
  const found = catalogue.texts[text];
  return typeof found === 'string' ? found : text;
}

function fill(text: string, values: Readonly<Record<string, Value>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => isolate(String(values[name] ?? whole)));
}

/** Keep what is written from right to left from turning the sentence round; the same as `<Name>` where no element can stand. */
export function isolate(value: string): string {
  return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
}
