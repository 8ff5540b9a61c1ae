import { expect, type Page, test } from '@playwright/test';
import { expectGoodLooks } from './support/checks';
import { makeTournament, playAll, send, signUp } from './support/people';

type View = { fide_mode: string | null; matches: { number: number; round: number; sides: { entry: number }[] }[] };

const read = (page: Page, id: number) => send<View>(page.request, 'GET', `/api/tournaments/${id}`);
const makeOpen = (page: Page) =>
  makeTournament(page, {
    name: 'Autumn Open',
    players: 8,
    format: 'swiss',
    options: { system: 'fide-dutch-2026', rounds: 5, automatic: false },
    settings: { game: 'chess' },
  });

test('FIDE mode asks once, asks twice, and keeps what is confirmed', { tag: '@both-sizes' }, async ({ page }) => {
  await signUp(page, 'arbiter');
  const id = await makeOpen(page);
  await page.goto(`/tournaments/${id}/plans`);

  // One confirmation: a full-point bye, first declined, then meant.
  const bye = page.getByLabel('Knight 3 in round 2');
  await bye.selectOption('full-bye');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('FIDE has deprecated such byes');
  await expectGoodLooks(page, 'a warning to be confirmed');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was changed');
  await expect(bye).toHaveValue('');
  await bye.selectOption('full-bye');
  await dialog.getByRole('button', { name: 'Go ahead anyway' }).click();
  await expect(bye).toHaveValue('full-bye');

  // Refused: prohibited pairs are late.
  await page.getByRole('radio', { name: 'Prohibited pairs' }).click();
  await page.getByLabel('One player').selectOption({ label: 'Knight 1 (2500)' });
  await page.getByLabel('The other').selectOption({ label: 'Knight 2 (2499)' });
  await page.getByRole('button', { name: 'Keep apart' }).click();
  await expect(page.getByRole('alert')).toContainText('FIDE mode refuses it');

  // Two confirmations: the door without a way back.
  await page.goto(`/tournaments/${id}?tab=settings`);
  await expect(page.getByText('FIDE mode').first()).toBeVisible();
  await page.getByRole('button', { name: 'Leave FIDE mode' }).click();
  await expect(dialog).toContainText('there is no way back');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog).toContainText('marked for ever');
  await expectGoodLooks(page, 'the second question');
  await dialog.getByRole('button', { name: 'Yes, do it for good' }).click();
  await expect(page.getByText('Held outside FIDE mode')).toBeVisible();
  expect((await read(page, id)).fide_mode).toBe('left');
  await page.goto(`/tournaments/${id}?tab=log`);
  await expect(page.getByText('FIDE mode was left, in round 1.')).toBeVisible();
});

test('a round is paired by hand, compared with the system, and warned of', { tag: '@both-sizes' }, async ({ page }) => {
  await signUp(page, 'arbiter');
  const id = await makeOpen(page);
  await playAll(page, id, 1);
  const first = (await read(page, id)).matches.map(({ sides }) => sides.map(({ entry }) => `Knight ${entry}`));
  await page.goto(`/tournaments/${id}/hand-pairing`);
  await page.getByLabel('Round', { exact: true }).selectOption('2');
  await page.getByRole('button', { name: 'Begin pairing by hand' }).click();
  const boards = page.getByRole('list', { name: 'Boards of round 2' });
  await expect(boards.getByRole('listitem')).toHaveCount(4);

  // White is white and Black is black, in the dark, too.
  const coloursOf = (side: number) => boards.locator(`[data-seat="0 ${side}"] > [aria-hidden]`);
  await expect(coloursOf(0)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(coloursOf(1)).toHaveCSS('background-color', 'rgb(0, 0, 0)');

  // By keyboard: the opponent of round 1 comes opposite the first player.
  const seatOf = (name: string) => page.getByRole('button', { name: new RegExp(`\\b${name}\\b`) });
  const [met] = first;
  const [one = '', other = ''] = met ?? [];
  const row = boards.getByRole('listitem').filter({ has: seatOf(one) });
  const opposite = row.locator('button[data-seat]').filter({ hasNot: page.getByText(one, { exact: true }) });
  await opposite.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'is picked' })).toBeVisible();
  await seatOf(other).focus();
  await page.keyboard.press('Enter');
  await expect(row).toContainText('met in round 1');
  await expect(page.locator('button[data-seat]:focus')).toHaveCount(1); // the arrows go on from there
  await expectGoodLooks(page, 'a round paired by hand');

  await page.getByRole('button', { name: 'End pairing by hand' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'The system' })).toBeVisible();
  await expectGoodLooks(page, 'the comparison with the system');
  await dialog.getByRole('button', { name: 'End and publish the round' }).click();
  const warning = page.getByRole('dialog').filter({ hasText: 'Please confirm' });
  await expect(warning).toContainText('met in round 1');
  await warning.getByRole('button', { name: 'Go ahead anyway' }).click();
  await expect(page.getByRole('heading', { name: 'Round 2 of 5' })).toBeVisible();
  const { matches } = await read(page, id);
  const again = matches
    .filter(({ round }) => round === 2)
    .map(({ sides }) => sides.map(({ entry }) => `Knight ${entry}`));
  expect(again.some((pair) => pair.includes(one) && pair.includes(other))).toBe(true);
});
