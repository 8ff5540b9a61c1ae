import { expect, test, type WebSocketRoute } from '@playwright/test';
import { makeTournament, signUp } from './support/people';

test('a result entered in one browser appears in another within a second', async ({ page, browser }) => {
  await signUp(page, 'marshal');
  const id = await makeTournament(page, { players: 8 });
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/tournaments/${id}`);
  await expect(visitor.getByText(/^Live/)).toBeVisible();
  await expect(visitor.getByText('4 results missing')).toBeVisible();

  await page.goto(`/tournaments/${id}`);
  await page.getByRole('button', { name: /, match 1:/ }).click();
  await page.getByRole('dialog').getByRole('radio').first().check();
  const saved = page.waitForResponse((response) => response.url().endsWith('/matches/1/result') && response.ok());
  await page.getByRole('button', { name: 'Record result' }).click();
  await saved;
  await expect(visitor.getByRole('button', { name: /, match 1:.*Knight 1 won 1 to 0/ })).toBeVisible();
  await expect(visitor.getByText('3 results missing')).toBeVisible();
  await visitor.context().close();
});

test('a browser that lost its connection says so, comes back and catches up', async ({ page, browser }) => {
  await signUp(page, 'marshal');
  const id = await makeTournament(page, { players: 4 });
  const context = await browser.newContext();
  const visitor = await context.newPage();
  let isCut = false;
  const sockets: WebSocketRoute[] = [];
  await visitor.routeWebSocket(/\/ws\//, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  await visitor.goto(`/tournaments/${id}`);
  await expect(visitor.getByText(/^Live/)).toBeVisible();
  isCut = true;
  for (const socket of sockets) await socket.close();
  await expect(visitor.getByText('Reconnecting…')).toBeVisible();

  await page.goto(`/tournaments/${id}?match=2&tab=draw`);
  await page.getByRole('dialog').getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Record result' }).click();
  await expect(page.getByText('1 result missing')).toBeVisible();
  await expect(visitor.getByText('2 results missing')).toBeVisible();
  isCut = false;
  await expect(visitor.getByText('1 result missing')).toBeVisible();
  await context.close();
});
