import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeBackend } from '@/testing/fake-backend';
import { Refusal } from '@/testing/refusal';
import { installBackend, renderApp } from '@/testing/render';

const ROW = {
  id: 'w',
  amount: 25,
  currency: 'coins',
  status: 'pending' as const,
  created_at: '2026-03-01T10:00:00Z',
  sent_at: null,
  confirmed_at: null,
  settled_reason: '',
};

// Mend 5: money could not leave a wallet.
describe('withdrawing', () => {
  let backend: FakeBackend;
  beforeEach(() => {
    backend = installBackend();
    backend.user = backend.users[0] ?? null;
    backend.answers.set('POST me/withdrawals', () => {
      backend.wallet = { ...backend.wallet, balances: [{ currency: 'coins', balance: 15 }], withdrawals: [ROW] };
      return ROW;
    });
  });

  it('asks once more, then shows the new balance and how far it is', async () => {
    const { user } = renderApp('/wallet');
    await user.type(await screen.findByLabelText('Amount to withdraw'), '25');
    await user.click(screen.getByRole('button', { name: 'Withdraw money' }));
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent('Your wallet then holds 15 coins. Play money goes back to where it came from.');
    expect(backend.calls).not.toContain('POST /api/me/withdrawals');
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw 25 coins' }));
    const list = await screen.findByRole('table', { name: 'Withdrawals' });
    expect(within(list).getByText('On its way')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('15 coins')).toBeInTheDocument());
    expect(screen.getByLabelText('Amount to withdraw')).toHaveValue('');
  });

  it('says what the wallet holds when more is wanted', async () => {
    const { user } = renderApp('/wallet');
    await user.type(await screen.findByLabelText('Amount to withdraw'), '41');
    await user.click(screen.getByRole('button', { name: 'Withdraw money' }));
    expect(screen.getByText('Your wallet holds 40 coins.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows why the server refused', async () => {
    backend.answers.set('POST me/withdrawals', () => {
      throw new Refusal(409, 'withdrawal.short', 'The wallet holds 3 coins; withdraw that or less.');
    });
    const { user } = renderApp('/wallet');
    await user.type(await screen.findByLabelText('Amount to withdraw'), '25');
    await user.click(screen.getByRole('button', { name: 'Withdraw money' }));
    await user.click(screen.getByRole('button', { name: 'Withdraw 25 coins' }));
    expect(await screen.findByText('The wallet holds 3 coins; withdraw that or less.')).toBeInTheDocument();
  });

  it('says that the operators know of what failed, and offers nothing to empty wallets', async () => {
    backend.wallet = {
      ...backend.wallet,
      balances: [{ currency: 'coins', balance: 0 }],
      withdrawals: [{ ...ROW, status: 'failed' }],
    };
    renderApp('/wallet');
    expect(await screen.findByText('The operators have been told and will see to it.')).toBeInTheDocument();
    expect(screen.queryByLabelText('Amount to withdraw')).not.toBeInTheDocument();
  });
});
