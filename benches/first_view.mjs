// node first_view.mjs CHROMIUM RUNS ADDRESS…: the largest contentful paint of each page on a slow phone, as JSON.
import { createRequire } from 'node:module';

const { chromium } = createRequire(new URL('../web/package.json', import.meta.url))('playwright-core');
const [executablePath, runs, ...addresses] = process.argv.slice(2);
const SLOW = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const QUIET = 600; // ms without a larger paint after the network has come to rest

/** One view by somebody who was never here. */
async function look(browser, address) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const control = await context.newCDPSession(page);
  await control.send('Network.enable');
  await control.send('Network.emulateNetworkConditions', SLOW);
  await control.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let bytes = 0;
  control.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength));
  await page.addInitScript(() => {
    window.paints = { largest: 0, what: '', first: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        window.paints.largest = entry.startTime;
        window.paints.what = `${entry.element?.tagName ?? '?'} ${(entry.element?.textContent ?? '').trim().slice(0, 30)}`;
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').forEach((entry) => (window.paints.first = entry.startTime))).observe({ type: 'paint', buffered: true });
  });
  await page.goto(address, { waitUntil: 'commit' });
  const drawn = await page.waitForFunction(() => document.querySelector('#content h1') && document.querySelector('.animate-shimmer') === null && performance.now());
  const complete = await drawn.jsonValue(); // by the client, with what it asked the server for
  await page.waitForTimeout(QUIET);
  const paints = await page.evaluate(() => window.paints);
  await context.close();
  return { ...paints, complete, bytes };
}

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const rows = [];
for (const address of addresses) {
  const views = [];
  for (let run = 0; run < Number(runs); run += 1) views.push(await look(browser, address));
  rows.push(views);
}
await browser.close();
console.log(JSON.stringify(rows));
