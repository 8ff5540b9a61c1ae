import { type Browser, expect, type Page, test } from '@playwright/test';
import { send, signUp } from './people';

const PHONE = { width: 390, height: 844 };

async function player(browser: Browser, name: string, id: number): Promise<Page> {
  const page = await (await browser.newContext({ viewport: PHONE })).newPage();
  await signUp(page, name);
  await send(page.request, 'POST', `/api/tournaments/${id}/entries`, {});
  return page;
}

test('two players report on their phones, disagree, and an arbiter decides', async ({ page, browser }) => {
  test.setTimeout(180_000);
  await signUp(page, 'marshal');
  const { id } = await send<{ id: number }>(page.request, 'POST', '/api/tournaments', { name: 'The Winter Lists', format: 'single-elimination', options: { best_of: 3 }, self_report: true });
  const move = (to: string) => send(page.request, 'POST', `/api/tournaments/${id}/phase`, { to });
  await move('registration');
  const [erec, enide] = [await player(browser, 'Erec', id), await player(browser, 'Enide', id)];
  for (const to of ['check_in', 'seeding', 'in_progress']) await move(to);

  await erec.goto(`/tournaments/${id}`);
  await erec.getByRole('button', { name: 'Report result' }).click();
  const more = erec.getByRole('button', { name: 'One game more for Erec' });
  await more.click();
  await more.click();
  await erec.getByRole('button', { name: 'One game more for Enide' }).click();
  await erec.getByRole('dialog').getByRole('button', { name: 'Report result' }).click();
  await expect(erec.getByText('Waiting for Enide to confirm')).toBeVisible();

  await enide.goto(`/tournaments/${id}`);
  await enide.getByRole('button', { name: 'Confirm or contest' }).click();
  await expect(enide.getByText('Erec won 2–1')).toBeVisible();
  await enide.getByRole('button', { name: 'That is not right' }).click();
  const hers = enide.getByRole('button', { name: 'One game more for Enide' });
  await hers.click();
  await hers.click();
  await enide.getByRole('button', { name: 'Contest with this result' }).click();
  await expect(enide.getByText('You and Erec report different results')).toBeVisible();

  await page.goto(`/tournaments/${id}`);
  await page.getByRole('button', { name: 'Decide match 1' }).click();
  await page.getByRole('radio', { name: /Enide won 2–0/ }).check();
  await page.getByLabel('Reason').fill('The score sheet says so');
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  await expect(enide.getByRole('heading', { name: 'The Winter Lists' })).toBeVisible();
  await expect(enide.getByText('You and Erec report different results')).toBeHidden();
  await page.goto(`/tournaments/${id}?tab=log`);
  await expect(page.getByText('Match 1 decided by an arbiter: The score sheet says so.')).toBeVisible();
});

test('an organiser registers a game server, gives it a new secret and sees what it tried', async ({ page }) => {
  await signUp(page, 'marshal');
  const { id } = await send<{ id: number }>(page.request, 'POST', '/api/tournaments', { name: 'The Winter Lists', format: 'single-elimination' });
  await page.goto(`/tournaments/${id}?tab=settings`);
  await page.getByLabel('New game server').fill('Arena One');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText(/^tys_/)).toBeVisible();
  await expect(page.getByText('May report')).toBeVisible();
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByRole('button', { name: 'More for Arena One' }).click();
  await page.getByRole('menuitem', { name: 'New secret' }).click();
  await page.getByRole('button', { name: 'Make a new secret' }).click();
  await expect(page.getByText(/The old secret is good until/)).toBeVisible();

  const claim = { tournament: id, match: 1, outcome: { type: 'game', winner: 0, game_id: 'g' }, timestamp: Date.now(), nonce: `nonce-${Date.now()}-nonce` };
  const forged = await page.request.post('/api/game-results', { data: claim, headers: { 'X-Tiltyard-Server': 'gs_0', 'X-Tiltyard-Signature': '0'.repeat(64) } });
  expect(forged.status()).toBe(401);
  await page.goto(`/tournaments/${id}?tab=log`);
  await page.getByRole('radio', { name: 'Results from outside' }).click();
  await expect(page.getByText('unknown server')).toBeVisible();
});
