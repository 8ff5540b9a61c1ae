import { render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { pickLanguage } from '../language';
import { Rich } from '../rich';
import { said } from '../said';
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
    'The tournament is {phase}; wait.': 'Es ist {phase}; warte.',
    'Moved to {to}: {reason}.': 'Jetzt {to}: {reason}.',
    '{name} is {phase}': '{name} steht {phase}',
    'it waits for {list}.': 'es wartet auf {list}.',
    'match {of}': 'Match {of}',
    'in progress': 'im Gang',
    'by the clock': 'nach der Uhr',
    ' and ': ' und ',
  };
  it('is translated with its values, and with those that are words of the server too', () => {
    speak({}, SERVER);
    expect(said('Sign in first.')).toBe('Melde dich zuerst an.');
    expect(said('The tournament is in progress; wait.')).toBe('Es ist im Gang; warte.');
    expect(said('Moved to in progress: by the clock.')).toBe('Jetzt im Gang: nach der Uhr.');
  });
  it('keeps names and what people wrote', () => {
    speak({}, { ...SERVER, White: 'Weiß' });
    expect(said('White is in progress')).toBe('White steht im Gang');
    expect(said('Moved to in progress: rain, and thunder.')).toBe('Jetzt im Gang: rain, and thunder.');
  });
  it('is translated in lists of phrases and sentence by sentence', () => {
    speak({}, SERVER);
    expect(said('it waits for match 3 and match 5.')).toBe('es wartet auf Match 3 und Match 5.');
    expect(said('Sign in first. The tournament is in progress; wait.')).toBe(
      'Melde dich zuerst an. Es ist im Gang; warte.',
    );
  });
  it('stays as it is where the catalogue does not know all of it', () => {
    speak({}, SERVER);
    expect(said('The (lists) are {full}.')).toBe('The (lists) are {full}.');
    expect(said('Sign in first. Then wait.')).toBe('Sign in first. Then wait.');
  });
});

describe('the language', () => {
  it.each([
    ['de', ['en-GB'], 'de'],
    [null, ['fr-FR', 'de-AT', 'en'], 'de'],
    [null, ['fr', 'pl'], 'en'],
    ['xx', ['de'], 'de'],
  ])('chosen %s and wanted %j is %s', (stored, wanted, code) => expect(pickLanguage(stored, wanted).code).toBe(code));
});
