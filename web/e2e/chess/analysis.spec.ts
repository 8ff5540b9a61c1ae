import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectGoodLooks } from '../support/checks';
import { send, signUp } from '../support/people';

const CLOCK = { initial_seconds: 180, increment_seconds: 2 };

/** A game of two people that is over after four half moves; the reader of `page` had Black and won. */
async function playShortGame(page: Page, other: Page): Promise<number> {
  const name = await signUp(page, 'isolde');
  await signUp(other, 'morholt');
  const challenge = await send<{ code: string }>(other.request, 'POST', '/api/challenges/', {
    ...CLOCK,
    opponent: name,
    color: 'white',
  });
  const { game_id: id } = await send<{ game_id: number }>(
    page.request,
    'POST',
    `/api/challenges/${challenge.code}/accept/`,
  );
  for (const [ply, uci] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries())
    await send((ply % 2 === 0 ? other : page).request, 'POST', `/api/chess/games/${id}/move/`, { uci, ply });
  return id;
}

test(
  'a game is looked at again with the engine of the browser, a variation and a comment, and taken along',
  { tag: '@journey' },
  async ({ page, browser }) => {
    const other = await (await browser.newContext()).newPage();
    const id = await playShortGame(page, other);
    await page.goto(`/games/chess/${id}`);
    await page.getByRole('link', { name: 'Analyse' }).click();
    await expect(page).toHaveURL(new RegExp(`/analysis/${id}$`));
    const moves = page.getByRole('region', { name: 'Moves' });
    await moves.getByRole('button', { name: 'g4' }).click();
    await page.getByRole('switch', { name: 'Engine' }).click();
    await expect(page.getByRole('list', { name: 'Best lines' })).toContainText('Qh4#');
    await expect(page.getByText(/^#-1$/).first()).toBeVisible();

    // Another second move of White is a variation, with a comment.
    await page.keyboard.press('ArrowLeft');
    await page.locator('cg-board').click({ position: await squareAt(page, 'e2') });
    await page.locator('cg-board').click({ position: await squareAt(page, 'e4') });
    await expect(moves.getByRole('button', { name: 'e4' })).toHaveAttribute('aria-current', 'step');
    await page.getByText('Comment on e4').click();
    await page.getByRole('textbox', { name: 'Comment' }).fill('safer');
    await page.getByRole('switch', { name: 'Engine' }).click();
    await page.getByRole('button', { name: 'Evaluate the whole game' }).click();
    await expect(page.getByRole('slider', { name: 'Evaluation of each position' })).toBeAttached();
    await expect(page.getByText(/1 blunder/)).toBeVisible();
    await expectGoodLooks(page, 'analysis');

    const waiting = page.waitForEvent('download');
    await page.getByRole('link', { name: 'PGN', exact: true }).click();
    const pgn = await readFile(await (await waiting).path(), 'utf8');
    expect(pgn).toMatch(/2\. g4 .*\( 2\. e4 \{ safer/);
    await other.context().close();
  },
);

test('a game from elsewhere is opened from its PGN, and walked through by keys', async ({ page }) => {
  await page.goto('/analysis');
  await page.getByText('Open a game or a position').click();
  const form = page.getByRole('form', { name: 'A game from elsewhere' });
  await form.getByLabel('PGN or FEN').fill('no game at all');
  await form.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(form.getByText('This is no game in PGN and no position in FEN.')).toBeVisible();
  await form.getByLabel('PGN or FEN').fill('[White "Ruy"]\n[Black "Giulio"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *');
  await form.getByRole('button', { name: 'Open', exact: true }).click();
  await page.keyboard.press('End');
  await expect(page.getByText('Ruy Lopez: Morphy Defense')).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const moves = page.getByRole('region', { name: 'Moves' });
  await expect(moves.getByRole('button', { name: 'e4' })).toHaveAttribute('aria-current', 'step');
});

test('nobody asks an engine about a game that goes on', async ({ page }) => {
  await signUp(page, 'tantris');
  const { game_id: id } = await send<{ game_id: number }>(page.request, 'POST', '/api/challenges/computer/', {
    ...CLOCK,
    level: 1,
  });
  await page.goto(`/analysis/${id}`);
  await expect(page.getByText('This game goes on')).toBeVisible();
});

/** The middle of a square on the board, which is seen from Black's side. */
async function squareAt(page: Page, key: string): Promise<{ x: number; y: number }> {
  const box = await page.locator('cg-board').boundingBox();
  if (!box) throw new Error('There is no board.');
  const [file, rank] = ['abcdefgh'.indexOf(key.charAt(0)), Number(key.charAt(1)) - 1];
  return { x: ((7 - file + 0.5) * box.width) / 8, y: ((rank + 0.5) * box.height) / 8 };
}
