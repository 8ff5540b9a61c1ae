import { connect, createServer, type Socket } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { send, signUp } from '../support/people';

test.use({ serviceWorkers: 'allow' });

/** A line to the server that can be cut: what is on it breaks off, and nobody answers. */
async function openLine(target: string) {
  const { hostname, port } = new URL(target);
  const ends = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end
        .on('error', () => undefined)
        .on('close', () => other.destroy())
        .pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');
  const cut = () => {
    isCut = true;
    ends.forEach((end) => end.destroy());
    ends.clear();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut,
    mend: () => void (isCut = false),
    close: () => (cut(), server.close()),
  };
}

/** The answers of the server to what is said about a match. */
function listTaken(page: Page) {
  const taken: string[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PUT' && response.ok()) taken.push(response.url());
  });
  return taken;
}

const count = async (page: Page, at: string, kind: string) => {
  const { items: rows } = await send<{ items: { kind: string }[] }>(page.request, 'GET', `${at}/log?limit=200`);
  return rows.filter((row) => row.kind.startsWith(kind)).length;
};

/** The browser has no network any more; a server on the same machine is still there. */
const loseNetwork = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    window.dispatchEvent(new Event('offline'));
  });

/** From here on the worker has seen what the page reads. */
async function keepPage(page: Page, at: string) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect.poll(() => page.evaluate(async (path) => Boolean(await caches.match(path)), at)).toBe(true);
}

// Mend 36: the whole way, with a server that goes away and comes back.
test('a result entered while the server is away waits on its row, survives a reload, and counts once', async ({
  browser,
  baseURL,
}) => {
  const line = await openLine(baseURL ?? '');
  const context = await browser.newContext({ baseURL: line.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signUp(page, 'marshal');
  const { id } = await send<{ id: number }>(page.request, 'POST', '/api/tournaments', {
    name: 'Away',
    format: 'round-robin',
    options: {},
    seeding: 'rating',
  });
  const at = `/api/tournaments/${id}`;
  await send(page.request, 'POST', `${at}/phase`, { to: 'registration' });
  await send(page.request, 'POST', `${at}/entries/bulk`, {
    entries: ['Ann', 'Bob', 'Cid', 'Dan'].map((name) => ({ name })),
  });
  for (const to of ['check_in', 'seeding', 'in_progress']) await send(page.request, 'POST', `${at}/phase`, { to });
  await page.goto(`/tournaments/${id}`);
  await keepPage(page, at);
  await expect(page.getByText(/^Live/)).toBeVisible();

  line.cut();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await page
    .getByRole('button', { name: /won: 1–0/ })
    .first()
    .click();
  await expect(page.getByText('Waiting for the network', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Entries' }).click();
  await page.reload();
  await page.goto(`/tournaments/${id}`);
  await expect(page.getByText('Waiting for the network', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Live/)).toBeHidden();
  await expect(page.getByText(/You see a copy from/)).toBeVisible();

  line.mend();
  await expect(page.getByText('Waiting for the network', { exact: true })).toBeHidden();
  await expect(page.getByText(/You see a copy from/)).toBeHidden();
  await expect(page.getByText(/^Live/)).toBeVisible();
  expect(await count(page, at, 'result')).toBe(1);
  await loseNetwork(page);
  await expect(page.getByText(/^Live/)).toBeVisible();
  await page
    .getByRole('button', { name: /won: 1–0/ })
    .first()
    .click();
  await expect.poll(() => count(page, at, 'result')).toBe(2);
  line.cut();
  await expect(page.getByText('No network')).toBeVisible();
  await context.close();
  line.close();
});

// Mend 36: what a player says about their own match waits as well.
test('a player’s report waits while the server is away, survives a reload, and arrives once', async ({
  page,
  browser,
  baseURL,
}) => {
  const line = await openLine(baseURL ?? '');
  await signUp(page, 'marshal');
  const { id } = await send<{ id: number }>(page.request, 'POST', '/api/tournaments', {
    name: 'Away, too',
    format: 'single-elimination',
    options: {},
    seeding: 'rating',
    self_report: true,
  });
  const at = `/api/tournaments/${id}`;
  await send(page.request, 'POST', `${at}/phase`, { to: 'registration' });
  const context = await browser.newContext({ baseURL: line.url, serviceWorkers: 'allow' });
  const player = await context.newPage();
  const taken = listTaken(player);
  await signUp(player, 'erec');
  await send(player.request, 'POST', `${at}/entries`, {});
  await send(page.request, 'POST', `${at}/entries/bulk`, { entries: [{ name: 'Ann' }] });
  for (const to of ['check_in', 'seeding', 'in_progress']) await send(page.request, 'POST', `${at}/phase`, { to });
  await player.goto(`/tournaments/${id}`);
  await keepPage(player, at);
  await player.getByRole('button', { name: 'Report result' }).click();
  await player.getByRole('dialog').getByRole('radio', { name: /^erec/ }).first().check();

  line.cut();
  await player.getByRole('dialog').getByRole('button', { name: 'Report result' }).click();
  await expect(player.getByText(/· Your report is waiting for the network$/)).toBeVisible();
  await player.reload();
  await expect(player.getByText(/· Your report is waiting for the network$/)).toBeVisible();
  await expect(player.getByText('Waiting for the network', { exact: true })).toBeVisible();

  line.mend();
  await expect(player.getByText('Waiting for Ann to confirm')).toBeVisible();
  await expect(player.getByText(/^Live/)).toBeVisible();
  expect(taken).toHaveLength(1);
  await context.close();
  line.close();
});

// Mend 36: and what somebody without an account reports with the code of their slip.
test('a slip waits while the server is away, survives a reload, and arrives once', async ({
  page,
  browser,
  baseURL,
}) => {
  const line = await openLine(baseURL ?? '');
  await signUp(page, 'shop');
  const { id } = await send<{ id: number }>(page.request, 'POST', '/api/tournaments', {
    name: 'Cards, away',
    format: 'draft-swiss',
    options: {},
    seeding: 'random',
    self_report: true,
  });
  const at = `/api/tournaments/${id}`;
  await send(page.request, 'POST', `${at}/phase`, { to: 'registration' });
  await send(page.request, 'POST', `${at}/entries/bulk`, {
    entries: ['Ann', 'Bob'].map((name) => ({ name })),
  });
  for (const to of ['check_in', 'seeding']) await send(page.request, 'POST', `${at}/phase`, { to });
  await send(page.request, 'PUT', `${at}/seats`, { pods: [[1, 2]] });
  await send(page.request, 'POST', `${at}/phase`, { to: 'in_progress' });
  const { slips } = await send<{ slips: { entry: number; url: string }[] }>(page.request, 'GET', `${at}/slips`);
  const { pathname, search } = new URL(slips[0]?.url ?? '', baseURL);
  const context = await browser.newContext({ baseURL: line.url, serviceWorkers: 'allow' });
  const player = await context.newPage();
  const taken = listTaken(player);
  await player.goto(`${pathname}${search}`);
  await keepPage(player, at);
  for (let game = 0; game < 2; game += 1) await player.getByRole('button', { name: 'One game more for Ann' }).click();

  line.cut();
  await player.getByRole('button', { name: 'Report result' }).click();
  await expect(player.getByText(/your report is waiting for the network/)).toBeVisible();
  await player.reload();
  await expect(player.getByText(/your report is waiting for the network \(Ann wins 2–0\)/)).toBeVisible();

  line.mend();
  await expect(player.getByText('You have reported: Ann wins 2–0.')).toBeVisible();
  expect(taken).toHaveLength(1);
  await context.close();
  line.close();
});
