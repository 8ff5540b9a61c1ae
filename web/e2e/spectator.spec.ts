import { expect, test } from '@playwright/test';
import { expectGoodLooks, isPhone, keepPicture } from './support/checks';
import { makeTournament, named, playAll, signUp } from './support/people';

test(
  'a spectator finds a tournament, asks why, sees who will win, and travels in time',
  { tag: '@journey' },
  async ({ page, browser }) => {
    const name = named('Whitsun Swiss');
    await signUp(page, 'marshal');
    const id = await makeTournament(page, {
      name,
      players: 9,
      format: 'swiss',
      options: { system: 'fide-dutch-2026', rounds: 3 },
    });
    await playAll(page, id, 1);

    const guest = await (await browser.newContext()).newPage();
    await guest.goto('/');
    await expect(guest.getByRole('heading', { name: 'Running', exact: true })).toBeVisible();
    await expectGoodLooks(guest, 'start page');
    if (isPhone()) await guest.getByRole('button', { name: 'Search' }).tap();
    else await guest.keyboard.press('/');
    await guest.getByRole('combobox', { name: 'Events, players and clubs' }).fill(name);
    const found = guest.getByRole('option', { name });
    await expect(found).toBeVisible();
    await expectGoodLooks(guest, 'search');
    if (isPhone()) await found.tap();
    else await guest.keyboard.press('Enter');
    await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible();

    await guest
      .getByRole('button', { name: /^Why Knight/ })
      .first()
      .click();
    await expect(guest.getByRole('dialog').getByText(/score group of/)).toBeVisible();
    await expectGoodLooks(guest, 'why');
    await keepPicture(guest, 'why');
    await guest.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    if (isPhone()) await guest.getByRole('tab', { name: 'Forecast' }).tap();
    else await guest.getByRole('button', { name: /^Favourite/ }).click();
    await expect(guest.getByRole('heading', { name: 'Who will win?' })).toBeVisible();
    await guest.getByText(/^How this is worked out/).click();
    await expectGoodLooks(guest, 'forecast');
    await keepPicture(guest, 'forecast');

    await guest.getByRole('button', { name: 'More about this tournament' }).click();
    await guest.getByRole('menuitem', { name: 'Time machine' }).click();
    await guest.getByRole('button', { name: 'One event back' }).click();
    const machine = guest.getByRole('region', { name: 'Time machine' });
    await expect(machine).toContainText(/After \d+ of \d+ events/);
    await keepPicture(guest, 'time-machine');
    await guest.getByRole('slider', { name: 'Moment' }).fill('1');
    await expect(machine).toContainText(/After 1 of/);
    await expect(guest).toHaveURL(/at=1\b/);
    await expectGoodLooks(guest, 'time machine');
    await guest.getByRole('button', { name: 'Back to now' }).click();
    await expect(machine).toBeHidden();

    await guest.getByRole('button', { name: 'More about this tournament' }).click();
    await guest.getByRole('menuitem', { name: 'Proof of the log' }).click();
    await expect(guest.getByRole('heading', { name: 'The seal now' })).toBeVisible();
    await expectGoodLooks(guest, 'proof');
    await guest.goto(`/embed/${id}?show=standings`);
    await expect(guest.getByRole('region', { name: /^Standings of/ })).toBeVisible();
    await expectGoodLooks(guest, 'frame');
  },
);
