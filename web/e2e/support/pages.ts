import { expect, type Page } from '@playwright/test';
import { makeTournament, playAll, send, signUp } from './people';

export type Made = Record<
  | 'running'
  | 'done'
  | 'table'
  | 'seeding'
  | 'open'
  | 'swiss'
  | 'double'
  | 'draft'
  | 'seats'
  | 'arena'
  | 'team'
  | 'festival'
  | 'league',
  number
> & { username: string };

/** Every route of the client with the addresses at which it is looked at, or the journey that looks at it. */
export const ROUTES: Record<string, (made: Made) => string[] | `${string}.spec.ts`> = {
  '/': () => ['/', '/?show=finished', '/?show=upcoming&search=nothing-like-that'],
  '/create': () => ['/create', '/create?preset=championship', '/create?preset=cards', '/create?preset=engines'],
  '/tournaments/$id': (made) => [
    ...['draw', 'entries', 'standings', 'log', 'settings', 'draw&match=6'].map(
      (tab) => `/tournaments/${made.running}?tab=${tab}`,
    ),
    ...[made.done, made.table, made.seeding, made.open, made.swiss, made.double, made.draft].map(
      (id) => `/tournaments/${id}`,
    ),
    `/tournaments/${made.table}?tab=standings`,
    `/tournaments/${made.swiss}?tab=forecast`,
  ],
  '/tournaments/$id/report': (made) =>
    ['ready', 'players', 'event'].map((part) => `/tournaments/${made.swiss}/report?show=${part}`),
  '/tournaments/$id/watch': (made) => [`/tournaments/${made.running}/watch`],
  '/tournaments': () => ['/tournaments'],
  '/tournaments/$id/seating': (made) => [`/tournaments/${made.seats}/seating`],
  '/tournaments/$id/match/$match': (made) => [`/tournaments/${made.draft}/match/1`],
  '/tournaments/$id/print': (made) => [
    ...['names', 'slips'].map((what) => `/tournaments/${made.draft}/print?what=${what}`),
    ...['pairings', 'slips', 'crosstable', 'cards', 'places', 'check-in'].map(
      (what) => `/tournaments/${made.swiss}/print?what=${what}`,
    ),
  ],
  '/tournaments/$id/crosstable': (made) => [made.swiss, made.table].map((id) => `/tournaments/${id}/crosstable`),
  '/tournaments/$id/players/$number': (made) => [made.swiss, made.done].map((id) => `/tournaments/${id}/players/1`),
  '/tournaments/$id/reports': (made) =>
    ['ratings', 'norms', 'categories', 'prizes', 'statistics'].map(
      (show) => `/tournaments/${made.swiss}/reports?show=${show}`,
    ),
  '/tournaments/$id/screens': (made) => [`/tournaments/${made.swiss}/screens`],
  '/screen/$id': (made) => [`/screen/${made.swiss}?show=pairings`, `/screen/${made.swiss}?show=names&look=contrast`],
  '/tournaments/$id/devices': (made) => [`/tournaments/${made.swiss}/devices`],
  '/pass': () => ['/pass#a-secret'],
  '/helper/$id': () => 'hall.spec.ts',
  '/tablet/$id': () => 'hall.spec.ts',
  '/tournaments/$id/boards': (made) => [`/tournaments/${made.swiss}/boards`],
  '/tournaments/$id/result-keys': (made) => [made.swiss, made.table].map((id) => `/tournaments/${id}/result-keys`),
  '/tournaments/$id/desk': (made) => [`/tournaments/${made.swiss}/desk`],
  '/tournaments/$id/hand-pairing': (made) => [`/tournaments/${made.swiss}/hand-pairing`],
  '/tournaments/$id/plans': (made) => [`/tournaments/${made.swiss}/plans`],
  '/tournaments/$id/stream': (made) => [`/tournaments/${made.draft}/stream`],
  '/overlay/$id': (made) => [`/overlay/${made.draft}?parts=timer,standings,pairings`],
  '/tournament/new': () => ['/tournament/new'],
  '/tournament/$': (made) => [`/tournament/${made.done}`],
  '/games/$id': () => 'ludo.spec.ts',
  '/join/$code': () => ['/join/ABCD-EFGH-JKLM'],
  '/sign-in': () => ['/sign-in'],
  '/sign-up': () => ['/sign-up'],
  '/forgot-password': () => ['/forgot-password'],
  '/reset-password': () => ['/reset-password#a-link'],
  '/unsubscribe/$link': () => ['/unsubscribe/1:matches:a-signature'],
  '/confirm-email': () => ['/confirm-email#a-link'],
  '/account/keys': () => ['/account/keys'],
  '/players/$username': (made) => [`/players/${made.username}`],
  '/operations/flags': () => ['/operations/flags'],
  '/wallet': () => ['/wallet'],
  '/operations': () => ['/operations'],
  '/operations/titles': () => ['/operations/titles'],
  '/cups': () => ['/cups'],
  '/cups/$id': () => 'cups.spec.ts',
  '/desk': () => ['/desk'],
  '/tournaments/$id/verify': (made) => [`/tournaments/${made.done}/verify`],
  '/embed/$id': (made) => [`/embed/${made.running}?show=bracket`, `/embed/${made.table}?show=standings`],
  '/account': () => ['/account'],
  '/arenas': () => ['/arenas'],
  '/arenas/calendar': () => ['/arenas/calendar', '/arenas/calendar?week=2026-01-05'],
  '/arenas/history': () => ['/arenas/history', '/arenas/history?speed=blitz'],
  '/arenas/new': () => ['/create?preset=club'],
  '/arenas/$id': (made) => [`/arenas/${made.arena}`],
  '/arenas/$id/teams': (made) => [`/arenas/${made.arena}/teams`],
  '/arenas/$id/edit': (made) => [`/arenas/${made.arena}/edit`],
  '/arenas/$id/games/$number': (made) => [`/arenas/${made.arena}/games/1`],
  '/arenas/$id/players/$player/figures/$place': () => 'arena.spec.ts',
  '/play': () => ['/play', '/play?against=somebody'],
  '/simuls': () => ['/simuls'],
  '/simuls/$id': () => 'chess/simuls.spec.ts',
  '/challenge/$code': () => 'chess/challenges.spec.ts',
  '/games/chess/$id': () => 'arena.spec.ts',
  '/analysis': () => ['/analysis', '/analysis?fen=8/8/4k3/8/8/4K3/4P3/8 w - - 0 1'],
  '/analysis/$id': () => 'chess/analysis.spec.ts',
  '/shields': () => ['/shields'],
  '/search': () => ['/search', '/search?q=open'],
  '/tournaments/$id/clubs/$club': (made) => [`/tournaments/${made.swiss}/clubs/Rooks`],
  '/festivals': () => ['/festivals'],
  '/festivals/$id': (made) =>
    ['sections', 'players', 'check-in', 'settings'].map((show) => `/festivals/${made.festival}?show=${show}`),
  '/leagues': () => ['/leagues'],
  '/leagues/$id': (made) =>
    ['table', 'events', 'winners', 'settings'].map((show) => `/leagues/${made.league}?show=${show}`),
  '/teams': () => ['/teams'],
  '/teams/$id': (made) => [`/teams/${made.team}`],
};
const BARE = /^\/(overlay|embed|screen)\//; // stand in other pages and have no heading of their own

