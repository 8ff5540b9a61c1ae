import { expect, type Page, test } from '@playwright/test';
import { expectGoodLooks, keepPicture } from './support/checks';
import { makeTournament, named, OPERATOR, PASSWORD, playAll, signInAsOperator } from './support/people';

/** A prize that nobody can be paid, because whoever won it has no account: the operator decides. */
async function makeOrphanedPrize(page: Page, name: string): Promise<void> {
  const money = {
    currency: 'coins',
    guaranteed: 100,
    tiers: [{ positions: '1', percentage: 10_000 }],
  };
  await playAll(page, await makeTournament(page, { name, players: 2, settings: { money } }));
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test(
  'an operator signs in, sees what the house needs, settles a prize and looks for foul play',
  { tag: '@journey' },
  async ({ page }) => {
    test.skip(!(await signInAsOperator(page)), 'this server has no operator');
    const name = named('House joust');
    await makeOrphanedPrize(page, name);
    await page.context().clearCookies();

    await page.goto('/');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('User name').fill(OPERATOR);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await choose(page, 'My desk');
    await expect(page.getByRole('heading', { name: 'Your desk' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
    await expectGoodLooks(page, 'desk of an operator');

    await choose(page, 'Operations');
    await expect(page.getByRole('region', { name: 'Health' })).toContainText('Balanced');
    await page.getByRole('tab', { name: 'Alerts' }).click();
    const alert = page.getByRole('listitem').filter({ hasText: name });
    await expect(alert).toBeVisible();
    await expectGoodLooks(page, 'alerts');
    await keepPicture(page, 'operations');
    await alert.getByRole('link', { name: 'See payout' }).click();
    const payout = page.getByRole('row').filter({ hasText: name });
    await expectGoodLooks(page, 'payouts');
    await payout.getByRole('button', { name: 'Settle' }).click();
    await page.getByLabel('Reason').fill('Handed over at the table');
    await expectGoodLooks(page, 'settling a payout');
    await page.getByRole('button', { name: 'Mark as settled' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(payout).toBeHidden();
    await page.getByLabel('Show').selectOption('Paid');
    await expect(payout).toContainText('100 coins');
    await page.getByRole('tab', { name: 'Webhook log' }).click();
    await expect(page.getByText('Nothing was sent yet')).toBeVisible();

    await page.getByRole('link', { name: /^Fair play flags/ }).click();
    await expect(page.getByRole('heading', { name: 'Fair play', level: 1 })).toBeVisible();
    await page.getByRole('radio', { name: /^Dismissed/ }).click();
    await expect(page).toHaveURL(/status=dismissed/);
    await expectGoodLooks(page, 'flags');
  },
);
