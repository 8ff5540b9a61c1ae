import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, PHONE } from './checks';
import { makeTournament, playAll, signInAsOperator, signUp } from './people';

/** Contrast depends on the theme, layout on the size: every page is seen light and wide, every other one dark and narrow. */
const LOOKS = [
  ['light', 'desktop'],
  ['dark', 'phone'],
] as const;

for (const [scheme, size] of LOOKS) {
  test(`every page is accessible, ${scheme}, ${size}`, async ({ page }) => {
    test.setTimeout(180_000);
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    if (size === 'phone') await page.setViewportSize(PHONE);
    const username = await signUp(page, 'marshal');
    const running = await makeTournament(page, { players: 13, options: { third_place: true } });
    const done = await makeTournament(page, { players: 8 });
    await playAll(page, done);
    const table = await makeTournament(page, { players: 6, format: 'round-robin' });
    const seeding = await makeTournament(page, { players: 5, until: 'seeding' });
    const open = await makeTournament(page, { players: 5, until: 'registration' });
    const swiss = await makeTournament(page, { players: 6, format: 'swiss' });
    const double = await makeTournament(page, { players: 6, format: 'double-elimination' });
    const paths = ['/', '/?show=finished', '/?show=upcoming&search=nothing-like-that', '/create', '/sign-in', '/sign-up', '/account/keys', '/nowhere', '/operations/flags', '/wallet', `/players/${username}`];
    paths.push(...['draw', 'entries', 'standings', 'log', 'settings', 'draw&match=6'].map((tab) => `/tournaments/${running}?tab=${tab}`));
    paths.push(`/tournaments/${done}`, `/tournaments/${table}`, `/tournaments/${table}?tab=standings`, `/tournaments/${seeding}`, `/tournaments/${open}`);
    paths.push(`/tournaments/${swiss}`, `/tournaments/${double}`, `/tournaments/${running}/watch`);
    paths.push('/arenas', '/arenas/new', '/shields', '/teams');
    const look = async (path: string) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first().waitFor();
      await expect(page.locator('.animate-shimmer')).toHaveCount(0);
      await expectAccessible(page, path);
      await expectNoSidewaysScroll(page, path);
    };
    if (size === 'desktop') for (const path of paths) await look(path);
    else for (const path of paths.filter((_, index) => index % 2 === 0)) await look(path);
    if (await signInAsOperator(page)) for (const path of ['/operations', '/operations/flags']) await look(path);
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
