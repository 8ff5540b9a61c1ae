import { expect, test } from '@playwright/test';
import { send, signUp, stamp } from './support/people';

test('an organiser registers a game server, gives it a new secret and sees what it tried', async ({ page }) => {
  await signUp(page, 'marshal');
  const { id } = await send<{ id: number }>(page.request, 'POST', '/api/tournaments', {
    name: 'The Winter Lists',
    format: 'single-elimination',
  });
  await page.goto(`/tournaments/${id}?tab=settings`);
  await page.getByLabel('New game server').fill('Arena One');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText(/^tys_/)).toBeVisible();
  await expect(page.getByText('May report')).toBeVisible();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('button', { name: 'More for Arena One' }).click();
  await page.getByRole('menuitem', { name: 'New secret' }).click();
  await page.getByRole('button', { name: 'Make a new secret' }).click();
  await expect(page.getByText(/The old secret is valid until/)).toBeVisible();

  const claim = {
    tournament: id,
    match: 1,
    outcome: { type: 'game', winner: 0, game_id: 'g' },
    timestamp: Date.now(),
    nonce: `nonce-${stamp()}-nonce`,
  };
  const forged = await page.request.post('/api/game-results', {
    data: claim,
    headers: { 'X-Tiltyard-Server': 'gs_0', 'X-Tiltyard-Signature': '0'.repeat(64) },
  });
  expect(forged.status()).toBe(401);
  await page.goto(`/tournaments/${id}?tab=log`);
  await page.getByRole('radio', { name: 'Results from outside' }).click();
  await expect(page.getByText('unknown server')).toBeVisible();
});
