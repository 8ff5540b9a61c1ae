import { expect, test } from '@playwright/test';
import { expectGoodLooks, keepPicture } from './support/checks';
import { makeTournament, named, playAll, signUp } from './support/people';

test(
  'an organiser clears the desk, proves the log in the browser, and shares',
  { tag: '@journey' },
  async ({ page }) => {
    const name = named('Arbiter’s Swiss');
    await signUp(page, 'marshal');
    const id = await makeTournament(page, {
      name,
      players: 4,
      format: 'swiss',
      options: { automatic: false, rounds: 2 },
    });
    await playAll(page, id);
    await page.goto('/');
    await page.getByRole('link', { name: 'To your desk' }).click();
    await expect(page.getByText('All results are in: the next round can be paired')).toBeVisible();
    await expectGoodLooks(page, 'desk');
    await keepPicture(page, 'desk');
    await page.getByRole('button', { name: `Pair the next round: ${name}` }).click();
    await expect(page.getByText('2 results to come')).toBeVisible();

    await page.goto(`/tournaments/${id}/verify`);
    await page.getByRole('button', { name: 'Check the log now' }).click();
    await expect(page.getByText(/The chain holds: \d+ entries checked in this browser/)).toBeVisible();
    await expectGoodLooks(page, 'proof');
    await keepPicture(page, 'proof');

    await page.goto(`/tournaments/${id}`);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByRole('img', { name: /^Card of/ })).toBeVisible();
    await expectGoodLooks(page, 'share');
    await keepPicture(page, 'share');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as PNG' }).click();
    expect((await saved).suggestedFilename()).toBe(`tournament-${id}.png`);
  },
);

test(
  'an organiser makes a tournament from a file, and mends what is wrong in it',
  { tag: '@journey' },
  async ({ page }) => {
    await signUp(page, 'marshal');
    await page.goto('/create');
    await page.getByRole('button', { name: 'Import from a file' }).click();
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name;elo\nGawain;2150\nKay;strong\n;1800\n'),
    });
    await expect(page.getByText('There is no name in this line.')).toBeVisible();
    await expectGoodLooks(page, 'import');
    await page.getByRole('dialog').getByLabel('Name').fill(named('From a file'));
    await page.getByRole('button', { name: 'Create with 2 players' }).click();
    await expect(page.getByRole('row', { name: /Gawain/ })).toBeVisible();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByLabel('Address').fill('https://127.0.0.1/hook');
    await page.getByRole('button', { name: 'Add this address' }).click();
    await expect(page.getByText('The host 127.0.0.1 is not on the public internet.')).toBeVisible();
    await expectGoodLooks(page, 'settings of a tournament');
  },
);
