/** What the server says in English, in the language of the reader. `server.json` lists all of it. */
import type { Catalogue } from './words';

/** Values in sentences of the server that are its words too; all others are data, such as names. */
const PHRASES = new Set(
  'claims colour colours decision detail error field fields format found game high kind last_error list message method model next phase phases range rating reason reasons result right role says side status to token what why'.split(
    ' ',
  ),
);
/** People may have written these; a word or two in common with a sentence are not enough. */
const FREE = new Set(['reason']);
const ENOUGH = 12; // letters of its own
/** Where a phrase may be a list, the loosest joint first. */
const JOINTS = ['; ', ', ', ' or ', ' and '];

/** A sentence with values; `own` is how much of it is not a value. */
type Pattern = { expression: RegExp; other: string; own: number; isBare: boolean };

/** A translation, and how many letters of the English were taken for data. */
type Found = { text: string; left: number };

let catalogue: Catalogue = { texts: {}, server: {} };
let patterns: Pattern[] | undefined;
let heard = new Map<string, string>();

/** Translate with this catalogue from now on. */
export function setSentences(words: Catalogue): void {
  catalogue = words;
  patterns = undefined;
  heard = new Map();
}

/** A sentence, or several, in the language of the reader; what the catalogue does not know stays. */
export function said(text: string): string {
  let found = heard.get(text);
  if (found === undefined) heard.set(text, (found = findSentence(text)?.text ?? text));
  return found;
}

function findWhole(text: string): Found | undefined {
  const found = catalogue.server[text] ?? catalogue.texts[text];
  return typeof found === 'string' ? { text: found, left: 0 } : undefined;
}

function findSentence(text: string, least = 0): Found | undefined {
  return findWhole(text) ?? better(findSentences(text.replaceAll('. ', '.\n').split('\n')), findPattern(text, least));
}

/** Several sentences in a row; nothing if one of them is unknown. A known one may have several parts. */
function findSentences(parts: string[]): Found | undefined {
  for (let count = 1; count < parts.length; count += 1) {
    const head = parts.slice(0, count).join(' ');
    const first = findWhole(head) ?? findPattern(head, ENOUGH);
    const rest = first && findSentence(parts.slice(count).join(' '), ENOUGH);
    if (rest) return join([first, rest], ' ');
  }
  return undefined;
}

function findPhrase(text: string, least: number): Found | undefined {
  return /^\d*$/.test(text)
    ? { text, left: text.length }
    : (findWhole(text) ?? findList(text) ?? findPattern(text, least));
}

/** All phrases of a list; nothing if one of them is unknown. */
function findList(text: string): Found | undefined {
  const joint = JOINTS.find((row) => text.includes(row));
  const found = joint ? text.split(joint).map((part) => findPhrase(part, 0)) : [undefined];
  return joint && found.every((part) => part !== undefined) ? join(found, catalogue.server[joint] ?? joint) : undefined;
}

/** The one that leaves less as data. */
const better = (one: Found | undefined, two: Found | undefined) => (!one || (two && two.left < one.left) ? two : one);

const join = (parts: Found[], joint: string): Found => ({
  text: parts.map((part) => part.text).join(joint),
  left: parts.reduce((sum, part) => sum + part.left, 0),
});

function findPattern(text: string, least: number): Found | undefined {
  let best: Found | undefined;
  for (const pattern of (patterns ??= listPatterns())) {
    const values = pattern.own >= least ? pattern.expression.exec(text)?.groups : undefined;
    const found = values && fillIn(pattern, values);
    best = better(best, found);
  }
  return best;
}

/** The translation with its values; a pattern without a word of its own must at least hold one. */
function fillIn({ other, isBare }: Pattern, values: Record<string, string>): Found | undefined {
  let [left, known] = [0, 0];
  const text = other.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    const found = isPhrase(name) ? findPhrase(value, FREE.has(name) ? ENOUGH : 0) : undefined;
    left += found?.left ?? value.length;
    known += found ? 1 : 0;
    return found?.text ?? value;
  });
  return known > 0 || !isBare ? { text, left } : undefined;
}

const isPhrase = (name: string) => PHRASES.has(name.replace(/\d+$/, ''));

/** The sentences with values, those with most words of their own first: they say most surely what was meant. */
function listPatterns(): Pattern[] {
  return Object.entries(catalogue.server)
    .filter(([english]) => english.includes('{'))
    .map(([english, other]) => {
      const own = english.replace(/\{\w+\}/g, '');
      return { expression: expressionOf(english), other, own: own.length, isBare: !/\p{L}/u.test(own) };
    })
    .sort((one, two) => two.own - one.own);
}

/** "There is no tournament {id}." as an expression that finds the id. Only phrases may be empty. */
function expressionOf(english: string): RegExp {
  const escaped = english.replace(/[.*+?^$()[\]\\|]/g, '\\$&');
  return new RegExp(
    `^${escaped.replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>.${isPhrase(name) ? '*' : '+'}?)`)}$`,
    's',
  );
}
