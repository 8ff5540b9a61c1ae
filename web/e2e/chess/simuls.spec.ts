import { expect, test } from '@playwright/test';
import { gameOf, idOf, makeMove } from '../support/board';
import { expectGoodLooks } from '../support/checks';
import { named, send, signUp } from '../support/people';

test('a host takes guests to a simul and plays them at once', { tag: '@journey' }, async ({ page, browser }) => {
  const evening = named('Evening at the club');
  await signUp(page, 'palamedes');
  await page.goto('/play');
  await page.getByRole('link', { name: 'Simuls' }).click();
  const form = page.getByRole('form', { name: 'New simul' });
  await form.getByLabel('Name').fill(evening);
  await form.getByLabel('Minutes more for you at every board').selectOption('10');
  await expectGoodLooks(page, 'simuls');
  await form.getByRole('button', { name: 'Offer the simul' }).click();
  await expect(page.getByText('Nobody has asked to play yet.')).toBeVisible();
  const address = page.url();

  const guest = await (await browser.newContext()).newPage();
  await signUp(guest, 'dinadan');
  await guest.goto('/simuls');
  await guest.getByRole('link', { name: evening }).click();
  await guest.getByRole('button', { name: 'Ask to play' }).click();
  await expect(guest.getByRole('button', { name: 'Ask no more' })).toBeVisible();

  await page.getByRole('button', { name: /^Take / }).click();
  await expectGoodLooks(page, 'simul');
  await page.getByRole('button', { name: 'Start all games' }).click();
  await expect(guest).toHaveURL(/games\/chess\/\d+/);
  await page.getByRole('link', { name: /^The game with / }).click();
  await expect(page).toHaveURL(guest.url());
  expect((await gameOf(page)).my_side).toBe(0);
  await expect(page.getByText('30:00')).toBeVisible();
  await makeMove(page, 'e2e4', 0);
  await send(guest.request, 'POST', `/api/chess/games/${idOf(guest)}/resign/`);
  await page.goto(address);
  await expect(page.getByText('The host scored 1 of 1')).toBeVisible();
  await expectGoodLooks(page, 'simul-over');
  await guest.context().close();
});
