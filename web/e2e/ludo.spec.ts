import { expect, type Page, test } from '@playwright/test';
import { expectGoodLooks } from './checks';
import { send, signUp } from './people';

type Game = { id: number; number: number; my_side: 0 | 1; state: { turn: 0 | 1; die: number | null } };

const gameOf = async (page: Page) => send<Game>(page.request, 'GET', `/api/hosted-games/${/games\/(\d+)/.exec(page.url())?.[1] ?? ''}`);

/** A Ludo final of one person and one bot that thinks for no time, made as a person would. */
async function makeLudo(page: Page, name: string): Promise<number> {
  await page.goto('/create');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('radio', { name: /Single elimination/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: /Ludo, here on this server/ }).check();
  await page.getByLabel('Best of', { exact: true }).selectOption('3');
  for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Reported by the boards')).toBeVisible();
  await page.getByRole('button', { name: 'Create tournament' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const id = Number(/tournaments\/(\d+)/.exec(page.url())?.[1]);
  await send(page.request, 'PUT', `/api/tournaments/${id}/host`, { kind: 'ludo', think_ms: 0, turn_seconds: 120 });
  return id;
}

async function start(page: Page): Promise<void> {
  const move = async (action: string) => {
    await page.getByRole('button', { name: action }).click();
    await page.getByRole('dialog').getByRole('button', { name: action }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await move('Open registration');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Add bots' }).click();
  await page.getByLabel('How many').fill('1');
  await page.getByRole('radio', { name: /Random/ }).check();
  await page.getByRole('button', { name: 'Add 1 bot' }).click();
  await expect(page.getByRole('row', { name: /Random Bot 1/ })).toBeVisible();
  await move('Close entries and seed');
  await move('Start the tournament');
}

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

test('a person makes a Ludo cup, plays a bot and finds the result in the bracket', async ({ page, browser }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page, 'letice');
  const id = await makeLudo(page, 'Ludo evening');
  await start(page);

  await page.getByRole('region', { name: 'Your games' }).getByRole('link', { name: 'Play now' }).click();
  await page.getByRole('button', { name: 'I am ready' }).click();
  for (let turn = 0; turn < 3; turn += 1) await rollByKey(page);
  await playUntilChoice(page);
  await expect(page.getByText(/^You rolled [1-6]: choose a token$/)).toBeVisible();
  await expectGoodLooks(page, 'game, my turn');
  const { number } = await gameOf(page);
  await page.reload();
  await expect(choices(page).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Record of the game' })).toContainText(/letice rolls [1-6]/);
  expect((await gameOf(page)).number).toBeGreaterThanOrEqual(number);
  await choices(page).first().click();
  await expect(page.getByRole('list', { name: 'Record of the game' }).getByText(/^letice (moves|brings) token/).first()).toBeVisible();

  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const visitor = await context.newPage();
  await visitor.goto(`/tournaments/${id}?match=1`);
  await visitor.getByRole('dialog').getByRole('link', { name: 'Watch' }).click();
  await expect(visitor.getByText('Delayed by 3 s')).toBeVisible();
  await expect(visitor.getByRole('img', { name: 'Ludo board: letice against Random Bot 1' })).toBeVisible();
  await expectGoodLooks(visitor, 'watch');

  await resign(page);
  await page.getByText('Fair dice').click();
  await page.getByRole('button', { name: 'Check every roll' }).click();
  await expect(page.getByText(/^All \d+ rolls follow/)).toBeVisible();
  await expectGoodLooks(page, 'game, over');
  await expect(visitor.getByText('0 to 1').or(visitor.getByText('Game over')).or(visitor.getByText('About to begin')).first()).toBeVisible();
  await context.close();

  await page.getByRole('link', { name: 'Next game' }).click();
  await page.getByRole('button', { name: 'I am ready' }).click();
  await expect(page.getByRole('button', { name: 'Roll the die' }).or(choices(page).first())).toBeVisible();
  await resign(page);
  await page.getByRole('link', { name: 'Back to the bracket' }).click();
  await expect(page.getByRole('button', { name: /match 1:.*Random Bot 1 won 2 to 0/ })).toBeVisible();
});
