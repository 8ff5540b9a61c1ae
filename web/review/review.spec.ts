import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../e2e/support/checks';
import { readShift, watchShifts } from '../e2e/support/measures';
import { makeAll, ROUTES, visit } from '../e2e/support/pages';

const FOLDER = new URL('pictures/', import.meta.url);
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;
const SCHEMES = ['light', 'dark'] as const;
const ONLY = new RegExp(process.env.ONLY ?? '.'); // ONLY=settings npm run review

type Row = { path: string; pictures: string[]; shift: number };

/** A page as everybody sees it: at each size, light and dark; what bars somebody, or is too wide, fails at the end. */
async function picture(page: Page, path: string, name: string): Promise<Row> {
  const pictures: string[] = [];
  await page.setViewportSize(SIZES[0]);
  await visit(page, path);
  const shift = await readShift(page);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect(page.locator('.animate-shimmer')).toHaveCount(0);
      const file = `${name}-${size.width}-${colorScheme}.jpg`;
      await page.screenshot({ path: new URL(file, FOLDER).pathname, type: 'jpeg', quality: 60 });
      pictures.push(file);
      await test.step(`${path} at ${size.width}, ${colorScheme}`, async () => {
        await expectNoSidewaysScroll(page, path);
        if (size.width === 390 || size.width === 1280) await expectAccessible(page, path);
      });
    }
  }
  return { path, pictures, shift };
}

const nameOf = (path: string) =>
  path
    .replaceAll(/\d+/g, 'n')
    .replaceAll(/[^a-z]+/gi, '-')
    .replace(/^-|-$/g, '') || 'home';

function writeIndex(rows: Row[]): void {
  const figures = rows.map(
    ({ path, pictures, shift }) =>
      `<h2>${path} <small>shift ${shift.toFixed(3)}</small></h2><p>${pictures
        .map((file) => `<a href="${file}"><img src="${file}" height="260" loading="lazy" alt="${file}"></a>`)
        .join(' ')}</p>`,
  );
  writeFileSync(
    new URL('index.html', FOLDER),
    `<!doctype html><title>Every page</title><body style="font-family:sans-serif">${figures.join('\n')}`,
  );
}

test('every page, at four sizes, light and dark', async ({ page }) => {
  mkdirSync(FOLDER, { recursive: true });
  await watchShifts(page);
  const made = await makeAll(page);
  const paths = Object.values(ROUTES).flatMap((list) => list(made));
  const rows: Row[] = [];
  const names = new Map<string, number>();
  for (const path of paths.filter((each) => each.startsWith('/') && ONLY.test(each))) {
    const name = nameOf(path);
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    rows.push(await picture(page, path, count > 1 ? `${name}-${count}` : name));
    writeIndex(rows);
  }
});
