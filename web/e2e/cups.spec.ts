import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectGoodLooks, expectNoSidewaysScroll, isPhone, keepPicture } from './support/checks';
import { signInAsOperator } from './support/people';

test(
  'an author of engines starts a cup, watches it, replays a game and takes the games home',
  { tag: '@journey' },
  async ({ page }) => {
    test.skip(!(await signInAsOperator(page)), 'this server has no operator');
    test.skip(!(await page.request.get('/api/cups/options')).ok(), 'this server has no engines');
    await page.goto('/');
    await page.getByRole('link', { name: 'Engine lab' }).click();
    await page.getByRole('link', { name: 'New test' }).click();
    const form = page.getByRole('form', { name: 'New test' });
    await form.getByText('Cup of sixteen').click();
    const engines = form.getByRole('group', { name: /^Engines/ });
    for (const engine of await engines.getByRole('checkbox').all()) await engine.uncheck(); // others may be installed
    for (const name of ['Stockfish', 'Stockfish 0']) await engines.getByRole('checkbox', { name, exact: true }).check();
    await form.getByLabel('Name', { exact: true }).fill('Evening cup');
    await form.getByLabel('Pairs of games in each round').fill('1');
    await form.getByLabel('Time control').selectOption({ label: 'Nodes per move' }); // a busy machine takes nobody's time
    await form.getByLabel('Nodes', { exact: true }).fill('10000');
    await expectGoodLooks(page, 'new cup');
    await form.getByRole('button', { name: 'Start', exact: true }).click();

    await expect(page.getByRole('heading', { name: 'Evening cup' })).toBeVisible();
    const final = page
      .getByRole('region', { name: 'Bracket' })
      .getByRole('region', { name: 'Final' })
      .getByRole('button');
    // A quick machine may end it before anybody looks, a busy one needs its time to start engines.
    await expect(final).toContainText(/being played|decided/, { timeout: 240_000 });
    const board = page.getByRole('article', { name: /^Game 1\.\d+: / }).first();
    const moving = board.getByRole('img', {
      name: /^Chess board after .. to .., (White|Black) to move$/,
    });
    const champion = page.getByText(/^Champion: Stockfish( 0)?$/);
    await expect(moving.or(champion).first()).toBeVisible();
    await expectNoSidewaysScroll(page, 'a cup being played');

    await expect(champion).toBeVisible({ timeout: 240_000 });
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

test(
  'an author who was never here before tests a new engine against an old one in forty games',
  { tag: '@journey' },
  async ({ page }) => {
    test.skip(!(await signInAsOperator(page)), 'this server has no operator');
    test.skip(!(await page.request.get('/api/cups/options')).ok(), 'this server has no engines');
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Engines' }).click();
    await expect(page.getByRole('heading', { name: 'Engine lab' })).toBeVisible();
    await page
      .getByRole('link', { name: /^(New test|Start the first test)$/ })
      .first()
      .click();
    const form = page.getByRole('form', { name: 'New test' });
    await form.getByText('SPRT [0, 5]').click();
    await form.getByLabel('Name', { exact: true }).fill('Forty games');
    await form.getByLabel('New engine').selectOption('Stockfish');
    await form.getByLabel('Old engine').selectOption('Stockfish 0');
    await form.getByLabel('Games at most').fill('40');
    await form.getByLabel('Stronger (nElo)', { exact: true }).fill('50'); // forty games cannot tell less
    await form.getByLabel('Time control').selectOption({ label: 'Nodes per move' });
    await form.getByLabel('Nodes', { exact: true }).fill('200');
    await expectGoodLooks(page, 'new test');
    await form.getByRole('button', { name: 'Start', exact: true }).click();

    await expect(page.getByRole('heading', { name: 'Forty games' })).toBeVisible();
    const panel = page.getByRole('region', { name: 'Stockfish against Stockfish 0' });
    await expect(panel.getByRole('meter', { name: 'Log-likelihood ratio' })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('over', { exact: true })).toBeVisible({ timeout: 240_000 });
    await expect(panel.getByText(/^(passed: it is stronger|no answer: it takes more games)$/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'How games ended' })).toBeVisible();
    await expectGoodLooks(page, 'a test that is over');
    await expectNoSidewaysScroll(page, 'a test that is over');
    await keepPicture(page, 'lab');

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Report (Markdown)' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain('SPRT [0, 50]');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Engines' }).click();
    await expect(page.getByRole('region', { name: 'Two versions over time' })).toBeVisible();
  },
);
