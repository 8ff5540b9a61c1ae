import { expect, test } from '@playwright/test';
import { expectAccessible, expectGoodLooks, expectNoSidewaysScroll, keepPicture, PHONE } from './checks';
import { makeTournament, playAll, send, signInAsOperator, signUp } from './people';

/** Names differ from run to run; a picture for the documentation has a plain one. */
const stamp = () => (process.env.KEEP_PICTURES ? '' : ` ${Math.floor(Math.random() * 1e9).toString(36)}`);

for (const size of ['desktop', 'phone'] as const) {
  test(`a spectator finds a tournament, asks why, sees who will win, and travels in time, ${size}`, async ({ page, browser }) => {
    const name = `${size === 'phone' ? 'Easter' : 'Whitsun'} Swiss${stamp()}`;
    await signUp(page, 'marshal');
    const id = await makeTournament(page, { name, players: 9, format: 'swiss', options: { system: 'fide-dutch-2026', rounds: 3 } });
    await playAll(page, id, 1);

    const guest = await (await browser.newContext(size === 'phone' ? { viewport: PHONE, colorScheme: 'dark' } : {})).newPage();
    await guest.goto('/');
    await expect(guest.getByRole('heading', { name: 'Running', exact: true })).toBeVisible();
    await expectAccessible(guest, 'start page');
    await expectNoSidewaysScroll(guest, 'start page');
    await guest.keyboard.press('/');
    await guest.getByRole('combobox', { name: 'Tournaments and players' }).fill(name);
    await expect(guest.getByRole('option', { name })).toBeVisible();
    await expectAccessible(guest, 'search');
    await guest.keyboard.press('Enter');
    await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible();

    await guest.getByRole('button', { name: /^Why Knight/ }).first().click();
    await expect(guest.getByRole('dialog').getByText(/score group of/)).toBeVisible();
    await expectAccessible(guest, 'why');
    await keepPicture(guest, size === 'desktop' ? 'why' : 'why-phone');
    await guest.keyboard.press('Escape');

    await guest.getByRole('button', { name: /^Favourite/ }).click();
    await expect(guest.getByRole('heading', { name: 'Who will win?' })).toBeVisible();
    await guest.getByText(/^How this is worked out/).click();
    await expectAccessible(guest, 'forecast');
    await expectNoSidewaysScroll(guest, 'forecast');
    await keepPicture(guest, size === 'desktop' ? 'forecast' : 'forecast-phone');

    await guest.getByRole('button', { name: 'More about this tournament' }).click();
    await guest.getByRole('menuitem', { name: 'Time machine' }).click();
    await guest.getByRole('button', { name: 'One event back' }).click();
    const machine = guest.getByRole('region', { name: 'Time machine' });
    await expect(machine).toContainText(/After \d+ of \d+ events/);
    await keepPicture(guest, size === 'desktop' ? 'time-machine' : 'time-machine-phone');
    await guest.getByRole('slider', { name: 'Moment' }).press('Home');
    await expect(machine).toContainText(/After 1 of/);
    await expect(guest).toHaveURL(/at=1\b/);
    await expectAccessible(guest, 'time machine');
    await expectNoSidewaysScroll(guest, 'time machine');
    await guest.getByRole('button', { name: 'Back to now' }).click();
    await expect(machine).toBeHidden();

    await guest.goto(`/tournaments/${id}/verify`);
    await expect(guest.getByRole('heading', { name: 'The seal now' })).toBeVisible();
    await expectAccessible(guest, 'proof');
    await guest.goto(`/embed/${id}?show=standings`);
    await expect(guest.getByRole('region', { name: /^Standings of/ })).toBeVisible();
    await expectAccessible(guest, 'frame');
    await expectNoSidewaysScroll(guest, 'frame');
  });
}

test('an organiser clears the desk, proves the log in the browser, and shares', async ({ page }) => {
  const name = `Arbiter's Swiss${stamp()}`;
  await signUp(page, 'marshal');
  const id = await makeTournament(page, { name, players: 4, format: 'swiss', options: { automatic: false, rounds: 2 } });
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
});

test('an organiser makes a tournament from a file, and mends what is wrong in it', async ({ page }) => {
  await signUp(page, 'marshal');
  await page.goto('/create');
  await page.getByRole('button', { name: 'Import from a file' }).click();
  await page.getByLabel('Choose a file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('name;elo\nGawain;2150\nKay;strong\n;1800\n') });
  await expect(page.getByText('There is no name in this line.')).toBeVisible();
  await expectGoodLooks(page, 'import');
  await page.getByRole('dialog').getByLabel('Name').fill(`From a file${stamp()}`);
  await page.getByRole('button', { name: 'Create with 2 players' }).click();
  await expect(page.getByRole('row', { name: /Gawain/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Address').fill('https://127.0.0.1/hook');
  await page.getByRole('button', { name: 'Add this address' }).click();
  await expect(page.getByText('The host 127.0.0.1 is not on the public internet.')).toBeVisible();
  await expectGoodLooks(page, 'settings of a tournament');
});

test('a player is told whom to play, and chooses what to hear', async ({ page, browser }) => {
  await signUp(page, 'marshal');
  const id = await makeTournament(page, { players: 3, until: 'registration' });
  const player = await (await browser.newContext({ viewport: PHONE })).newPage();
  await signUp(player, 'erec');
  await send(player.request, 'POST', `/api/tournaments/${id}/entries`, {});
  for (const to of ['check_in', 'seeding', 'in_progress']) await send(page.request, 'POST', `/api/tournaments/${id}/phase`, { to });
  await player.goto('/');
  await expect(player.getByRole('heading', { name: 'For you' })).toBeVisible();
  await expect(player.getByText(/^You play Knight/)).toBeVisible();
  await expectAccessible(player, 'start page of a player');
  await expectNoSidewaysScroll(player, 'start page of a player');
  await keepPicture(player, 'for-you');
  await player.getByRole('link', { name: /^To the match/ }).click();
  await expect(player.getByRole('dialog')).toBeVisible();
  await player.goto('/account');
  await player.getByRole('switch', { name: 'A tournament of mine moves on' }).click();
  await player.reload();
  await expect(player.getByRole('switch', { name: 'A tournament of mine moves on' })).not.toBeChecked();
  await expectGoodLooks(player, 'settings');
});

test('an operator sees on the desk what the house needs', async ({ page }) => {
  test.skip(!(await signInAsOperator(page)), 'this server has no operator');
  await page.goto('/desk');
  await expect(page.getByRole('heading', { name: 'Your desk' })).toBeVisible();
  await expectGoodLooks(page, 'desk of an operator');
});
