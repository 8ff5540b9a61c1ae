import { expect, test } from '@playwright/test';
import { makeTournament, signUp } from '../support/people';

test('a wrong password is refused in words', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('User name').fill('nobody-of-this-name');
  await page.getByLabel('Password').fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText(/wrong|not match|incorrect/i);
  await expect(page).toHaveURL(/sign-in/);
});

test('an unknown address has its own page', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'See all tournaments' }).click();
  await expect(page.getByRole('heading', { name: 'Run your tournament' })).toBeVisible();
});

test('a tournament that does not exist has it too', async ({ page }) => {
  await page.goto('/tournaments/99999999');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a player registers and withdraws, but cannot enter results', async ({ page, browser }) => {
  await signUp(page, 'marshal');
  const open = await makeTournament(page, { players: 2, until: 'registration' });
  const running = await makeTournament(page, { players: 4 });
  const context = await browser.newContext();
  const player = await context.newPage();
  await signUp(player, 'gareth');

  await player.goto(`/tournaments/${open}`);
  await player.getByRole('button', { name: 'Register' }).click();
  await expect(player.getByRole('row', { name: /gareth/ })).toBeVisible();
  await player.getByRole('button', { name: 'Withdraw' }).click();
  await player.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(player.getByRole('row', { name: /gareth.*Withdrawn/ })).toBeVisible();

  await player.goto(`/tournaments/${running}`);
  await expect(player.getByRole('tab', { name: 'Log' })).toBeHidden();
  await player.getByRole('button', { name: /, match 1:/ }).click();
  await expect(player.getByRole('dialog')).toContainText('Ready to play');
  await expect(player.getByRole('dialog').getByRole('radio')).toHaveCount(0);
  await context.close();
});
