import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { isPhone } from '../support/checks';
import { signUp } from '../support/people';
import { finishRound, makeOpen, pairNext } from '../support/weekend-open';

const SOURCE = readFileSync(new URL('../../src/features/print/print-kinds.ts', import.meta.url), 'utf8');
const KINDS = Array.from(
  (/KINDS = \[([^\]]+)\]/.exec(SOURCE)?.[1] ?? '').matchAll(/'(.+)'/g),
  (match) => match[1] ?? '',
);
const MARGIN = 12; // millimetres, as in styles.css
const PAPERS = { a4: [210, 297], letter: [216, 279] } as const;
const toPixels = (millimetres: number) => Math.round((millimetres * 96) / 25.4);
/** Sheets that are cut or filled exactly are looked at on both papers. */
const ON_BOTH: readonly string[] = ['places', 'slips', 'crosstable'];

type Look = { ink: number; edge: number; white: number };

/** What a camera would see of a sheet: how much is inked, how much of the right edge that is, how much is white. */
async function lookAtPaper(page: Page): Promise<Look> {
  const picture = (await page.screenshot({ fullPage: true })).toString('base64');
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const brush = canvas.getContext('2d');
    if (!brush) throw new Error('no canvas');
    brush.drawImage(image, 0, 0);
    const { data: pixels } = brush.getImageData(0, 0, image.width, image.height);
    const bright = (at: number) => Math.min(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    let [ink, edge, white] = [0, 0, 0];
    for (let at = 0; at < pixels.length; at += 4) {
      if (bright(at) === 255) white += 1;
      if (bright(at) > 128) continue;
      ink += 1;
      if ((at / 4) % image.width === image.width - 1) edge += 1;
    }
    return { ink: (4 * ink) / pixels.length, edge: edge / image.height, white: (4 * white) / pixels.length };
  }, picture);
}

async function printOn(page: Page, paper: keyof typeof PAPERS, what: string): Promise<number> {
  const [narrow, long] = PAPERS[paper];
  const [width, height] = what === 'crosstable' ? [long, narrow] : [narrow, long]; // its rounds lie side by side
  await page.setViewportSize({ width: toPixels(width - 2 * MARGIN), height: toPixels(height - 2 * MARGIN) });
  const where = `${what} on ${paper}`;
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  expect(await fits(), `${where} is as wide as the paper`).toBe(true);
  const look = await lookAtPaper(page);
  expect(look.white, `${where}: the paper is white`).toBeGreaterThan(0.6);
  expect(look.ink, `${where}: something is printed`).toBeGreaterThan(0.002);
  expect(look.ink, `${where}: no more than writing and lines`).toBeLessThan(0.25);
  expect(look.edge, `${where}: nothing is cut at the right`).toBeLessThan(0.6); // lines of tables and slips end there
  const file = await page.pdf({ preferCSSPageSize: true, format: paper === 'a4' ? 'A4' : 'Letter' });
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('every sheet is looked at as a picture: white paper, nothing cut, on as many pages as it needs', async ({
  page,
}) => {
  test.skip(isPhone(), 'paper has one width');
  await signUp(page, 'arbiter');
  const id = await makeOpen(page);
  await finishRound(page, id);
  await pairNext(page, id);
  await page.emulateMedia({ media: 'print' });
  expect(KINDS.length).toBeGreaterThan(15);
  for (const what of KINDS)
    for (const paper of ON_BOTH.includes(what) ? (['a4', 'letter'] as const) : (['a4'] as const)) {
      await page.goto(`/tournaments/${id}/print?what=${what}&paper=${paper}`);
      await expect(
        page
          .locator('.sheet')
          .or(page.getByText(/^(Nothing to print yet|No norm so far|Nobody )/))
          .first(),
      ).toBeVisible();
      await expect(page.locator('.animate-shimmer')).toHaveCount(0);
      const pages = await printOn(page, paper, what);
      expect(pages, `pages of ${what} on ${paper}`).toBeGreaterThan(0);
      if (what === 'slips') expect(pages, 'thirty slips, eight to a page').toBe(4);
    }
});
