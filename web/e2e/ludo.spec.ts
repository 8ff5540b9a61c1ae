import { expect, type Page, test } from '@playwright/test';
import { expectGoodLooks, keepPicture } from './checks';
import { send, signUp } from './people';
import { followTutorial } from './tutorial';

type Game = { id: number; number: number; my_side: 0 | 1; state: { turn: 0 | 1; die: number | null } };

const gameOf = async (page: Page) => send<Game>(page.request, 'GET', `/api/hosted-games/${/games\/(\d+)/.exec(page.url())?.[1] ?? ''}`);

const choices = (page: Page) => page.getByRole('group', { name: 'Choose a token' }).getByRole('button');

/** One turn by keyboard, whatever falls. */
async function rollByKey(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Roll the die' }).or(choices(page).first())).toBeEnabled();
  const { number } = await gameOf(page);
  await expect(async () => {
    const [choice] = await choices(page).allTextContents();
    await page.keyboard.press(/Token (\d)/.exec(choice ?? '')?.[1] ?? 'r');
    await expect.poll(async () => (await gameOf(page)).number, { timeout: 1_000 }).toBeGreaterThan(number);
  }).toPass();
}

/** Roll as a program would, which is quicker, until there is a token to choose. */
async function playUntilChoice(page: Page): Promise<void> {
  await expect(async () => {
    const game = await gameOf(page);
    if (game.my_side === game.state.turn && game.state.die === null) await send(page.request, 'POST', `/api/hosted-games/${game.id}/roll`, { after: game.number, auto: true });
    expect(await choices(page).count()).toBeGreaterThan(0);
  }).toPass({ intervals: [20], timeout: 60_000 });
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

test('an operator of Ludo follows the tutorial: a cup with a bot, played, watched and checked', async ({ page, browser }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page, 'letice');
  await page.goto('/');
  const visitor = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  let id = 0;
  await followTutorial('ludo', async (step) => {
    await step('Make it', async (says) => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: says('Create') }).click();
      await page.getByLabel('Name', { exact: true }).fill('Ludo evening');
      await page.getByRole('radio', { name: /Single elimination/ }).check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { name: says('Rules'), level: 2 })).toBeVisible();
      await page.getByRole('radio', { name: new RegExp(says('Ludo, here on this server')) }).check();
      await page.getByLabel('Best of', { exact: true }).selectOption('3');
      for (let click = 0; click < 4; click += 1) await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Reported by the boards')).toBeVisible();
      await page.getByRole('button', { name: 'Create tournament' }).click();
      await page.getByRole('tab', { name: says('Settings') }).click();
      await expect(page.getByRole('heading', { name: says('Hosted game') })).toBeVisible();
      id = Number(/tournaments\/(\d+)/.exec(page.url())?.[1]);
      await send(page.request, 'PUT', `/api/tournaments/${id}/host`, { kind: 'ludo', think_ms: 0, turn_seconds: 120 });
    });
    await step('Players', async (says) => {
      await confirm(page, says('Open registration'));
      await page.getByRole('tab', { name: 'Entries' }).click();
      await page.getByRole('button', { name: says('Register') }).click();
    });
    await step('Bots', async (says) => {
      await page.getByRole('button', { name: says('Add bots') }).click();
      await page.getByLabel('How many').fill('1');
      for (const level of ['Greedy', 'Careful', 'Random']) await page.getByRole('radio', { name: new RegExp(says(level)) }).check();
      await page.getByRole('button', { name: 'Add 1 bot' }).click();
      await expect(page.getByRole('row', { name: /Random Bot 1/ })).toBeVisible();
    });
    await step('Begin', async (says) => {
      await confirm(page, says('Close entries and seed'));
      await confirm(page, says('Start the tournament'));
      await page.getByRole('region', { name: 'Your games' }).getByRole('link', { name: says('Play now') }).click();
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
      await page.getByRole('list', { name: 'Games whose dice can be checked' }).getByRole('link', { name: /letice/ }).click();
      await expect(page).toHaveURL(`${game}#dice`);
      await expect(page.getByRole('button', { name: 'Check every roll' }), 'the panel is open').toBeVisible();
    });
  });

  await page.getByRole('link', { name: 'Next game' }).click();
  await page.getByRole('button', { name: 'I am ready' }).click();
  await expect(page.getByRole('button', { name: 'Roll the die' }).or(choices(page).first())).toBeVisible();
  await resign(page);
  await page.getByRole('link', { name: 'Back to the bracket' }).click();
  await expect(page.getByRole('button', { name: /match 1:.*Random Bot 1 won 2 to 0/ })).toBeVisible();
});

/** Turns by key, a page that is loaded again in between, and a token chosen by its button. */
async function playByHand(page: Page): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await rollByKey(page);
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
