import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectGoodLooks, expectNoSidewaysScroll, isPhone, keepPicture } from './checks';
import { signInAsOperator } from './people';

test(
  'an author of engines starts a cup, watches it, replays a game and takes the games home',
  { tag: '@journey' },
  async ({ page }) => {
    test.skip(!(await signInAsOperator(page)), 'this server has no operator');
    test.skip(!(await page.request.get('/api/cups/options')).ok(), 'this server has no engines');
    await page.goto('/');
    await page.getByRole('link', { name: 'Engine cups' }).click();
    await page.getByRole('link', { name: 'New cup' }).click();
    const form = page.getByRole('form', { name: 'New cup' });
    await form.getByLabel('Name').fill('Evening cup');
    await form.getByLabel('Pairs of games in each round').fill('1');
    await form.getByLabel('Time control').selectOption({ label: 'Nodes per move' }); // a busy machine takes nobody's time
    await form.getByLabel('Nodes', { exact: true }).fill('10000');
    await expectGoodLooks(page, 'new cup');
    await form.getByRole('button', { name: 'Start the cup' }).click();

    await expect(page.getByRole('heading', { name: 'Evening cup' })).toBeVisible();
    const final = page
      .getByRole('region', { name: 'Bracket' })
      .getByRole('region', { name: 'Final' })
      .getByRole('button');
    await expect(final).toContainText('being played');
    const board = page.getByRole('article', { name: /^Game 1\.\d+: / }).first();
    const moving = board.getByRole('img', {
      name: /^Chess board after .. to .., (White|Black) to move$/,
    });
    const champion = page.getByText(/^Champion: (Lance|Mace)$/);
    await expect(moving.or(champion).first()).toBeVisible(); // a quick machine may end it before anybody looks
    await expectNoSidewaysScroll(page, 'a cup being played');

    await expect(champion).toBeVisible();
    await final.click();
    const game = page.getByRole('region', { name: /^Game 1\.\d+$/ });
    await game.getByRole('button', { name: 'Last position' }).click();
    if (isPhone()) await game.getByRole('button', { name: 'Back', exact: true }).click();
    else await page.keyboard.press('ArrowLeft');
    await expect(game.getByText(/^(\d+) of \d+$/)).toBeVisible();
    await expect(game.getByRole('list', { name: 'Moves' }).locator('[aria-current=step]')).toHaveCount(1);
    await expectGoodLooks(page, 'a cup with a game');
    await keepPicture(page, 'cup');

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Games (PGN)' }).click(),
    ]);
    const pgn = await readFile(await file.path(), 'utf8');
    expect(pgn).toContain('[Event "Evening cup"]');
    expect(pgn.match(/\[GameNr /g)?.length).toBeGreaterThanOrEqual(2);
  },
);
