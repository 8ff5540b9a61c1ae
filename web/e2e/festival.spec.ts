import { expect, test } from '@playwright/test';
import { makeTournament, send, signUp } from './support/people';

test('a festival: sections are gathered, a player moves and is checked in, all is printed on one paper', async ({
  page,
}) => {
  await signUp(page, 'marshal');
  const name = { a: 'Open A', b: 'Open B', blitz: 'Blitz' };
  const drawn = await makeTournament(page, { players: 6, format: 'swiss', name: name.blitz });
  await makeTournament(page, { players: 4, format: 'swiss', until: 'check_in', name: name.a });
  await makeTournament(page, { players: 4, format: 'swiss', until: 'check_in', name: name.b });

  await page.goto('/festivals');
  await page.getByRole('button', { name: 'New festival' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Autumn Fair');
  await page.getByRole('button', { name: 'Create the festival' }).click();
  for (const title of Object.values(name)) {
    await page.getByLabel('One of your tournaments').selectOption(title);
    await page.getByRole('button', { name: 'Add as a section' }).click();
    await expect(page.getByLabel(`Label of ${title}`)).toHaveValue(title);
  }

  await page.getByRole('radio', { name: 'Players' }).click();
  const places = page.getByLabel('Section of Knight 4');
  await expect(places).toHaveCount(2);
  await places.first().selectOption('Open B');
  await expect(page.getByText('Knight 4 was moved.')).toBeVisible();

  await page.getByRole('radio', { name: 'Check-in' }).click();
  await expect(page.getByRole('button', { name: 'Knight 4 is here for Open B' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Knight 3 is here for Open A' }).click();
  await expect(page.getByRole('button', { name: 'Knight 3 is here for Open A', pressed: true })).toBeVisible();

  await page.getByRole('radio', { name: 'Sections' }).click();
  await page.getByRole('link', { name: 'Standings' }).click();
  await expect(page).toHaveURL(new RegExp(`/tournaments/${drawn}/print`));
  const view = await send<{ festival: { section: string } }>(page.request, 'GET', `/api/tournaments/${drawn}`);
  expect(view.festival.section).toBe('Blitz');
});
