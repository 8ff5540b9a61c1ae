import { expect, test } from '@playwright/test';
import { expectGoodLooks, keepPicture } from './support/checks';
import { signUp } from './support/people';
import { followTutorial } from './support/tutorial';

const PLAYERS = [
  'Anna Falkenstein, 2105',
  'Bertrand de Born, 1980',
  'Cecily Marsh, 1875',
  'Dirk Holt, 1840',
  'Edith Vale, 1790',
  'Faramond Pike, 1755',
  'Gervase Stone, 1690',
  'Hamon Rook, 1620',
];

test('an arbiter makes an open from a pasted list, and plays a round', { tag: '@journey' }, async ({ page }) => {
  await signUp(page, 'arbiter');
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More about this tournament' }).click();
    await expect(page.getByRole('menuitem', { name: item })).toBeVisible();
    await page.keyboard.press('Escape');
  };
  await followTutorial('arbiter', async (step) => {
    await step('Create', async (says) => {
      await page.goto('/');
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: says('Create') })
        .click();
      await page.getByRole('link', { name: new RegExp(`^${says('Chess event')}`) }).click();
      await page.getByLabel(says('Name'), { exact: true }).fill('Spring open');
    });
    await step('Players', async (says) => {
      await page.getByLabel(says('Players')).fill(PLAYERS.join('\n'));
      await expect(page.getByText('8 players, 8 with a rating')).toBeVisible();
    });
    await step('Rounds', async (says) => {
      await expect(page.getByLabel(says('Rounds'))).toBeVisible();
      await expect(page.getByText(says('Tie-breaks')).first()).toBeVisible();
      await expect(page.getByRole('region', { name: says('Advanced') })).toBeVisible();
      await expectGoodLooks(page, 'a chess event to be');
    });
    await step('Start', async (says) => {
      await page.getByRole('button', { name: says('Start with 8 players') }).click();
      await expect(page.getByRole('region', { name: 'Round 1' })).toBeVisible();
      await keepPicture(page, 'rounds');
    });
    await step('Results', async (says) => {
      await page
        .getByRole('region', { name: 'Round 1' })
        .getByRole('listitem')
        .first()
        .getByRole('button', { name: / won: 1–0$/ })
        .click();
      await choose(says('Results by keyboard'));
    });
    await step('A mistake', async (says) => {
      await page.getByRole('button', { name: /^More for Anna/ }).click();
      await page.getByRole('menuitem', { name: says('Correct the result') }).click();
      await page.getByRole('dialog').getByRole('radio', { name: 'Draw' }).check();
      await page.getByLabel(says('Reason')).fill('The score sheet says so');
      await page.getByRole('button', { name: 'Correct result', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    });
    await step('The next round', async (says) => {
      for (const board of [2, 3, 4])
        await page
          .getByRole('region', { name: 'Round 1' })
          .getByRole('listitem')
          .nth(board - 1)
          .getByRole('button', { name: / won: 1–0$/ })
          .click();
      await page.getByRole('tab', { name: says('Entries') }).click();
      await page.getByRole('button', { name: says('Add a late entry') }).click();
      await page.getByLabel('Add a player').fill('Late, Larry');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('button', { name: 'Understood' }).click(); // who comes late has no points for round 1
      await expect(page.getByRole('table').getByText('Late, Larry')).toBeVisible();
      await page.getByRole('tab', { name: 'Rounds' }).click();
      await page.getByRole('button', { name: says('Pair round 2') }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Pair round 2' }).click();
      await page
        .getByRole('region', { name: 'Round 2' })
        .getByRole('button', { name: /^Why / })
        .filter({ hasText: says('Why?') })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByText(/score group of/)).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    });
    await step('Paper', (says) => choose(says('Print')));
    await step('Screens', (says) => choose(says('Screens for the hall')));
    await step('When it is over', async (says) => {
      await choose(says('Rating report'));
      await page.getByRole('tab', { name: says('Standings') }).click();
      await expect(page.getByRole('region', { name: /^Standings of/ })).toBeVisible();
    });
  });
});
