import { expect, test } from '@playwright/test';
import { gameOf, idOf, makeMove } from '../support/board';
import { expectGoodLooks } from '../support/checks';
import { send, signUp } from '../support/people';

test(
  'a challenge goes by link to a friend, both play, and the rematch has the colours changed',
  { tag: '@journey' },
  async ({ page, browser }) => {
    await signUp(page, 'gawain');
    await page.goto('/play');
    const form = page.getByRole('form', { name: 'New game' });
    await form.getByLabel('Against').selectOption('whoever has the link');
    await form.getByRole('radio', { name: 'White' }).click();
    await expectGoodLooks(page, 'play');
    await form.getByRole('button', { name: 'Challenge' }).click();
    const link = await page.getByRole('textbox', { name: 'Link of the challenge' }).inputValue();
    await expectGoodLooks(page, 'challenge');

    const other = await (await browser.newContext()).newPage();
    await signUp(other, 'bertilak');
    await other.goto(link);
    await other.getByRole('button', { name: 'Play' }).click();
    await expect(page).toHaveURL(/games\/chess\/\d+/);
    await expect(other).toHaveURL(page.url());
    await expect(page.getByText('Your move', { exact: true })).toBeVisible();
    await makeMove(page, 'e2e4', 0);
    await expect(other.getByText('Your move', { exact: true })).toBeVisible();
    await send(other.request, 'POST', `/api/chess/games/${idOf(page)}/move/`, { uci: 'e7e5', ply: 1 });
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    const first = page.url();
    await page.getByRole('button', { name: 'Rematch' }).click();
    await other.getByRole('button', { name: 'Accept the rematch' }).click();
    await expect(page).not.toHaveURL(first);
    expect((await gameOf(page)).my_side).toBe(1);
    await page.getByRole('button', { name: 'Abort' }).click();
    await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
    await other.context().close();
  },
);
