import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectGoodLooks, keepPicture } from './support/checks';
import { makeTournament, named, PASSWORD, send, signUp } from './support/people';

test(
  'a player makes an account, enters, checks in, is told whom to play, and chooses what to hear',
  { tag: '@journey' },
  async ({ page, browser }) => {
    const name = named('Player’s joust');
    await signUp(page, 'marshal');
    const id = await makeTournament(page, {
      name,
      players: 3,
      settings: { check_in_required: true },
      until: 'registration',
    });
    const move = (to: string) => send(page.request, 'POST', `/api/tournaments/${id}/phase`, { to });

    const player = await (await browser.newContext()).newPage();
    await player.goto('/');
    await player.getByRole('button', { name: 'Search' }).click();
    await player.getByRole('combobox', { name: 'Events, players and clubs' }).fill(name);
    await player.getByRole('option', { name }).click();
    await player.getByRole('link', { name: 'Sign in to register' }).click();
    await player.getByRole('link', { name: 'Create an account' }).click();
    await expect(player.getByRole('heading', { name: 'Create an account' })).toBeVisible(); // the page before has such a field, too
    await player.getByLabel('User name').fill(named('erec').replace(' ', '-'));
    await player.getByLabel('Password').fill(PASSWORD);
    await expectGoodLooks(player, 'new account');
    await player.getByRole('button', { name: 'Create account' }).click();
    await player.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(player.getByRole('row', { name: /erec/ })).toBeVisible();

    await move('check_in');
    await player.getByRole('link', { name: 'Tiltyard, home' }).click();
    await player.getByRole('link', { name: `Check in to ${name}` }).click();
    await player.getByRole('button', { name: 'Check in' }).click();
    await expect(player.getByRole('row', { name: /erec.*Checked in/ })).toBeVisible();
    await expectGoodLooks(player, 'entries');

    await send(page.request, 'POST', `/api/tournaments/${id}/entries/1/check-in`);
    for (const to of ['seeding', 'in_progress']) await move(to);
    await player.goto('/');
    await expect(player.getByRole('heading', { name: 'For you' })).toBeVisible();
    await expect(player.getByText('You play Knight 1')).toBeVisible();
    await expectGoodLooks(player, 'start page of a player');
    await keepPicture(player, 'for-you');
    await player.getByRole('link', { name: /^To the match/ }).click();
    await expect(player.getByRole('dialog')).toContainText('Ready to play');
    await expect(player.getByRole('dialog').getByRole('radio'), 'players enter no results').toHaveCount(0);
    await player.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await player.getByRole('button', { name: /^Account/ }).click();
    await player.getByRole('menuitem', { name: 'Settings' }).click();
    const kept = player.waitForResponse(
      (response) =>
        response.request().method() === 'PATCH' && response.url().endsWith('/api/me/settings') && response.ok(),
    );
    await player.getByRole('switch', { name: 'A tournament of mine reaches its next phase' }).click();
    await kept; // to leave the page takes a request back that is still on its way
    await player.reload();
    await expect(player.getByRole('switch', { name: 'A tournament of mine reaches its next phase' })).not.toBeChecked();
    await expectGoodLooks(player, 'settings');
  },
);

async function enter(browser: Browser, name: string, id: number): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signUp(page, name);
  await send(page.request, 'POST', `/api/tournaments/${id}/entries`, {});
  return page;
}

test(
  'two players report what they played, disagree, and an arbiter decides',
  { tag: '@journey' },
  async ({ page, browser }) => {
    await signUp(page, 'marshal');
    const id = await makeTournament(page, {
      name: 'The Winter Lists',
      players: 0,
      options: { best_of: 3 },
      settings: { self_report: true },
      until: 'registration',
    });
    const [erec, enide] = [await enter(browser, 'Erec', id), await enter(browser, 'Enide', id)];
    for (const to of ['check_in', 'seeding', 'in_progress'])
      await send(page.request, 'POST', `/api/tournaments/${id}/phase`, { to });

    await erec.goto(`/tournaments/${id}`);
    await erec.getByRole('button', { name: 'Report result' }).click();
    const more = erec.getByRole('button', { name: 'One game more for Erec' });
    await more.click();
    await more.click();
    await erec.getByRole('button', { name: 'One game more for Enide' }).click();
    await expectGoodLooks(erec, 'report');
    await keepPicture(erec, 'report');
    await erec.getByRole('dialog').getByRole('button', { name: 'Report result' }).click();
    await expect(erec.getByText('Waiting for Enide to confirm')).toBeVisible();

    await enide.goto(`/tournaments/${id}`);
    await enide.getByRole('button', { name: 'Confirm or dispute' }).click();
    await expect(enide.getByText('Erec won 2–1')).toBeVisible();
    await enide.getByRole('button', { name: 'That is not right' }).click();
    const hers = enide.getByRole('button', { name: 'One game more for Enide' });
    await hers.click();
    await hers.click();
    await enide.getByRole('button', { name: 'Dispute with this result' }).click();
    await expect(enide.getByText('You and Erec report different results')).toBeVisible();

    await page.goto(`/tournaments/${id}`);
    await page.getByRole('button', { name: 'Decide match 1' }).click();
    await page.getByRole('radio', { name: /Enide won 2–0/ }).check();
    await page.getByLabel('Reason').fill('The score sheet says so');
    await expectGoodLooks(page, 'a dispute');
    await page.getByRole('button', { name: 'Decide', exact: true }).click();
    await expect(enide.getByRole('heading', { name: 'The Winter Lists' })).toBeVisible();
    await expect(enide.getByText('You and Erec report different results')).toBeHidden();
    await page.getByRole('tab', { name: 'Log' }).click();
    await expect(
      page.getByText('Match 1 (Erec – Enide) decided by an arbiter: The score sheet says so.'),
    ).toBeVisible();
  },
);
