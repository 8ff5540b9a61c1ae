import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { expectGoodLooksAtBothSizes } from '../support/checks';
import { type Made, makeAll, ROUTES, visit } from '../support/pages';
import { makeTournament, signInAsOperator, signUp } from '../support/people';
import { PHONE } from '../support/sizes';

const OPERATIONS = ['/operations', '/operations?show=lists', '/operations/flags', '/desk'];

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('every route of the client is looked at', () => {
  const source = ['router.tsx', 'arena-routes.ts', 'hall-routes.ts']
    .map((file) => read(`../../src/app/${file}`))
    .join('\n');
  const routes = Array.from(source.matchAll(/^ {2}path: '(.+)',$/gm), (match) => match[1]);
  expect(Object.keys(ROUTES).toSorted()).toEqual(routes.toSorted());
  const made = { username: 'x' } as Made;
  const others = Object.values(ROUTES)
    .map((list) => list(made))
    .filter((row) => typeof row === 'string');
  for (const journey of others) expect(read(`../${journey}`), journey).toContain('expectGoodLooks');
});

/** In parts, so that several browsers look at once; each makes tournaments of its own. */
const PARTS = [0, 1, 2];

for (const part of PARTS)
  test(`every page is accessible and fits, part ${part + 1}`, { tag: '@every-page' }, async ({ page }) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    const made = await makeAll(page);
    const look = async (path: string) => {
      await page.setViewportSize(PHONE);
      await visit(page, path);
      await expectGoodLooksAtBothSizes(page, path);
    };
    const paths = [...Object.values(ROUTES).flatMap((list) => list(made)), '/nowhere'].filter((path) =>
      path.startsWith('/'),
    );
    for (const [index, path] of paths.entries()) if (index % PARTS.length === part) await look(path);
    if (part === 0 && (await signInAsOperator(page))) for (const path of OPERATIONS) await look(path);
    expect(refused, 'refused by the content policy').toEqual([]);
  });

test('the theme follows the choice of the reader and is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole('button', { name: /^Theme/ }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await expect.poll(paper).not.toBe(light);
  await page.reload();
  await expect.poll(paper).not.toBe(light);
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