/** Two sections, one drawn and one open. */
async function makeFestival(page: Page, sections: number[]): Promise<number> {
  const { id } = await send<{ id: number }>(page.request, 'POST', '/api/festivals', { name: 'Autumn Fair' });
  for (const tournament of sections) {
    await send(page.request, 'POST', `/api/festivals/${id}/sections`, { tournament });
  }
  return id;
}

/** A season of this year, with what is over and what is to come. */
async function makeLeague(page: Page, tournaments: number[]): Promise<number> {
  const year = new Date().getFullYear();
  const season = { name: String(year), starts_on: `${year}-01-01`, ends_on: `${year}-12-31` };
  const body = { name: 'Grand Prix', season };
  const { id, current } = await send<{ id: number; current: number }>(page.request, 'POST', '/api/leagues', body);
  for (const tournament of tournaments) {
    await send(page.request, 'POST', `/api/leagues/${id}/seasons/${current}/events`, { tournament });
  }
  return id;
}

export async function makeAll(page: Page): Promise<Made> {
  const username = await signUp(page, 'marshal');
  const done = await makeTournament(page, { players: 8 });
  await playAll(page, done);
  const clock = { initial_seconds: 180, increment_seconds: 2 };
  const open = await makeTournament(page, { players: 5, until: 'registration' });
  const swiss = await makeTournament(page, { players: 6, format: 'swiss' });
  return {
    username,
    done,
    open,
    swiss,
    festival: await makeFestival(page, [swiss, open]),
    league: await makeLeague(page, [done, open]),
    running: await makeTournament(page, { players: 13, options: { third_place: true } }),
    table: await makeTournament(page, { players: 6, format: 'round-robin' }),
    seeding: await makeTournament(page, { players: 5, until: 'seeding' }),
    double: await makeTournament(page, { players: 6, format: 'double-elimination' }),
    seats: await makeTournament(page, { players: 6, format: 'draft-swiss', until: 'seeding' }),
    draft: await makeTournament(page, {
      players: 6,
      format: 'draft-swiss',
      options: { round1: 'random' },
    }),
    arena: (
      await send<{ id: number }>(page.request, 'POST', '/api/tournaments/arena/', {
        minutes: 20,
        clock,
      })
    ).id,
    team: (
      await send<{ id: number }>(page.request, 'POST', '/api/teams/', {
        name: `Team of ${username}`,
      })
    ).id,
  };
}

/** Open a page and wait until it is there, its contents too. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  if (BARE.test(path)) await expect(page.locator('#root > *').first()).toBeVisible();
  else await page.locator('#content h1').or(page.getByRole('dialog')).first().waitFor();
  await expect(page.locator('.animate-shimmer')).toHaveCount(0);
}
