import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, keepPicture, PHONE } from './checks';
import { makeTournament, playAll, send, signUp } from './people';

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

test('what the server says is German too: log, reasons, desk and refusals', async ({ page }) => {
  await signUp(page, 'marschall');
  const id = await makeTournament(page, { players: 7, format: 'swiss', options: { system: 'fide-dutch-2026', rounds: 4, automatic: false } });
  await send(page.request, 'POST', `/api/tournaments/${id}/rounds`, {});
  await playAll(page, id, 1);
  await send(page.request, 'POST', `/api/tournaments/${id}/rounds`, {});

  await page.goto(`/tournaments/${id}?tab=log`);
  await expect(page.getByText('Das Turnier ist jetzt im Gang.')).toBeVisible();
  await expect(page.getByText('7 Teilnehmer wurden gesetzt (nach Wertungszahl).')).toBeVisible();
  await expect(page.getByRole('table').getByText(/ (was|were|is|came) /)).toHaveCount(0);
  await keepPicture(page, 'german-log');

  await page.goto(`/tournaments/${id}?tab=draw`);
  await page.getByRole('button', { name: /^Warum .* trifft$/ }).first().click();
  await expect(page.getByRole('dialog').getByText(/^Farben: .*Anspruch auf (Weiß|Schwarz)/)).toBeVisible();
  await keepPicture(page, 'german-why');

  await page.goto('/desk');
  await expect(page.getByText('3 Ergebnisse stehen noch aus')).toBeVisible();
  await keepPicture(page, 'german-desk');

  await page.goto(`/tournaments/${id}?at=99999`);
  await expect(page.getByText(/^Das Protokoll hat \d+ Einträge; 99999 gibt es nicht\.$/)).toBeVisible();
  await keepPicture(page, 'german-refusal');
});
