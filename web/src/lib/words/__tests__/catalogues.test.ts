import { describe, expect, it } from 'vitest';
import { collectTexts } from '../../../../scripts/texts.js';
import de from '../de.json';
import en from '../en.json';
import fr from '../fr.json';
import server from '../server.json';
import type { Catalogue, Plural } from '../words';

const CATALOGUES: [string, Catalogue][] = [
  ['German', de],
  ['French', fr],
];
const formsOf = (text: string | Plural) => (typeof text === 'string' ? [text] : Object.values(text));
/** The placeholders and tags of a text, in order of the alphabet. */
const marksOf = (text: string) => [...new Set(text.match(/\{\w+\}|<\/?\w+>/g))].sort().join(' ');
/** A plural may leave its count out where it says "a day". */
const optional = (marks: string) => marks.replace('{count} ', '').replace('{count}', '').trim();

describe('the texts of the client', () => {
  const found = collectTexts();
  it('are all in en.json: run `npm run words` if not', () => expect(found.texts).toEqual(en));
  it('are all asked for by t, tn, tc or Rich', () => expect(found.problems).toEqual([]));
});

describe.each(CATALOGUES)('the %s catalogue', (_name, { texts, server: sentences }) => {
  it('has every text and none too many', () => {
    expect(Object.keys(texts).sort()).toEqual(en);
    expect(Object.keys(sentences).sort()).toEqual(server);
  });
  it('keeps the placeholders and tags of every text', () => {
    const wrong = Object.entries({ ...texts, ...sentences }).filter(([text, other]) => {
      const sources = text.split(' | ').map(marksOf);
      return !formsOf(other).every(
        (form) => sources.includes(marksOf(form)) || sources.map(optional).includes(optional(marksOf(form))),
      );
    });
    expect(wrong).toEqual([]);
  });
  it('has the plural forms the language needs', () => {
    const plurals = Object.entries(texts).filter(([text]) => text.includes(' | '));
    expect(plurals.filter(([, forms]) => typeof forms === 'string' || forms.other === undefined)).toEqual([]);
  });
});
