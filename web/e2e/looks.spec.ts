import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectGoodLooks, PHONE } from './checks';
import { makeTournament, playAll, send, signInAsOperator, signUp } from './people';

type Made = Record<'running' | 'done' | 'table' | 'seeding' | 'open' | 'swiss' | 'double' | 'draft' | 'seats' | 'arena' | 'team', number> & { username: string };

/** Every route of the client with the addresses at which it is looked at, or the journey that looks at it. */
const ROUTES: Record<string, (made: Made) => string[] | `${string}.spec.ts`> = {
  '/': () => ['/', '/?show=finished', '/?show=upcoming&search=nothing-like-that'],
  '/create': () => ['/create'],
  '/tournaments/$id': (made) => [
    ...['draw', 'entries', 'standings', 'log', 'settings', 'draw&match=6'].map((tab) => `/tournaments/${made.running}?tab=${tab}`),
    ...[made.done, made.table, made.seeding, made.open, made.swiss, made.double, made.draft].map((id) => `/tournaments/${id}`),
    `/tournaments/${made.table}?tab=standings`,
    `/tournaments/${made.swiss}?tab=forecast`,
  ],
  '/tournaments/$id/watch': (made) => [`/tournaments/${made.running}/watch`],
  '/tournaments': () => ['/tournaments'],
  '/tournaments/$id/seating': (made) => [`/tournaments/${made.seats}/seating`],
  '/tournaments/$id/match/$match': (made) => [`/tournaments/${made.draft}/match/1`],
  '/tournaments/$id/print': (made) => [`/tournaments/${made.draft}/print?what=pairings`, `/tournaments/${made.draft}/print?what=slips`],
  '/tournaments/$id/stream': (made) => [`/tournaments/${made.draft}/stream`],
  '/overlay/$id': (made) => [`/overlay/${made.draft}?parts=timer,standings,pairings`],
  '/tournament/new': () => ['/tournament/new'],
  '/tournament/$': (made) => [`/tournament/${made.done}`],
  '/games/$id': () => 'ludo.spec.ts',
  '/sign-in': () => ['/sign-in'],
  '/sign-up': () => ['/sign-up'],
  '/account/keys': () => ['/account/keys'],
  '/players/$username': (made) => [`/players/${made.username}`],
  '/operations/flags': () => ['/operations/flags'],
  '/wallet': () => ['/wallet'],
  '/operations': () => ['/operations'],
  '/cups': () => ['/cups'],
  '/cups/$id': () => 'cups.spec.ts',
  '/desk': () => ['/desk'],
  '/tournaments/$id/verify': (made) => [`/tournaments/${made.done}/verify`],
  '/embed/$id': (made) => [`/embed/${made.running}?show=bracket`, `/embed/${made.table}?show=standings`],
  '/account': () => ['/account'],
  '/arenas': () => ['/arenas'],
  '/arenas/new': () => ['/arenas/new'],
  '/arenas/$id': (made) => [`/arenas/${made.arena}`],
  '/arenas/$id/edit': (made) => [`/arenas/${made.arena}/edit`],
  '/games/chess/$id': () => 'arena.spec.ts',
  '/shields': () => ['/shields'],
  '/teams': () => ['/teams'],
  '/teams/$id': (made) => [`/teams/${made.team}`],
};
const BARE = /^\/(overlay|embed)\//; // stand in other pages and have no heading of their own
const OPERATIONS = ['/operations', '/operations/flags', '/desk'];

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('every route of the client is looked at', () => {
  const routes = Array.from(read('../src/app/router.tsx').matchAll(/^ {2}path: '(.+)',$/gm), (match) => match[1]);
  expect(Object.keys(ROUTES).toSorted()).toEqual(routes.toSorted());
  const made = { username: 'x' } as Made;
  const others = Object.values(ROUTES).map((list) => list(made)).filter((row) => typeof row === 'string');
  for (const journey of others) expect(read(journey), journey).toContain('expectGoodLooks');
});

async function makeAll(page: Page): Promise<Made> {
  const username = await signUp(page, 'marshal');
  const done = await makeTournament(page, { players: 8 });
  await playAll(page, done);
  const clock = { initial_seconds: 180, increment_seconds: 2 };
  return {
    username,
    done,
    running: await makeTournament(page, { players: 13, options: { third_place: true } }),
    table: await makeTournament(page, { players: 6, format: 'round-robin' }),
    seeding: await makeTournament(page, { players: 5, until: 'seeding' }),
    open: await makeTournament(page, { players: 5, until: 'registration' }),
    swiss: await makeTournament(page, { players: 6, format: 'swiss' }),
    double: await makeTournament(page, { players: 6, format: 'double-elimination' }),
    seats: await makeTournament(page, { players: 6, format: 'draft-swiss', until: 'seeding' }),
    draft: await makeTournament(page, { players: 6, format: 'draft-swiss', options: { round1: 'random' } }),
    arena: (await send<{ id: number }>(page.request, 'POST', '/api/tournaments/arena/', { minutes: 20, clock })).id,
    team: (await send<{ id: number }>(page.request, 'POST', '/api/teams/', { name: `Team of ${username}` })).id,
  };
}

for (const half of [0, 1]) {
  test(`pages are accessible and fit, light on a desktop and dark on a phone, half ${half + 1}`, async ({ page }) => {
    test.setTimeout(300_000);
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const made = await makeAll(page);
    const look = async (path: string) => {
      await page.goto(path);
      if (BARE.test(path)) await expect(page.locator('#root > *').first()).toBeVisible();
      else await page.locator('#content h1').or(page.getByRole('dialog')).first().waitFor();
      await expect(page.locator('.animate-shimmer')).toHaveCount(0);
      await expectGoodLooks(page, path);
    };
    const paths = Object.values(ROUTES).flatMap((list) => list(made)).filter((path) => path.startsWith('/'));
    for (const path of paths.filter((_, index) => index % 2 === half)) await look(path);
    if (half === 1) await look('/nowhere');
    else if (await signInAsOperator(page)) for (const path of OPERATIONS) await look(path);
    expect(refused, 'refused by the content policy').toEqual([]);
  });
}

test('the theme follows the choice of the reader and is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole('button', { name: /^Theme/ }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  expect(await paper()).not.toBe(light);
  await page.reload();
  expect(await paper()).not.toBe(light);
});

test('a phone shows the bracket round by round', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signUp(page, 'marshal');
  const id = await makeTournament(page, { players: 8 });
  await page.goto(`/tournaments/${id}`);
  await expect(page.getByRole('button', { name: /Quarter-finals?, match 1:/ })).toBeInViewport();
  await page.getByRole('navigation', { name: 'Rounds' }).getByRole('button', { name: 'Final', exact: true }).click();
  await expect(page.getByRole('button', { name: /Final, match 7:/ })).toBeInViewport();
});

test('a bracket of 256 draws only what is in sight, and pans', async ({ page }) => {
  await signUp(page, 'marshal');
  const id = await makeTournament(page, { players: 256 });
  await page.goto(`/tournaments/${id}`);
  await expect(page.getByRole('button', { name: /, match 1:/ })).toBeVisible();
  expect(await page.locator('[data-match]').count()).toBeLessThan(120);
  const drawing = page.getByRole('group', { name: /^Bracket drawing/ });
  await drawing.hover();
  await page.mouse.wheel(0, 4000);
  await expect(page.getByRole('button', { name: /, match 1:/ })).not.toBeInViewport();
});
