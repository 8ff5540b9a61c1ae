import type { Page } from '@playwright/test';

/** What a page may move of itself while it loads, by the web's own measure (Cumulative Layout Shift). */
export const MOST_SHIFT = 0.05;

/** From now on every page notes what moves in it. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    const held = window as unknown as { shift: number };
    held.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) held.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How much has moved since the page was opened. */
export const readShift = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shift: number }).shift);

/** How many seconds the processor worked for a page until it was there: the clock of a busy machine says nothing. */
export async function workOf(page: Page, open: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await open();
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}
