import { expect, type Page, test } from '@playwright/test';
import { makeTournament, send, signInAsOperator, signUp } from '../support/people';
import { MOST_SHIFT, readShift, watchShifts, workOf } from '../support/measures';
import { visit } from '../support/pages';
import { DESKTOP, PHONE } from '../support/sizes';

/** Where the work of an event begins at the latest, in pixels from the top: below its head, its tabs and the banner of the house. */
const HIGHEST = [
  [DESKTOP, 200],
  [PHONE, 230],
] as const;

/** What has a head of 56 pixels: tournaments have tabs, arenas and cups begin at once. */
async function expectWorkInSight(page: Page, path: string): Promise<void> {
  for (const [size, highest] of HIGHEST) {
    await page.setViewportSize(size);
    await visit(page, path);
    const measured = await page.evaluate(() => {
      const head = document.querySelector('#content header');
      const work = document.querySelector('#content [role=tabpanel]') ?? head?.nextElementSibling;
      return {
        head: head?.getBoundingClientRect().height,
        work: work?.getBoundingClientRect().top,
      };
    });
    expect(measured.head, `head of ${path} at ${size.width}`).toBe(56);
    expect(measured.work, `work of ${path} at ${size.width}`).toBeLessThanOrEqual(highest);
  }
}

test('every kind of event shows its work first', async ({ page }) => {
  await signUp(page, 'marshal');
  for (const format of ['swiss', 'round-robin', 'double-elimination'] as const)
    await expectWorkInSight(page, `/tournaments/${await makeTournament(page, { players: 6, format })}`);
  const cards = await makeTournament(page, {
    players: 6,
    format: 'draft-swiss',
    options: { round1: 'random' },
  });
  await expectWorkInSight(page, `/tournaments/${cards}`);
  await expectWorkInSight(page, `/tournaments/${await makeTournament(page, { players: 5, until: 'registration' })}`);
  const clock = { initial_seconds: 180, increment_seconds: 2 };
  const arena = await send<{ id: number }>(page.request, 'POST', '/api/tournaments/arena/', {
    minutes: 20,
    clock,
  });
  await expectWorkInSight(page, `/arenas/${arena.id}`);
  if (!(await signInAsOperator(page))) return;
  const cups = await send<{ id: number }[]>(page.request, 'GET', '/api/cups');
  for (const { id } of cups.slice(0, 1)) await expectWorkInSight(page, `/cups/${id}`);
});

/** What 500 players may cost more than a score of them, in seconds of a processor. */
const MOST_WORK = 0.2;

test('five hundred players cost no page more than a fifth of a second, and move nothing', async ({ page }) => {
  await signUp(page, 'marshal');
  const few = await makeTournament(page, { players: 20, format: 'swiss' });
  const many = await makeTournament(page, { players: 500, format: 'swiss' });
  await watchShifts(page);
  await visit(page, `/tournaments/${few}`); // what every page needs is in the browser now
  for (const tab of ['draw', 'standings', 'entries']) {
    const [small, large] = [
      await workOf(page, () => visit(page, `/tournaments/${few}?tab=${tab}`)),
      await workOf(page, () => visit(page, `/tournaments/${many}?tab=${tab}`)),
    ];
    expect(large - small, `work for 500 players: ${tab}`).toBeLessThan(MOST_WORK);
    expect(await readShift(page), `shift of ${tab}`).toBeLessThan(MOST_SHIFT);
  }
  await page.goto(`/tournaments/${many}`);
  expect(await page.locator('li[data-row]').count()).toBeLessThan(60);
  await page.getByRole('searchbox', { name: 'Find a player' }).fill('knight 477');
  await expect(page.locator('li[data-row]')).toHaveCount(1);
});

test('no page moves while it loads, and a first visit asks for fewer than thirty things', async ({ page }) => {
  await signUp(page, 'marshal');
  const id = await makeTournament(page, { players: 20, format: 'swiss' });
  await watchShifts(page);
  let requests = 0;
  page.on('request', () => (requests += 1));
  const tabs = ['draw', 'entries', 'standings', 'log', 'settings'].map((tab) => `/tournaments/${id}?tab=${tab}`);
  for (const path of ['/', '/create', '/create?preset=cards', '/account', '/arenas', '/play', '/desk', ...tabs]) {
    requests = 0;
    await visit(page, path);
    expect(await readShift(page), `shift of ${path}`).toBeLessThan(MOST_SHIFT);
    expect(requests, `requests of ${path}`).toBeLessThan(30);
  }
});
