/**
 * What the server says, in the language of the reader: by the template of the sentence, with its values put in. The English
 * beside it is never parsed. `server.json` lists all templates.
 */
import { type Catalogue, isolate } from './words';

/** How a sentence was made. A value may be a sentence too. */
export type Told = Readonly<{ template: string; values: Readonly<Record<string, unknown>> }>;
/** An answer with sentences in it: each with values is in `sentences` under the name of its field. */
export type Telling = { sentences?: Readonly<Record<string, unknown>> };

let catalogue: Catalogue = { texts: {}, server: {} };

/** Translate with this catalogue from now on. */
export function setSentences(words: Catalogue): void {
  catalogue = words;
}

/** A sentence in the language of the reader; `told` says how it was made if it has values. */
export function said(text: string, told?: unknown): string {
  return isTold(told) ? fillIn(translate(told.template), told.values) : translate(text);
}

/** A field of an answer in the language of the reader: `saidIn(item, 'summary')`. */
export function saidIn<Key extends string>(row: Telling & Readonly<Record<Key, string | null>>, key: Key): string {
  return said(row[key] ?? '', row.sentences?.[key]);
}

/** A field that holds several sentences. */
export function saidList<Key extends string>(
  row: Telling & Readonly<Record<Key, readonly string[]>>,
  key: Key,
): string[] {
  return saidEach(row[key], row.sentences?.[key]);
}

/** The same for lists of such lists. */
export function saidRows<Key extends string>(
  row: Telling & Readonly<Record<Key, readonly (readonly string[])[]>>,
  key: Key,
): string[][] {
  const told: unknown = row.sentences?.[key];
  return row[key].map((cells, index) => saidEach(cells, partOf(told, index)));
}

const saidEach = (texts: readonly string[], told: unknown) =>
  texts.map((text, index) => said(text, partOf(told, index)));

const partOf = (told: unknown, index: number): unknown => (Array.isArray(told) ? told[index] : undefined);

const isTold = (told: unknown): told is Told => typeof told === 'object' && told !== null && 'template' in told;

function translate(template: string): string {
  const found = catalogue.server[template] ?? catalogue.texts[template];
  return typeof found === 'string' ? found : template;
}

/** The values at their places; `{{` stands for a brace. */
function fillIn(template: string, values: Told['values']): string {
  return template.replace(/\{\{|\}\}|\{(\w+)\}/g, (whole, name?: string) =>
    name === undefined ? whole.charAt(0) : show(values[name] ?? whole),
  );
}

function show(value: unknown): string {
  if (isTold(value)) return fillIn(translate(value.template), value.values);
  return isolate(typeof value === 'string' ? value : JSON.stringify(value));
}
