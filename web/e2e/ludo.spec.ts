import { expect, type Page, test } from '@playwright/test';
import { expectGoodLooks, isPhone, keepPicture } from './support/checks';
import { send, signUp } from './support/people';
import { followTutorial } from './support/tutorial';

type Game = {
  id: number;
  number: number;
  my_side: 0 | 1;
  state: { turn: 0 | 1; die: number | null };
};

const gameOf = async (page: Page) =>
  send<Game>(page.request, 'GET', `/api/hosted-games/${/games\/(\d+)/.exec(page.url())?.[1] ?? ''}`);

const choices = (page: Page) => page.getByRole('group', { name: 'Choose a token' }).getByRole('button');

/** One turn, whatever falls: by keys, where there are some, else by the buttons. */
async function takeTurn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Roll the die' }).or(choices(page).first())).toBeEnabled();
  const { number } = await gameOf(page);
  await expect(async () => {
    const [choice] = await choices(page).allTextContents();
    if (isPhone())
      await (choice ? choices(page).first() : page.getByRole('button', { name: 'Roll the die' })).tap({
        timeout: 5_000,
      });
    else await page.keyboard.press(/Token (\d)/.exec(choice ?? '')?.[1] ?? 'r');
    await expect.poll(async () => (await gameOf(page)).number, { timeout: 5_000 }).toBeGreaterThan(number);
  }).toPass();
}

/** Roll as a program would, which is quicker, until there is a token to choose. */
async function playUntilChoice(page: Page): Promise<void> {
  await expect(async () => {
    const game = await gameOf(page);
    if (game.my_side === game.state.turn && game.state.die === null)
      await send(page.request, 'POST', `/api/hosted-games/${game.id}/roll`, {
        after: game.number,
        auto: true,
      });
    expect(await choices(page).count()).toBeGreaterThan(0);
  }).toPass({ intervals: [20] });
}

async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(page.getByText('Random Bot 1 wins', { exact: true })).toBeVisible();
}

const confirm = async (page: Page, action: string) => {
  await page.getByRole('button', { name: action }).click();
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
};

