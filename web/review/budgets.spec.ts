import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { MOST_SHIFT } from '../e2e/support/measures';
import { visit } from '../e2e/support/pages';
import { makeTournament, send, signUp } from '../e2e/support/people';

/** `npm run budgets`: what each page costs somebody who opens it for the first time, on a line and a processor that are slowed down. */
const LINE = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }; // 10 Mbit/s
const SLOWER = Number(process.env.SLOWER ?? 2); // the processor, so many times
const FOLDER = new URL('pictures/', import.meta.url);
const MOST = { view: 1000, blocked: 200, shift: MOST_SHIFT, requests: 30 } as const;

type Cost = { page: string; view: number; blocked: number; shift: number; requests: number; kilobytes: number };

/** Note what blocks and what moves, from the first moment of a page on. */
async function watchCosts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held = window as unknown as { costs: { blocked: number; shift: number } };
    held.costs = { blocked: 0, shift: 0 };
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) held.costs.blocked += Math.max(0, entry.duration - 50);
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) held.costs.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function measure(page: Page, path: string): Promise<Cost> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  let [requests, bytes] = [0, 0];
  session.on('Network.requestWillBeSent', () => (requests += 1));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await visit(page, path);
  await page.waitForLoadState('networkidle');
  const told = await page.evaluate(() => ({
    ...(window as unknown as { costs: { blocked: number; shift: number } }).costs,
    view: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
  await session.detach();
  return { page: path, ...told, requests, kilobytes: bytes / 1000 };
}

function write(costs: Cost[]): void {
  const rows = costs.map(
    ({ page, view, blocked, shift, requests, kilobytes }) =>
      `| ${page} | ${view.toFixed(0)} | ${blocked.toFixed(0)} | ${shift.toFixed(3)} | ${requests} | ${kilobytes.toFixed(0)} |`,
  );
  const head = '| page | first view, ms | blocked, ms | shift | requests | kB |\n|---|---|---|---|---|---|';
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(new URL('budgets.md', FOLDER), [head, ...rows, ''].join('\n'));
}

test('what each page costs on a first visit', async ({ page }) => {
  await signUp(page, 'marshal');
  const many = await makeTournament(page, { players: 500, format: 'swiss' });
  const clock = { initial_seconds: 180, increment_seconds: 2 };
  const arena = await send<{ id: number }>(page.request, 'POST', '/api/tournaments/arena/', { minutes: 20, clock });
  await watchCosts(page);
  const tabs = ['draw', 'standings', 'entries', 'log', 'settings'].map((tab) => `/tournaments/${many}?tab=${tab}`);
  const others = [
    '/',
    '/tournaments',
    '/create',
    '/account',
    '/play',
    '/arenas',
    '/cups',
    '/desk',
    '/shields',
    '/teams',
  ];
  const costs: Cost[] = [];
  for (const path of [...others, `/arenas/${arena.id}`, ...tabs, `/tournaments/${many}/crosstable`]) {
    costs.push(await measure(page, path));
    write(costs);
  }
  for (const cost of costs)
    for (const name of ['view', 'blocked', 'shift', 'requests'] as const)
      expect.soft(cost[name], `${name} of ${cost.page}`).toBeLessThanOrEqual(MOST[name]);
});

test.describe('as an app', () => {
  test.use({ serviceWorkers: 'allow' });
  test('the site can be installed', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    const found = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
    expect(found).toEqual([]);
  });
});
