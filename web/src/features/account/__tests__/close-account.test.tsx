import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refusal } from '@/testing/refusal';
import { installBackend, renderApp } from '@/testing/render';

describe('closing the account', () => {
  it('asks for the password, says what is open, and signs out', async () => {
    const backend = installBackend();
    backend.user = backend.users[0] ?? null;
    backend.answers.set('GET me/settings', () => ({ display_name: 'The Marshal', muted: [] }));
    let isRich = true;
    backend.answers.set('POST me/close', () => {
      if (isRich)
        throw new Refusal(
          409,
          'account.money',
          'There is money in your wallet or on its way; withdraw it in the wallet first, and wait until it has been paid.',
        );
      backend.user = null;
      return undefined;
    });
    const { user, router } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Close my account' }));
    const dialog = screen.getByRole('dialog');
    const confirm = within(dialog).getByRole('button', { name: 'Close my account' });
    expect(confirm).toBeDisabled();
    await user.type(within(dialog).getByLabelText('Your password'), 'a horse and a lance');
    await user.click(confirm);
    expect(await within(dialog).findByText(/money in your wallet/)).toBeVisible();
    isRich = false;
    await user.click(confirm);
    expect(await screen.findByText('Your account is closed. Goodbye!')).toBeVisible();
    await expect.poll(() => router.state.location.pathname).toBe('/');
    expect((await screen.findAllByRole('link', { name: 'Sign in' }))[0]).toBeVisible();
  });
});

// Mend 6: there was no export of one's data.
describe('taking one’s data along', () => {
  it('is a download in the settings of the account', async () => {
    const backend = installBackend();
    backend.user = backend.users[0] ?? null;
    backend.answers.set('GET me/settings', () => ({ display_name: 'The Marshal', muted: [] }));
    renderApp('/account');
    const link = await screen.findByRole('link', { name: 'Download my data' });
    expect(link).toHaveAttribute('href', '/api/me/export');
    expect(link).toHaveAttribute('download');
  });
});