/** Put money into the wallet and enter with it. */
async function payAndEnter(page: Page, words: { wallet: string; payIn: string; register: string }): Promise<void> {
  await page.getByRole('link', { name: 'Add €5.00 to enter' }).click();
  await expect(page.getByRole('heading', { name: words.wallet })).toBeVisible();
  const form = page.getByRole('form', { name: words.payIn });
  await form.getByLabel('Amount').fill('20');
  await form.getByRole('button', { name: words.payIn }).click();
  await expect(page.getByRole('list', { name: 'Balances' })).toContainText('€20.00');
  await expectGoodLooks(page, 'wallet');
  await page.goBack();
  await page.getByRole('button', { name: `${words.register} for €5.00` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay €5.00' }).click();
  await expect(page.getByRole('row', { name: /letice/ })).toBeVisible();
}

test(
  'an operator of Ludo for money follows the tutorial: fees, a bot, games watched and checked, the prize',
  { tag: '@journey' },
  async ({ page, browser }) => {
    await signUp(page, 'letice');
    await page.goto('/');
    const visitor = await (await browser.newContext()).newPage();
    let id = 0;
    await followTutorial('ludo', async (step) => {
      await step('Make it', async (says) => {
        await page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: says('Create') })
          .click();
        await page.getByRole('link', { name: new RegExp(`^${says('Championship')}`) }).click();
        await page.getByLabel('Name', { exact: true }).fill('Ludo evening');
        await expect(page.getByRole('radio', { name: new RegExp(says('Ludo, here on this server')) })).toBeChecked();
        await page.getByLabel(says('Entry fee'), { exact: true }).fill('5');
        await page.getByLabel('Currency').selectOption('eur');
        await page.getByLabel(says('The pool goes to')).selectOption('Winner takes all');
        await page.getByText(says('Money'), { exact: true }).click();
        await page.getByLabel('The house takes (%)').fill('10');
        await page.getByText(says('Format and rules'), { exact: true }).click();
        await page.getByLabel('Best of', { exact: true }).selectOption('3');
        await expectGoodLooks(page, 'money');
        await expect(page.getByText('€5.00 to enter, 1: 100%')).toBeVisible();
        await page.getByRole('button', { name: says('Create and open registration') }).click();
        await page.getByRole('tab', { name: says('Settings') }).click();
        await expect(page.getByRole('heading', { name: says('Hosted game') })).toBeVisible();
        id = Number(/tournaments\/(\d+)/.exec(page.url())?.[1]);
        await send(page.request, 'PUT', `/api/tournaments/${id}/host`, {
          kind: 'ludo',
          think_ms: 0,
          turn_seconds: 120,
        });
      });
      await step('Players', async (says) => {
        await page.getByRole('tab', { name: 'Entries' }).click();
        await payAndEnter(page, {
          wallet: says('Wallet'),
          payIn: says('Pay in'),
          register: says('Register'),
        });
      });
      await step('Bots', async (says) => {
        await page.getByRole('button', { name: says('Add bots') }).click();
        await page.getByLabel('How many').fill('1');
        for (const level of ['Greedy', 'Careful', 'Random'])
          await page.getByRole('radio', { name: new RegExp(says(level)) }).check();
        await page.getByRole('button', { name: 'Add 1 bot' }).click();
        await expect(page.getByRole('row', { name: /Random Bot 1/ })).toBeVisible();
      });
      await step('Begin', async (says) => {
        await confirm(page, says('Close entries and seed'));
        await confirm(page, says('Start the tournament'));
        await page
          .getByRole('region', { name: 'Your games' })
          .getByRole('link', { name: says('Play now') })
          .click();
        await page.getByRole('button', { name: says('I am ready') }).click();
      });
      await step('Spectators', async (says) => {
        await visitor.goto(`/tournaments/${id}`);
        await expect(visitor.getByRole('link', { name: says('Watch') }).first()).toBeVisible();
        await visitor.goto(`/tournaments/${id}?match=1`);
        await visitor.getByRole('dialog').getByRole('link', { name: 'Watch' }).click();
        await expect(visitor.getByText('Delayed by 3 s')).toBeVisible();
        await expect(visitor.getByRole('img', { name: 'Ludo board: letice against Random Bot 1' })).toBeVisible();
        await expectGoodLooks(visitor, 'watch');
        await visitor.context().close();
      });
      await step('At the board', async (says) => {
        await expect(page.getByRole('button', { name: says('Roll the die') }).or(choices(page).first())).toBeVisible();
        await playByHand(page);
        await resign(page);
        await page.getByText(says('Fair dice')).click();
        await page.getByRole('button', { name: says('Check every roll') }).click();
        await expect(page.getByText(/^All \d+ rolls follow/)).toBeVisible();
        await expectGoodLooks(page, 'game, over');
        const game = page.url();
        await page.goto(`/tournaments/${id}/verify`);
        await page
          .getByRole('list', { name: 'Games whose dice can be checked' })
          .getByRole('link', { name: /letice/ })
          .click();
        await expect(page).toHaveURL(`${game}#dice`);
        await expect(page.getByRole('button', { name: 'Check every roll' }), 'the panel is open').toBeVisible();
      });
      await step('The money', async (says) => {
        await page.getByRole('link', { name: 'Next game' }).click();
        await page.getByRole('button', { name: 'I am ready' }).click();
        await expect(page.getByRole('button', { name: 'Roll the die' }).or(choices(page).first())).toBeVisible();
        await resign(page);
        await page.getByRole('link', { name: 'Back to the bracket' }).click();
        await expect(page.getByRole('button', { name: /match 1:.*Random Bot 1 won 2 to 0/ })).toBeVisible();
        await page.getByRole('tab', { name: says('Prizes') }).click();
        await expect(page.getByRole('row', { name: /1st Random Bot 1 €9\.00/ })).toContainText('Paid');
        await expectGoodLooks(page, 'prizes');
        await page.getByRole('button', { name: /^Account/ }).click();
        await page.getByRole('menuitem', { name: says('Wallet') }).click();
        await expect(
          page.getByRole('list', { name: 'Balances' }),
          'who paid the fee of a bot gets its prize',
        ).toContainText('€19.00');
        await expect(
          page
            .getByRole('region', { name: 'Statement' })
            .getByRole('row', { name: /Prize, Ludo evening/ })
            .first(),
        ).toContainText('+€9.00');
      });
    });
  },
);

/** Turns by hand, a page that is loaded again in between, and a token chosen by its button. */
async function playByHand(page: Page): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await takeTurn(page);
  await playUntilChoice(page);
  await expect(page.getByText(/^You rolled [1-6]: choose a token$/)).toBeVisible();
  await expectGoodLooks(page, 'game, my turn');
  await keepPicture(page, 'ludo');
  const { number } = await gameOf(page);
  await page.reload();
  await expect(choices(page).first()).toBeVisible();
  const record = page.getByRole('list', { name: 'Record of the game' });
  await expect(record).toContainText(/letice rolls [1-6]/);
  expect((await gameOf(page)).number).toBeGreaterThanOrEqual(number);
  await choices(page).first().click();
  await expect(record.getByText(/^letice (moves|brings) token/).first()).toBeVisible();
}
