import { expect, test } from '@playwright/test';
import { expectGoodLooksAtBothSizes } from './support/checks';
import { makeTournament, send, signUp } from './support/people';

type Key = { secret: string };

const game = (round: string, moves: string, result: string) =>
  `[Round "${round}"]\n[Result "${result}"]\n\n${moves} ${result}\n\n\n`;

test('boards push their games: the arbiter confirms a result by keyboard, spectators see the moves', async ({
  page,
}) => {
  await signUp(page, 'arbiter');
  const id = await makeTournament(page, { players: 6, format: 'swiss' });
  await send(page.request, 'PATCH', `/api/tournaments/${id}`, { spectator_delay: 0 });
  const { secret } = await send<Key>(page.request, 'POST', '/api/me/keys', { name: 'boards', scopes: ['relay'] });
  const pgn = [
    game('1.1', '1. e4 {[%clk 1:30:00]} e5 {[%clk 1:29:10]} 2. Qh5 {[%clk 1:29:40]} Ke7 3. Qxe5#', '1-0'),
    game('1.2', '1. d4 {[%clk 1:28:00]} d5 {[%clk 1:17:00]}', '*'),
    game('1.3', '1. c4', '1/2-1/2'),
    '[White "Nobody"]\n[Black "Known"]\n\n1. e4 *\n',
  ].join('');
  const pushed = await page.request.post(`/api/tournaments/${id}/relay/games`, {
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/x-chess-pgn' },
    data: pgn,
  });
  expect(pushed.status(), await pushed.text()).toBe(200);

  await page.goto(`/tournaments/${id}/boards`);
  await expect(page.getByText('2 results wait for you')).toBeVisible();
  await expect(page.getByText('Its players do not meet in this round, and it names no board.')).toBeVisible();
  await expectGoodLooksAtBothSizes(page, 'electronic boards');
  await page.getByRole('button', { name: 'Confirm 1 – 0 at board 1' }).press('Enter');
  await expect(page.getByText('1 result waits for you')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm all results' }).click();
  await expect(page.getByText('No result waits for you')).toBeVisible();

  await page.goto(`/tournaments/${id}/watch?match=2`);
  await expect(page.getByText('1:17:00')).toBeVisible();
});
