import { expect, test } from '@playwright/test';
import { makeTournament, signUp } from '../support/people';

test('a result is entered with keys alone', async ({ page }) => {
  await signUp(page, 'marshal');
  const id = await makeTournament(page, { players: 4 });
  await page.goto(`/tournaments/${id}`);
  const drawing = page.getByRole('group', { name: /^Bracket drawing/ });
  await drawing.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /, match 1:/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: /, match 2:/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByText('Knight 2 wins.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: /, match 2:.*Knight 2 won/ })).toBeVisible();
});

test('the drawing moves and zooms by keys', async ({ page }) => {
  await signUp(page, 'marshal');
  const id = await makeTournament(page, { players: 64 });
  await page.goto(`/tournaments/${id}`);
  const drawing = page.getByRole('group', { name: /^Bracket drawing/ });
  await drawing.focus();
  const scale = page.getByRole('group', { name: 'Zoom', exact: true });
  const before = await scale.textContent();
  await page.keyboard.press('+');
  await expect(scale).not.toHaveText(before ?? '');
  await page.keyboard.press('0');
  await expect(scale).not.toHaveText(before ?? '');
});

test('the skip link leads past the banner', async ({ page }) => {
  await page.goto('/');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await skip.waitFor({ state: 'attached' }); // the heading is there before the client is
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
});
