import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** Colours on their way from one theme to the other are nobody's choice: wait until they have arrived. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(document.getAnimations().filter((animation) => animation instanceof CSSTransition).map((animation) => animation.finished));
  });
}

export async function expectAccessible(page: Page, where: string): Promise<void> {
  await settle(page);
  // Without frames there is nothing to put together in a page of its own, which is what takes longest.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  const found = violations.map((row) => `${row.id}: ${row.nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).slice(0, 3).join(' | ')}`);
  expect(found, where).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(excess, where).toBeLessThanOrEqual(0);
}

/** Both at once, in the light on a desktop and in the dark on a phone. */
export async function expectGoodLooks(page: Page, where: string): Promise<void> {
  for (const [colorScheme, size] of [['dark', PHONE], ['light', DESKTOP]] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    await expectAccessible(page, `${where}, ${colorScheme}`);
    await expectNoSidewaysScroll(page, `${where}, ${colorScheme}`);
  }
}

/** Keep what is on screen as a picture of the documentation, when asked: KEEP_PICTURES=1. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!process.env.KEEP_PICTURES) return;
  await page.emulateMedia({ colorScheme: 'light' });
  await settle(page);
  await page.screenshot({ path: `../docs/images/${name}.png` });
}
