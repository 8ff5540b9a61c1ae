import { expect, test } from '@playwright/test';
import { expectGoodLooks } from './support/checks';
import { makeTournament, send, signUp } from './support/people';

test(
  "a helper's phone opens its link, enters a result without an account, and is revoked",
  { tag: '@journey' },
  async ({ page, browser }) => {
    await signUp(page, 'marshal');
    const id = await makeTournament(page, { players: 6, format: 'swiss' });
    await page.goto(`/tournaments/${id}/devices`);
    await page.getByLabel('Name of the device').fill('Anna');
    await page.getByRole('button', { name: 'Make the code' }).click();
    await expect(page.getByRole('img', { name: 'Code for Anna' })).toBeVisible();
    const address = await page.getByLabel('Or open this address there').inputValue();
    expect(address).toContain('/pass#');
    await page.getByRole('button', { name: 'Done' }).click();

    const device = await browser.newContext();
    const phone = await device.newPage();
    await phone.goto(address);
    await phone.getByRole('button', { name: 'Use this device' }).click();
    await expect(phone.getByText('3 results are missing')).toBeVisible();
    await phone.getByLabel('Find a board or a name').fill('2');
    await phone.getByRole('list', { name: 'Boards' }).getByRole('button').click();
    await phone.getByRole('button', { name: /^1–0:/ }).click();
    await expectGoodLooks(phone, 'a board on the phone');
    await phone.getByRole('button', { name: 'Save 1–0' }).click();
    await expect(phone.getByText('2 results are missing')).toBeVisible();

    await page.goto(`/tournaments/${id}?tab=log`);
    await expect(page.getByText(/^Anna: entered the result of match/)).toBeVisible();
    await page.goto(`/tournaments/${id}/devices`);
    await expect(page.getByText(/last used/)).toBeVisible();
    await page.getByRole('button', { name: 'Revoke Anna' }).click();
    await expect(phone.getByText('This device has no right here')).toBeVisible();
    await device.close();
  },
);

test('a tablet in the hall takes what players say as a proposal', { tag: '@journey' }, async ({ page, browser }) => {
  await signUp(page, 'marshal');
  const id = await makeTournament(page, { players: 6, format: 'swiss' });
  const pass = { name: 'Door', purpose: 'tablet' };
  const made = await send<{ path: string }>(page.request, 'POST', `/api/tournaments/${id}/hall-passes`, pass);
  const device = await browser.newContext();
  const tablet = await device.newPage();
  await tablet.goto(made.path);
  await tablet.getByRole('button', { name: 'Use this device' }).click();
  await tablet.getByRole('button', { name: 'Knight 3' }).click();
  await tablet.getByRole('button', { name: /^½–½:/ }).click();
  await expectGoodLooks(tablet, 'a question on the tablet');
  await tablet.getByRole('button', { name: 'Yes, that is right' }).click();
  await expect(tablet.getByText('An arbiter confirms the result.')).toBeVisible();
  await page.goto(`/tournaments/${id}/result-keys`);
  await page.getByRole('button', { name: 'Enter ½–½' }).click();
  await expect(page.getByText('2 results are missing')).toBeVisible();
  await expect(tablet.getByRole('button', { name: 'Knight 3' })).toHaveCount(0);
  await device.close();
});
