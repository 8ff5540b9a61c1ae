import { expect, test } from '@playwright/test';
import { expectAccessible, expectGoodLooks, expectNoSidewaysScroll } from './checks';
import { makeAll, ROUTES, visit } from './pages';
import { PHONE } from './sizes';

test.use({ locale: 'de-DE' });

test('a German browser reads German, until the reader chooses English', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Turniere', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expectAccessible(page, 'the start page in German');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, 'the start page in German on a phone');

  await page.getByRole('button', { name: 'Sprache: Deutsch' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Deutsch', checked: true })).toBeVisible();
  await page.getByRole('menuitemradio', { name: 'English' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Tournaments', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Tournaments', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('every page in German is accessible and fits a phone', async ({ page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize(PHONE);
  const made = await makeAll(page);
  for (const [path] of Object.values(ROUTES).map((list) => list(made))) {
    if (!path?.startsWith('/')) continue; // a journey looks at it
    await visit(page, path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expectGoodLooks(page, `${path} in German`);
  }
});
