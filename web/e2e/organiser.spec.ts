import { expect, type Page, test } from '@playwright/test';
import { expectGoodLooks, isPhone, keepPicture } from './support/checks';
import { makeTournament, PASSWORD, stamp } from './support/people';
import { followTutorial } from './support/tutorial';

const NAMES = [
  'Lancelot, 2400',
  'Gawain, 2350',
  'Percival, 2300',
  'Galahad, 2250',
  'Tristan, 2200',
  'Bors, 2150',
  'Kay, 2100',
  'Bedivere, 2050',
];

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** Press what a dialog of the same name asks about, and say yes. */
async function confirm(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action }).click();
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function record(page: Page, number: number, button: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`, match ${number}:.*Ready to play`) }).click();
  await page.getByRole('dialog').getByRole('radio').first().check();
  if (number === 1) await keepPicture(page, 'result');
  await press(page, button);
  await expect(page.getByRole('dialog')).toBeHidden();
}

test(
  'an arbiter follows the tutorial from nothing to the podium, and through the rounds of a Swiss',
  { tag: '@journey' },
  async ({ page }) => {
    await followTutorial('organiser', async (step) => {
      await step('Start', async (says) => {
        await page.goto('/');
        await page.getByRole('link', { name: says('Sign in') }).click();
        await page.getByRole('link', { name: says('Create an account') }).click();
        await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible(); // the page before has such a field, too
        await page.getByLabel('User name').fill(`marshal-${stamp()}`);
        await page.getByLabel('Password').fill(PASSWORD);
        await press(page, 'Create account');
        await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();
      });

      await step('Create', async (says) => {
        await page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: says('Create') })
          .click();
        await page.getByRole('link', { name: new RegExp(`^${says('Something else')}`) }).click();
        await page.getByLabel(says('Name'), { exact: true }).fill('Journey joust');
      });
      await step('Format', async (says) => {
        await expect(page.getByRole('radio', { name: new RegExp(says('Round robin')) })).toBeVisible();
        await page.getByRole('radio', { name: new RegExp(says('Single elimination')) }).check();
      });
      await step('Advanced', async (says) => {
        const folded = page.getByRole('region', { name: says('Advanced') });
        await folded.getByText(says('Format and rules'), { exact: true }).click();
        await expect(page.getByRole('switch', { name: says('Third-place match') })).toBeVisible();
        await folded.getByText(says('Entries'), { exact: true }).click();
        for (const way of ['By rating', 'By hand', 'By lot'])
          await expect(page.getByRole('radio', { name: new RegExp(`^${says(way)}(?! in)`) })).toBeVisible();
        await expect(page.getByRole('switch', { name: says('Check-in') })).toBeVisible();
        await folded.getByText(says('Money'), { exact: true }).click();
        await expect(page.getByRole('switch', { name: says('Entry fee and prizes') })).not.toBeChecked();
        await folded.getByText(says('Dates and spectators'), { exact: true }).click();
        await expect(page.getByRole('switch', { name: says('Public') })).toBeChecked();
        await expectGoodLooks(page, 'all that can be set');
      });
      await step('One button', async (says) => {
        await expect(page.getByRole('button', { name: says('Keep as a preset') })).toBeVisible();
        await press(page, says('Create and open registration'));
        await expect(page.getByRole('heading', { name: 'Journey joust' })).toBeVisible();
      });

      await step('Fill it', async (says) => {
        await press(page, says('Paste a list'));
        await page.getByLabel('Players').fill(NAMES.join('\n'));
        await press(page, 'Add 8 players');
        await expect(page.getByRole('row', { name: /Bedivere/ })).toBeVisible();
      });
      await step('Begin', async (says) => {
        await confirm(page, says('Close entries and seed'));
        await expect(page.getByRole('heading', { name: 'Seeds' })).toBeVisible();
        await confirm(page, says('Start the tournament'));
      });
      await step('Play', async (says) => {
        await expect(page.getByRole('tab', { name: says('Entries') })).toBeVisible();
        await tab(page, says('Bracket'));
        for (let number = 1; number <= 6; number += 1) await record(page, number, says('Record result'));
      });

      await step('When something went wrong', async (says) => {
        await expect(async () => {
          // a phone goes on to the round that is played by itself, perhaps just now
          if (isPhone())
            await page
              .getByRole('navigation', { name: 'Rounds' })
              .getByRole('button', { name: /^Quarter-final/ })
              .click({ timeout: 10_000 });
          await page.getByRole('button', { name: /, match 1:/ }).click({ timeout: 10_000 });
        }).toPass();
        await page.getByRole('dialog').getByRole('radio').nth(1).check();
        await page.getByLabel(says('Reason')).fill('The scores were swapped');
        await press(page, says('Correct result'));
        await expect(page.getByRole('alert')).toContainText('Semi-final');
        await expectGoodLooks(page, 'a correction');
        await page.getByRole('button', { name: /^Correct and reset/ }).click();
        await expect(page.getByRole('button', { name: /match 5:.*Ready to play/ })).toBeVisible();
        await tab(page, says('Log'));
        await expect(page.getByText('The scores were swapped').first()).toBeVisible();
        await page.getByRole('button', { name: says('Verify') }).click();
        await expect(page.getByText(/The chain holds/)).toBeVisible();
        await expectGoodLooks(page, 'log');
      });
      await step('The champion', async (says) => {
        await tab(page, 'Bracket');
        for (const number of [5, 7]) await record(page, number, 'Record result');
        await tab(page, says('Standings'));
        await expect(page.getByRole('region', { name: 'Podium' })).toContainText(/Bedivere|Percival|Gawain/);
        await expect(page.getByText(says('Completed'), { exact: true }).first()).toBeVisible();
        await expectGoodLooks(page, 'podium');
        await keepPicture(page, 'podium');
      });

      await step('Rounds of a Swiss', async (says) => {
        const id = await makeTournament(page, {
          players: 5,
          format: 'swiss',
          options: { system: 'fide-dutch-2026', automatic: false, rounds: 3 },
        });
        await page.goto(`/tournaments/${id}`);
        for (const board of [1, 2])
          await page
            .getByRole('region', { name: 'Round 1' })
            .getByRole('listitem')
            .nth(board - 1)
            .getByRole('button', { name: / won: 1–0$/ })
            .click();
        await expect(page.getByText('All results in', { exact: true })).toBeVisible();
        await page.getByRole('button', { name: /^More for Knight 1 / }).click();
        await page.getByRole('menuitem', { name: 'Correct the result' }).click();
        await page.getByRole('dialog').getByRole('radio', { name: 'Draw' }).check();
        await page.getByLabel('Reason').fill('The score sheet says so');
        await press(page, 'Correct result');
        await expect(page.getByRole('dialog')).toBeHidden();
        await confirm(page, says('Pair round 2'));
        const round = page.getByRole('region', { name: 'Round 2' });
        await round
          .getByRole('button', { name: /^Why Knight/ })
          .filter({ hasText: says('Why?') })
          .first()
          .click();
        await expect(page.getByRole('dialog').getByText(/score group of/)).toBeVisible();
        await expectGoodLooks(page, 'why');
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
        await press(page, says('Take back round 2'));
        await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
        await press(page, says('End here'));
        await page.getByLabel('Reason').fill('The hall closes');
        await press(page, 'End the tournament');
        await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
      });
    });
  },
);
