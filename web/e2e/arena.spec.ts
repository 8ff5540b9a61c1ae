import { type Browser, expect, type Page, test } from '@playwright/test';
import { gameOf, idOf, makeMove, type Way } from './support/board';
import { expectGoodLooks, isPhone, keepPicture } from './support/checks';
import { send, signUp } from './support/people';
import { followTutorial } from './support/tutorial';

/** Wait for our turn and play a quiet move: by dragging, by two clicks, or by two taps. */
async function playOnBoard(page: Page, way: Way): Promise<void> {
  await expect(page.getByText('Your move', { exact: true })).toBeVisible();
  const { my_side, game } = await gameOf(page);
  const side = my_side ?? 0;
  const uci = game.legal.find((move) => /^[a-h][27][a-h][3456]$/.test(move)) ?? game.legal[0] ?? '';
  await makeMove(page, uci, side, way);
}

test(
  'an online club follows the tutorial: an arena with bots, games on the board, a pause and the podium',
  { tag: '@journey' },
  async ({ page, browser }) => {
    await signUp(page, 'elaine');
    await page.goto('/');
    let [arena, first] = ['', ''];
    await followTutorial('arena', async (step) => {
      await step('Make it', async (says) => {
        await page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: says('Create') })
          .click();
        await page.getByRole('link', { name: new RegExp(`^${says('Online club')}`) }).click();
        const form = page.getByRole('form', { name: 'New arena' });
        await form.getByLabel('Name').fill('Evening');
        await form.getByRole('button', { name: '5+0' }).click();
        await form.getByLabel(says('Length')).selectOption('60');
        await form.getByText(says('Variant, rated, berserk, bots, chat')).click();
        await expect(form.getByRole('switch', { name: says('Berserk') })).toBeChecked();
        await form.getByText(says('Who may join')).click();
        await expect(form.getByLabel('Password')).toBeVisible();
        await expectGoodLooks(page, 'new arena');
        await form.getByRole('switch', { name: 'Bots may play' }).click();
        await form.getByLabel(says('Start'), { exact: true }).selectOption('At once');
        await form.getByRole('button', { name: says('Create the arena') }).click();
        await expect(page.getByRole('heading', { name: 'Evening Arena' })).toBeVisible();
        arena = idOf(page);
      });
      await step('It starts by itself', async () => {
        const chat = page.getByRole('region', { name: 'Chat' });
        if (isPhone()) await chat.getByRole('button', { name: 'Show chat' }).click();
        await chat.getByLabel('Write a line').fill('God save all here');
        await page.keyboard.press('Enter');
        await expect(chat.getByRole('listitem')).toContainText('God save all here');
        await page.getByRole('button', { name: 'Add bots' }).click();
        await page.getByLabel('How many').fill('1');
        await page.getByLabel('Strength').selectOption('Level 1');
        await page.getByRole('button', { name: 'Add 1 bot' }).click();
        await expect(page).toHaveURL(/\/games\/chess\/\d+$/);
        first = idOf(page);
      });
      await step('Points', async (says) => {
        await page.getByRole('button', { name: says('Berserk') }).click();
        for (const way of isPhone() ? (['tap', 'tap'] as const) : (['drag', 'click'] as const))
          await playOnBoard(page, way);
        await expectGoodLooks(page, 'game');
        await page.getByLabel('Type a move').fill('zz');
        await page.keyboard.press('Enter');
        await expect(page.getByText(/not a legal move|not your turn/i)).toBeVisible();
        await resign(page);
        await expect(page, 'the next pairing leads to the next board').toHaveURL(
          new RegExp(`/games/chess/(?!${first}$)\\d+$`),
        );
        await expect(page.getByRole('img', { name: /^Chess board, .*elaine/ })).toBeVisible();
      });
      await look(page, browser, arena, first);
      await step('Tea', async (says) => {
        const [pause, back] = [
          page.getByRole('button', { name: says('Pause') }),
          page.getByRole('button', { name: says('Join again') }),
        ];
        await expect(async () => {
          await page.goto(`/arenas/${arena}`); // which leads to the board as soon as there is an opponent
          await pause.or(back).click({ timeout: 20_000, trial: true });
          if (await pause.isVisible()) await pause.click({ timeout: 20_000 });
          await expect(back).toBeVisible({ timeout: 20_000 });
        }).toPass();
      });
      await step('It ends by itself', async (says) => {
        const [end, podium] = [
          page.getByRole('button', { name: says('End it now') }),
          page.getByRole('region', { name: 'Podium' }),
        ];
        await expect(async () => {
          await page.goto(`/arenas/${arena}`); // who was paired at the moment of the pause is led to the board once more
          await expect(podium.or(end)).toBeVisible({ timeout: 20_000 });
          if (await end.isVisible()) {
            await end.click({ timeout: 20_000 });
            await page.getByRole('dialog').getByRole('button', { name: 'End it now' }).click({ timeout: 20_000 });
          }
          await expect(podium).toBeVisible({ timeout: 20_000 });
        }).toPass();
        await expectGoodLooks(page, 'arena that is over');
      });
    });
  },
);

async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
}

/** What a visitor sees of the arena, and of a game that is over. */
async function look(page: Page, browser: Browser, arena: string, first: string): Promise<void> {
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(`/arenas/${arena}`);
  const table = visitor.getByRole('table', { name: 'Standings' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByRole('row').nth(1)).toContainText('2');
  if (isPhone()) await visitor.getByRole('button', { name: 'Show chat' }).click();
  const lines = visitor.getByRole('region', { name: 'Chat' }).getByRole('listitem');
  await expect(lines).toHaveText([/elaine.*God save all here/]);
  await send(page.request, 'POST', `/api/tournaments/arena/${arena}/chat/`, {
    text: 'And one live',
  });
  await expect(lines.nth(1)).toContainText('And one live');
  await table.getByRole('button', { name: /elaine/ }).click();
  await expect(visitor.getByRole('region', { name: 'Player: elaine' })).toContainText('Performance');
  await expectGoodLooks(visitor, 'arena with a player');
  await keepPicture(visitor, 'arena');
  // Every figure of a sheet opens its game.
  await table.locator('a:visible', { hasText: '2' }).first().click();
  await expect(visitor).toHaveURL(new RegExp(`/games/chess/${first}$`));
  await expect(visitor.getByRole('region', { name: 'Result' })).toContainText(/won.*by resignation/);
  if (isPhone()) await visitor.getByRole('button', { name: 'Back', exact: true }).click();
  else await visitor.keyboard.press('ArrowLeft');
  await expect(visitor.getByRole('button', { name: 'Back to the latest position' })).toBeVisible();
  await expectGoodLooks(visitor, 'game that is over');
  await context.close();
}
