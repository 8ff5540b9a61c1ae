import { expect, type Page, test } from '@playwright/test';
import { expectGoodLooks } from './support/checks';
import { playAll, send, signUp } from './support/people';

const LONG_NAME = 'W'.repeat(48);

/** A Swiss of so many players, one of whom has a name that cannot be broken. */
async function makeSwiss(page: Page, players: number): Promise<number> {
  const { id } = await send<{ id: number }>(page.request, 'POST', '/api/tournaments', {
    name: 'Long table',
    format: 'swiss',
    options: { rounds: 5 },
    seeding: 'rating',
  });
  const at = `/api/tournaments/${id}`;
  const entries = Array.from({ length: players }, (_, index) => ({
    name: index === 0 ? LONG_NAME : `Knight ${index + 1}`,
    rating: 2500 - index,
  }));
  await send(page.request, 'POST', `${at}/phase`, { to: 'registration' });
  await send(page.request, 'POST', `${at}/entries/bulk`, { entries });
  for (const to of ['check_in', 'seeding', 'in_progress']) await send(page.request, 'POST', `${at}/phase`, { to });
  return id;
}

// Mend 37: one unbroken name of 48 letters made the standings 1,375 px wide, and 500 rows were 13,104 nodes.
test(
  'a table of 500 fits, draws what is in sight, keeps place and points in sight, finds anybody and prints all',
  { tag: '@both-sizes' },
  async ({ page }) => {
    await signUp(page, 'marshal');
    const id = await makeSwiss(page, 500);
    const { matches } = await send<{ matches: { number: number }[] }>(page.request, 'GET', `/api/tournaments/${id}`);
    const commands = matches.map(({ number }) => ({
      type: 'record-result',
      match: number,
      score: [10, 0],
    }));
    await send(page.request, 'POST', `/api/tournaments/${id}/commands`, { commands });
    await page.goto(`/tournaments/${id}?tab=standings`);
    const box = page.getByRole('region', { name: /^Standings of/ });
    const table = box.getByRole('table');
    await expect(table.getByRole('row', { name: new RegExp(LONG_NAME) })).toBeVisible();
    await expect(table).toHaveAttribute('aria-rowcount', '501');
    expect(await page.locator('*').count()).toBeLessThan(2500);
    await expectGoodLooks(page, 'the standings of 500');

    const { tableWidth, boxWidth } = await box.evaluate((element) => ({
      tableWidth: element.scrollWidth,
      boxWidth: element.clientWidth,
    }));
    expect(tableWidth).toBeLessThanOrEqual(Math.max(boxWidth, 58 * 16)); // its columns: no name widens it
    await box.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
    for (const name of ['Place', 'Points'])
      await expect(table.getByRole('columnheader', { name })).toBeInViewport({ ratio: 0.9 });
    await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(table.locator('[aria-rowindex="501"]')).toBeVisible();
    for (const name of ['Place', 'Player', 'Points'])
      await expect(table.getByRole('columnheader', { name })).toBeInViewport({ ratio: 0.9 });

    await page.getByRole('searchbox', { name: 'Find a player' }).fill('knight 477');
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(table.getByRole('row', { name: /Knight 477/ })).toBeVisible();

    await page.evaluate(() => {
      window.print = () => {
        window.dispatchEvent(new Event('beforeprint')); // a browser without a printer: what print() does first
        document.body.dataset.printed = String(document.querySelectorAll('tbody tr[data-row]').length);
      };
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', '500');
  },
);

test('an unbroken name widens no page on which it stands', { tag: '@both-sizes' }, async ({ page }) => {
  await signUp(page, 'marshal');
  const id = await makeSwiss(page, 6);
  await playAll(page, id, 1);
  for (const tab of ['draw', 'entries', 'standings', 'forecast', 'log']) {
    await page.goto(`/tournaments/${id}?tab=${tab}`);
    await expect(page.getByText(LONG_NAME).filter({ visible: true }).first()).toBeVisible();
    await expectGoodLooks(page, tab);
  }
});
