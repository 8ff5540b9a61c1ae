import { expect, type Page, test } from '@playwright/test';
import { expectGoodLooks } from './support/checks';
import { PASSWORD, signUp } from './support/people';

// A passkey belongs to a name; an address of numbers has none.
test.use({ baseURL: (process.env.BASE_URL ?? 'http://127.0.0.1:8000').replace('127.0.0.1', 'localhost') });

/** Sign out, and wait until the page says so: who goes on before it is still signed in. */
async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
}

test('somebody makes a passkey, signs in with it alone, and sees where they are signed in', async ({
  page,
  context,
}) => {
  const protocol = await context.newCDPSession(page);
  await protocol.send('WebAuthn.enable');
  await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const username = await signUp(page, 'erec');
  await page.goto('/account');

  await page.getByLabel('Name of a new passkey').fill('My lance');
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('button', { name: 'Remove My lance' })).toBeVisible();
  await page.getByRole('button', { name: 'Show new recovery codes' }).click();
  await expect(page.getByText('Write these down now')).toBeVisible();
  await expectGoodLooks(page, 'passkeys');

  await signOut(page);
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText('this browser', { exact: true })).toBeVisible();

  await signOut(page);
  await page.goto('/sign-in');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click(); // the password alone is no longer enough
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible();
});
