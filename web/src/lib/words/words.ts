/** The texts of a language by their English ones; a plural has a form for each category of the language. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>>;
export type Catalogue = Readonly<Record<string, string | Plural>>;

type Value = string | number;
/** The names in braces: `'Round {n} of {total}'` needs `n` and `total`. */
export type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never;
type Values<Name extends string> = [Name] extends [never] ? [] : [values: Readonly<Record<Name, Value>>];

let catalogue: Catalogue = {};
let plurals = new Intl.PluralRules('en');

/** Speak another language from now on; only what is drawn afterwards does. */
export function setWords(words: Catalogue, locale: string): void {
  catalogue = words;
  plurals = new Intl.PluralRules(locale);
}

/** How a plural is called in a catalogue. */
export const pluralKey = (one: string, many: string) => `${one} | ${many}`;

/** A text in the language of the reader; English where the catalogue has none. */
export function t<Text extends string>(text: Text, ...[values]: Values<Placeholder<Text>>): string {
  return fill(translated(text), values ?? {});
}

/** A text that depends on a number, which is `{count}` in it: `tn(n, '{count} player', '{count} players')`. */
export function tn<One extends string, Many extends string>(count: number, one: One, many: Many, ...[values]: Values<Exclude<Placeholder<One | Many>, 'count'>>): string {
  const found = catalogue[pluralKey(one, many)];
  const forms: Plural = typeof found === 'object' ? found : count === 1 ? { other: one } : { other: many };
  return fill(forms[plurals.select(count)] ?? forms.other ?? many, { ...values, count });
}

/** The text as the language has it, its placeholders still in it. */
export function translated(text: string): string {
  const found = catalogue[text];
  return typeof found === 'string' ? found : text;
}

function fill(text: string, values: Readonly<Record<string, Value>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
