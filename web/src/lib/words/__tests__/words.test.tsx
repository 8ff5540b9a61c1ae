import { render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { pickLanguage } from '../language';
import { Rich } from '../rich';
import { said, saidIn, saidList, saidRows } from '../said';
import { setWords, t, tc, tn } from '../words';

const ENGLISH = { texts: {}, server: {} };
afterEach(() => setWords(ENGLISH, 'en-GB'));

const speak = (texts: Parameters<typeof setWords>[0]['texts'], server = {}) => setWords({ texts, server }, 'de-DE');

describe('a text', () => {
  it('is its own English, with its values put in', () =>
    expect(t('Round {n} of {total}', { n: 2, total: 7 })).toBe('Round 2 of 7'));
  it('is found in the catalogue, whose order of values may differ', () => {
    speak({ 'Round {n} of {total}': 'von {total} die {n}. Runde' });
    expect(t('Round {n} of {total}', { n: 2, total: 7 })).toBe('von 7 die 2. Runde');
  });
  it('stays English where the catalogue has none', () => {
    speak({});
    expect(t('Play')).toBe('Play');
  });
  it('is told from another of the same English by its context', () => {
    expect(tc('Open', 'flag')).toBe('Open');
    speak({ Open: 'Öffnen', 'Open (flag)': 'Offen' });
    expect([t('Open'), tc('Open', 'flag')]).toEqual(['Öffnen', 'Offen']);
  });
});

describe('a plural', () => {
  it('is chosen by the rules of the language', () => {
    expect([0, 1, 2].map((count) => tn(count, '{count} player', '{count} players'))).toEqual([
      '0 players',
      '1 player',
      '2 players',
    ]);
    setWords(
      {
        texts: {
          '{count} game | {count} games': { one: '{count} partia', few: '{count} partie', other: '{count} partii' },
        },
        server: {},
      },
      'pl',
    );
    expect([1, 3, 5].map((count) => tn(count, '{count} game', '{count} games'))).toEqual([
      '1 partia',
      '3 partie',
      '5 partii',
    ]);
  });
});

describe('a sentence with elements', () => {
  it('draws them where the language wants them', () => {
    speak({ 'Read <a>the rules</a>, {name}': '{name}, lies <a>die Regeln von {name}</a>!' });
    const { container } = render(
      <Rich text="Read <a>the rules</a>, {name}" a={(words) => <a href="/rules">{words}</a>} name={<b>Erec</b>} />,
    );
    expect(container.innerHTML).toBe('<b>Erec</b>, lies <a href="/rules">die Regeln von <b>Erec</b></a>!');
  });
});

describe('what the server said', () => {
  const SERVER = {
    'Sign in first.': 'Melde dich zuerst an.',
    'Moved to {to}: {reason}.': '{reason}: jetzt {to}.',
    'in progress': 'im Gang',
    '{part1} and more': '{part1} und mehr',
  };
  const word = (text: string) => ({ text, template: text, values: {} });

  it('is translated by its template, whatever the English beside it says', () => {
    speak({}, SERVER);
    expect(said('Sign in first.')).toBe('Melde dich zuerst an.');
    const told = { template: 'Moved to {to}: {reason}.', values: { to: word('in progress'), reason: 'rain' } };
    expect(said('Moved to in progress: rain.', told)).toBe('rain: jetzt im Gang.');
  });
  it('keeps names and what people wrote, even where they are words of the server', () => {
    speak({}, SERVER);
    const told = { template: 'Moved to {to}: {reason}.', values: { to: 'in progress', reason: 4 } };
    expect(said('Moved to in progress: 4.', told)).toBe('4: jetzt in progress.');
  });
  it('translates sentences within sentences, and shows braces that stand for themselves', () => {
    speak({}, SERVER);
    const inner = {
      text: 'in progress and more',
      template: '{part1} and more',
      values: { part1: word('in progress') },
    };
    const told = { template: '{{{what}}}', values: { what: inner } };
    expect(said('{in progress and more}', told)).toBe('{im Gang und mehr}');
  });
  it('is English where the catalogue has no such template', () => {
    speak({}, SERVER);
    expect(said('It is over: 3.', { template: 'It is over: {n}.', values: { n: 3 } })).toBe('It is over: 3.');
  });
  it('is found beside the field of an answer, in lists and in tables', () => {
    speak({}, SERVER);
    const told = { template: '{part1} and more', values: { part1: word('in progress') } };
    const row = {
      text: 'x',
      list: ['a', 'x'],
      rows: [['x', 'b']],
      sentences: { text: told, list: [null, told], rows: [[told, null]] },
    };
    expect(saidIn(row, 'text')).toBe('im Gang und mehr');
    expect(saidList(row, 'list')).toEqual(['a', 'im Gang und mehr']);
    expect(saidRows(row, 'rows')).toEqual([['im Gang und mehr', 'b']]);
  });
});

describe('the language', () => {
  it.each([
    ['de', ['en-GB'], 'de'],
    [null, ['es-ES', 'de-AT', 'en'], 'de'],
    [null, ['fr-CA', 'en'], 'fr'],
    [null, ['es', 'pl'], 'en'],
    ['xx', ['de'], 'de'],
  ])('chosen %s and wanted %j is %s', (stored, wanted, code) => expect(pickLanguage(stored, wanted).code).toBe(code));
});
