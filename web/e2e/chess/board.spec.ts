import { expect, type Page, test } from '@playwright/test';
import { gameOf } from '../support/board';
import { expectGoodLooks, isPhone } from '../support/checks';
import { send, signUp } from '../support/people';

/** A game of Crazyhouse in which White, who reads `page`, has a pawn in hand. */
async function playCrazyhouse(page: Page, other: Page): Promise<number> {
  await signUp(page, 'lunete');
  const opponent = await signUp(other, 'yvain');
  const clock = { initial_seconds: 600, increment_seconds: 5, variant: 'crazyhouse', color: 'white' };
  const challenge = await send<{ code: string }>(page.request, 'POST', '/api/challenges/', { ...clock, opponent });
  const { game_id: id } = await send<{ game_id: number }>(
    other.request,
    'POST',
    `/api/challenges/${challenge.code}/accept/`,
  );
  for (const [ply, uci] of ['e2e4', 'd7d5', 'e4d5', 'd8d5'].entries())
    await send((ply % 2 === 0 ? page : other).request, 'POST', `/api/chess/games/${id}/move/`, { uci, ply });
  return id;
}

test(
  'a piece in hand is put down by two clicks, players talk and mute, and the board is as they like it',
  { tag: '@journey' },
  async ({ page, browser }) => {
    const other = await (await browser.newContext()).newPage();
    const id = await playCrazyhouse(page, other);
    await page.goto(`/games/chess/${id}`);
    const hand = page.getByRole('list', { name: 'White has in hand' });
    await hand.getByRole('button', { name: '1 in hand: pawn' }).click();
    const box = await page.locator('cg-board').boundingBox();
    if (!box) throw new Error('There is no board.');
    const at = { x: box.x + box.width * 0.5625, y: box.y + box.height * 0.5625 }; // e4
    if (isPhone()) await page.touchscreen.tap(at.x, at.y);
    else await page.mouse.click(at.x, at.y);
    await expect.poll(async () => (await gameOf(page)).moves.at(-1)?.uci).toBe('P@e4');

    await other.goto(`/games/chess/${id}`);
    const chat = page.getByRole('region', { name: 'Chat' });
    await chat.getByRole('textbox', { name: 'Your line' }).fill('Well met');
    await chat.getByRole('button', { name: 'Send' }).click();
    await expect(chat.getByRole('listitem')).toContainText('Well met');
    const heard = other.getByRole('region', { name: 'Chat' });
    await expect(heard.getByRole('listitem')).toContainText('Well met');
    await heard.getByRole('button', { name: 'Mute' }).click();
    await expect(heard.getByRole('listitem')).toHaveCount(0);

    await page.getByRole('button', { name: 'The board', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'The board' });
    await dialog.getByRole('button', { name: 'Forest' }).click();
    await dialog.getByRole('radio', { name: 'Plain' }).click();
    await dialog.getByRole('switch', { name: 'Ask before I resign' }).click();
    await dialog.getByRole('switch', { name: 'Zen mode' }).click();
    await expectGoodLooks(page, 'settings of the board');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-board', 'forest');
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(chat).toBeHidden();
    await expectGoodLooks(page, 'board in zen mode');
    await page.getByRole('button', { name: 'Resign' }).click();
    await expect(page.getByRole('region', { name: 'Result' })).toContainText('You lost');
    await expect(page.getByRole('banner')).toBeVisible();
    await other.context().close();
  },
);
