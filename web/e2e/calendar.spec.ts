import { expect, test } from '@playwright/test';
import { expectGoodLooks } from './support/checks';
import { send, signUp, stamp } from './support/people';

const HOUR_MS = 3_600_000;

test(
  'an arena is found in the list by its variant, in the calendar of its week, and by whoever subscribes',
  { tag: '@journey' },
  async ({ page }) => {
    await signUp(page, 'kay');
    const name = `Lists ${stamp()}`;
    await send(page.request, 'POST', '/api/tournaments/arena/', {
      name,
      minutes: 60,
      variant: 'racing-kings',
      clock: { initial_seconds: 180, increment_seconds: 2 },
      starts_at: Date.now() + 8 * 24 * HOUR_MS,
    });
    await page.goto('/arenas');
    await page.getByLabel('Variant').selectOption('Racing Kings');
    await page.getByRole('switch', { name: 'Mine only' }).click();
    await expect(page.getByRole('region', { name: 'Coming up' }).getByRole('listitem')).toHaveCount(1);
    await expectGoodLooks(page, 'list of arenas');

    await page.getByRole('link', { name: 'Calendar' }).click();
    await expect(page.getByRole('heading', { name: 'Calendar of arenas' })).toBeVisible();
    const entry = page.getByRole('link', { name: new RegExp(name) });
    await expect(entry).toHaveCount(0);
    await page.getByRole('link', { name: 'Week after' }).click();
    if (isSunday()) await page.getByRole('link', { name: 'Week after' }).click();
    await expect(entry).toBeVisible();
    await expectGoodLooks(page, 'calendar of arenas');
    const feed = await page.request.get(
      (await page.getByRole('link', { name: 'Subscribe (iCal)' }).getAttribute('href')) ?? '',
    );
    expect((await feed.text()).replaceAll('\r\n ', '')).toContain(`SUMMARY:${name} Arena`);
    await entry.click();
    await expect(page.getByRole('heading', { name: `${name} Arena` })).toBeVisible();
  },
);

/** Eight days from a Sunday are two weeks on. */
const isSunday = () => new Date().getDay() === 0;
