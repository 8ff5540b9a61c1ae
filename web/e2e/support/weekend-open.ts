import type { APIRequestContext } from '@playwright/test';
import { expect, type Page } from '@playwright/test';
import { send, stamp } from './people';

/** A weekend open as arbiters know it: sixty players with all that a rating report wants, seven rounds in three days. */

const LAST = [
  ...['Aerts', 'Bakker', 'Claes', 'De Smet', 'Engelen', 'Franck', 'Goossens', 'Hermans', 'Jacobs', 'Kowalski'],
  ...['Lambert', 'Martínez', 'Nowak', 'Øster', 'Peeters', 'Rossi', 'Schäfer', 'Thomas', 'Van den Berg', 'Wójcik'],
];
const FIRST = ['Anna', 'Bram', 'Clara', 'Daan', 'Elif', 'Finn', 'Greta', 'Hugo', 'Inés', 'Jonas', 'Kaat', 'Lars'];
const FEDERATIONS = ['BEL', 'NED', 'GER', 'FRA', 'POL'];
const TITLES = ['GM', 'IM', 'IM', 'FM', 'FM', 'FM', 'CM'];
const WOMEN = new Set(['Anna', 'Clara', 'Elif', 'Greta', 'Inés', 'Kaat']);
const FACTS = {
  ...{ city: 'Ghent', federation: 'BEL', start: '2026/11/06', end: '2026/11/08', event_code: '412345' },
  ...{ chief_arbiter: 'Roe, Rick', chief_arbiter_id: '7654321', time_control: '5400+30' },
  round_dates: ['06', '06', '07', '07', '07', '08', '08'].map((day) => `2026/11/${day}`),
};

type Person = {
  name: string;
  rating: number;
  fide_id: string;
  title: string;
  sex: 'm' | 'w';
  birth: string;
  federation: string;
};

/** Number n of the list, strongest first; who is 61st comes late. */
export function person(n: number): Person {
  const first = FIRST[(7 * n) % FIRST.length] ?? '';
  const name = `${LAST[(3 * n) % LAST.length]}, ${first}${n > 20 ? ` ${String.fromCharCode(64 + Math.ceil(n / 20))}.` : ''}`;
  return {
    name,
    rating: 2520 - 19 * n + ((n * n) % 11),
    fide_id: String(200_000 + 137 * n),
    title: TITLES[n - 1] ?? '',
    sex: WOMEN.has(first) ? 'w' : 'm',
    birth: String(1950 + ((17 * n) % 62)),
    federation: FEDERATIONS[n % FEDERATIONS.length] ?? 'BEL',
  };
}

const identity = (number: number) => {
  const { fide_id, title, sex, birth, federation } = person(number);
  return { number, fide_id, title, sex, birth, federation };
};

export type Match = {
  number: number;
  round: number;
  index: number;
  status: string;
  winner: number | null;
  sides: [{ entry: number | null }, { entry: number | null }];
};

/** Sixty players, seven rounds, everything that is known of them. */
export async function makeOpen(page: Page): Promise<number> {
  const { id } = await send<{ id: number }>(page.request, 'POST', '/api/tournaments', {
    name: `Ghent Open ${stamp()}`,
    format: 'swiss',
    seeding: 'rating',
    options: { system: 'fide-dutch-2026', rounds: 7, automatic: false, tie_breaks: 'BH:C1,BH,SB' },
  });
  const at = `/api/tournaments/${id}`;
  await send(page.request, 'POST', `${at}/phase`, { to: 'registration' });
  const people = Array.from({ length: 60 }, (_, index) => person(index + 1));
  await send(page.request, 'POST', `${at}/entries/bulk`, {
    entries: people.map(({ name, rating }) => ({ name, rating })),
  });
  await send(page.request, 'PUT', `${at}/identities`, { identities: people.map((_, index) => identity(index + 1)) });
  await send(page.request, 'PATCH', `${at}/event`, FACTS);
  for (const to of ['check_in', 'seeding', 'in_progress']) await send(page.request, 'POST', `${at}/phase`, { to });
  return id;
}

/** Somebody comes after the first round, with all that is known of them. */
export async function enterLate(page: Page, id: number): Promise<number> {
  const { name, rating } = person(61);
  const at = `/api/tournaments/${id}`;
  const { number } = await send<{ number: number }>(page.request, 'POST', `${at}/entries`, { name, rating });
  await send(page.request, 'PUT', `${at}/identities`, { identities: [{ ...identity(61), number }] });
  return number;
}

export async function listOpen(request: APIRequestContext, id: number): Promise<Match[]> {
  const { matches } = await send<{ matches: Match[] }>(request, 'GET', `/api/tournaments/${id}`);
  return matches.filter(({ status }) => status === 'ready').sort((a, b) => a.index - b.index);
}

/** What a game ends with: the stronger player wins more often, and it is the same in every run. */
function scoreOf({ number, round, sides }: Match): [number, number] {
  const drawn = (number * 7 + round) % 4 === 0;
  const upset = (number * 5 + round) % 6 === 0;
  if (drawn) return [5, 5];
  return (sides[0].entry ?? 0) < (sides[1].entry ?? 0) === !upset ? [10, 0] : [0, 10];
}

/** Finish the round; `left` games wait for what a person does. */
export async function finishRound(page: Page, id: number, left: readonly number[] = []): Promise<void> {
  const open = (await listOpen(page.request, id)).filter(({ number }) => !left.includes(number));
  const { results } = await send<{ results: { error?: unknown }[] }>(
    page.request,
    'POST',
    `/api/tournaments/${id}/commands`,
    { commands: open.map((match) => ({ type: 'record-result', match: match.number, score: scoreOf(match) })) },
  );
  expect(results.filter(({ error }) => error)).toEqual([]);
}

export const pairNext = (page: Page, id: number) => send(page.request, 'POST', `/api/tournaments/${id}/rounds`, {});
