import { expect, test } from '@playwright/test';
import { makeTournament, PASSWORD, playAll, signUp } from './people';

const NAMES = ['Lancelot, 2400', 'Gawain, 2350', 'Percival, 2300', 'Galahad, 2250', 'Tristan, 2200', 'Bors, 2150', 'Kay, 2100', 'Bedivere, 2050'];

test('an organiser runs a tournament of eight from nothing to the podium', async ({ page }) => {
  await page.goto('/sign-up');
  await page.getByLabel('User name').fill(`marshal-${Date.now().toString(36)}`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Create' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Journey joust');
  await page.getByRole('radio', { name: /Single elimination/ }).check();
  for (let step = 0; step < 5; step += 1) await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Create tournament' }).click();
  await expect(page.getByRole('heading', { name: 'Journey joust' })).toBeVisible();

  const move = async (action: string) => {
    await page.getByRole('button', { name: action }).click();
    await page.getByRole('dialog').getByRole('button', { name: action }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await move('Open registration');
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await page.getByLabel('Players').fill(NAMES.join('\n'));
  await page.getByRole('button', { name: 'Add 8 players' }).click();
  await expect(page.getByRole('row', { name: /Bedivere/ })).toBeVisible();
  await move('Close entries and seed');
  await expect(page.getByRole('heading', { name: 'Seeds' })).toBeVisible();
  await move('Start the tournament');

  for (let number = 1; number <= 7; number += 1) {
    await page.getByRole('tab', { name: 'Bracket' }).click();
    await page.getByRole('button', { name: new RegExp(`, match ${number}:.*Ready to play`) }).click();
    await page.getByRole('dialog').getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Record result' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.getByRole('tab', { name: 'Standings' }).click();
  await expect(page.getByRole('region', { name: 'Podium' })).toContainText('Lancelot');
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
});

test('a correction shows what it would undo before it does', async ({ page }) => {
  await signUp(page, 'arbiter');
  const id = await makeTournament(page, { players: 8 });
  await playAll(page, id, 2);
  await page.goto(`/tournaments/${id}?tab=draw`);
  await page.getByRole('button', { name: /, match 1:/ }).click();
  await page.getByRole('dialog').getByRole('radio').nth(1).check();
  await page.getByLabel('Reason').fill('The scores were swapped');
  await page.getByRole('button', { name: 'Correct result' }).click();
  await expect(page.getByRole('alert')).toContainText('Semi-final');
  await page.getByRole('button', { name: /^Correct and reset/ }).click();
  await expect(page.getByRole('button', { name: /match 5:.*Ready to play/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByText('The scores were swapped').first()).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText(/The chain holds/)).toBeVisible();
});
