import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { DESKTOP, PHONE } from './sizes';

/** Whether this run of a journey is the one on a phone. */
export const isPhone = () => test.info().project.name === 'phone';

const RULES = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  iframes: false,
} satisfies RunOptions;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'); // half as long as `axe.source`

type Colour = { r: number; g: number; b: number; alpha: number };
type Colours = Colour & { parseString: (this: Colour, text: string) => Colour };
type Axe = {
  run: (where: Document, rules: RunOptions) => Promise<AxeResults>;
  commons: { color: { Color: { prototype: Colours } } };
};

/** Axe reads every colour of every element anew, which is a fifth of its work; a page has a few dozen. */
function rememberColours(): void {
  const colours = (window as unknown as { axe: Axe }).axe.commons.color.Color.prototype;
  const [read, known] = [colours.parseString, new Map<string, Colour>()];
  colours.parseString = function (text) {
    if (!known.has(text)) {
      const { r, g, b, alpha } = read.call(this, text);
      known.set(text, { r, g, b, alpha });
    }
    return Object.assign(this, known.get(text));
  };
}

/** What axe finds on a page. It is brought there once; what is in a frame is a page of its own and looked at as one. */
async function findBarriers(page: Page, rules: RunOptions = RULES): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE);
    await page.evaluate(rememberColours);
  }
  return page.evaluate(async (rules) => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, rules);
    return violations.map(
      (row) =>
        `${row.id}: ${row.nodes
          .map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`)
          .slice(0, 3)
          .join(' | ')}`,
    );
  }, rules);
}

/** Colours are never half-way to another theme here: journeys ask for no motion (playwright.config.ts), and then styles.css has none. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  expect(await findBarriers(page), where).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(excess, where).toBeLessThanOrEqual(0);
}

/** Accessible and no wider than the screen, at the size and in the theme of this run: light on a desktop, dark on a phone. */
export async function expectGoodLooks(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where);
  await expectNoSidewaysScroll(page, where);
}

/** The same of a page in another language: all that words can spoil, which is everything but the colours. */
export async function expectGoodWords(page: Page, where: string): Promise<void> {
  expect(await findBarriers(page, { ...RULES, rules: { 'color-contrast': { enabled: false } } }), where).toEqual([]);
  await expectNoSidewaysScroll(page, where);
}

/** The same in both, for what is walked on a desktop only: a page is opened once and changes its size and theme. */
export async function expectGoodLooksAtBothSizes(page: Page, where: string): Promise<void> {
  for (const [colorScheme, size] of [
    ['dark', PHONE],
    ['light', DESKTOP],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    await expectDrawn(page);
    await expectGoodLooks(page, `${where}, ${colorScheme}`);
  }
}

/** Wait until a page has drawn what it changed, and what only this size shows has come. */
async function expectDrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(page.locator('.animate-shimmer')).toHaveCount(0);
}

/** Keep what is on screen as a picture of the documentation, when asked (KEEP_PICTURES=1): `name.png`, on a phone `name-phone.png`. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!process.env.KEEP_PICTURES) return;
  await page.emulateMedia({ colorScheme: 'light' });
  await page.screenshot({ path: `../docs/images/${name}${isPhone() ? '-phone' : ''}.png` });
  await page.emulateMedia({ colorScheme: test.info().project.use.colorScheme ?? 'light' });
}
