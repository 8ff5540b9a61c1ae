import { expect, test } from '@playwright/test';
import { expectAccessible, expectGoodWords, expectNoSidewaysScroll } from '../support/checks';
import { makeAll, ROUTES, visit } from '../support/pages';
import { makeTournament, playAll, send, signUp } from '../support/people';
import { PHONE } from '../support/sizes';

test.use({ locale: 'de-DE' });

test('a German browser reads German, until the reader chooses French, then English', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Richte dein Turnier aus', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expectAccessible(page, 'the start page in German');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, 'the start page in German on a phone');

  await page.getByRole('button', { name: 'Sprache: Deutsch' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Deutsch', checked: true })).toBeVisible();
  await page.getByRole('menuitemradio', { name: 'Français' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Organisez votre tournoi', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Langue : Français' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: 'English' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Run your tournament', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Run your tournament', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('what the server says is German too: log, reasons, desk and refusals', async ({ page, browser }) => {
  await signUp(page, 'marschall');
  const id = await makeTournament(page, {
    players: 7,
    format: 'swiss',
    options: { system: 'fide-dutch-2026', rounds: 4, automatic: false },
  });
  await playAll(page, id, 1);
  await send(page.request, 'POST', `/api/tournaments/${id}/rounds`, {});

  await page.goto(`/tournaments/${id}?tab=log`);
  await expect(page.getByText('Das Turnier ist jetzt im Gang.')).toBeVisible();
  await expect(page.getByText('7 Teilnehmer wurden gesetzt (nach Wertungszahl).')).toBeVisible();
  await expect(page.getByRole('table').getByText(/ (was|were|is|came) /)).toHaveCount(0);

  await page.goto(`/tournaments/${id}?tab=draw`);
  await page
    .getByRole('button', { name: /^Warum .* trifft$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText(/^Farben: .*Anspruch auf (Weiß|Schwarz)/)).toBeVisible();

  await page.goto('/desk');
  await expect(page.getByText('3 Ergebnisse stehen noch aus')).toBeVisible();

  const guest = await (await browser.newContext({ locale: 'de-DE' })).newPage();
  await guest.goto('/sign-up');
  await guest.getByLabel('Benutzername').fill('erec');
  await guest.getByLabel('Passwort').fill('1234567');
  await guest.getByRole('button', { name: 'Konto erstellen' }).click();
  await expect(
    guest
      .getByText(
        'Dieses Passwort ist zu kurz. Es braucht mindestens 10 Zeichen. Dieses Passwort ist zu gebräuchlich. Dieses Passwort besteht nur aus Ziffern.',
      )
      .first(),
  ).toBeVisible();
});

test('every page in German is accessible and fits a phone', { tag: '@every-page' }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  const made = await makeAll(page);
  for (const [path] of Object.values(ROUTES).map((list) => list(made))) {
    if (!path?.startsWith('/')) continue; // a journey looks at it
    await visit(page, path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expectGoodWords(page, `${path} in German`);
  }
});
