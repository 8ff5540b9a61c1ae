import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Money } from '@/lib/api/types';
import type { FakeBackend } from '@/testing/fake-backend';
import { PAYOUT } from '@/testing/fake-money';
import { installBackend, renderApp } from '@/testing/render';

const MONEY: Money = {
  terms: {
    currency: 'coins',
    fee: 50,
    house_fee: 1000,
    model: 'percentage',
    tiers: [
      { positions: '1', percentage: 7000, fixed: null, per_player: false },
      { positions: '2-3', percentage: 3000, fixed: null, per_player: true },
    ],
    guaranteed: 0,
    guaranteed_by: null,
    no_show: 'forfeit',
    withdrawal: 'until-seeding',
  },
  fees_held: 200,
  fees_count: 4,
  house_cut: 20,
  pool: 180,
  is_final: false,
  places: [
    { place: 1, amount: 126 },
    { place: 2, amount: 27 },
    { place: 3, amount: 27 },
  ],
  awards: [],
  my_fee: null,
  my_balance: 40,
};

describe('money', () => {
  let backend: FakeBackend;
  beforeEach(() => {
    backend = installBackend();
    backend.user = backend.users[0] ?? null;
    const { id } = backend.create({ name: 'Joust', format: 'single-elimination', seeding: 'rating' });
    backend.handle('POST', `/api/tournaments/${id}/phase`, { to: 'registration' });
    backend.money.set(id, structuredClone(MONEY));
    backend.user = backend.users[1] ?? null;
  });

  it('shows the pool, what each place is worth, and the terms', async () => {
    renderApp('/tournaments/1?tab=prizes');
    expect(await screen.findByText('180 coins')).toBeInTheDocument();
    const table = screen.getByRole('table', { name: 'Prizes by place' });
    expect(within(table).getByRole('row', { name: /2nd to 3rd 30% of the pool, shared 27 coins/ })).toBeInTheDocument();
    expect(screen.getByText('The fee is refunded until check-in ends')).toBeInTheDocument();
  });

  it('sends whoever is short to the wallet, with the sum that is missing', async () => {
    const { user, router } = renderApp('/tournaments/1');
    await user.click(await screen.findByRole('link', { name: 'Add 10 coins to enter' }));
    expect(router.state.location.pathname).toBe('/wallet');
    const amount = await screen.findByLabelText('Amount');
    expect(amount).toHaveValue('10');
    expect(screen.getByRole('link', { name: 'Back to the tournament' })).toHaveAttribute('href', '/tournaments/1');
    await user.clear(amount);
    await user.type(amount, '25');
    await user.click(screen.getByRole('button', { name: 'Pay in' }));
    await waitFor(() => expect(screen.getByText('65 coins')).toBeInTheDocument(), { timeout: 3000 });
  });

  it('asks once more before money is taken', async () => {
    backend.money.set(1, { ...MONEY, my_balance: 80 });
    const { user } = renderApp('/tournaments/1');
    await user.click(await screen.findByRole('button', { name: 'Register for 50 coins' }));
    expect(screen.getByText(/Your wallet then holds 30 coins/)).toBeInTheDocument();
    expect(backend.calls).not.toContain('POST /api/tournaments/1/entries');
    await user.click(screen.getByRole('button', { name: 'Pay 50 coins' }));
    await waitFor(() => expect(backend.calls).toContain('POST /api/tournaments/1/entries'));
  });

  it('shows who got what', async () => {
    backend.money.set(1, {
      ...MONEY,
      is_final: true,
      awards: [{ entry: 1, name: 'Gareth', position: 1, amount: 126, status: 'sent' }],
    });
    renderApp('/tournaments/1?tab=prizes');
    expect(await screen.findByRole('row', { name: /1st Gareth 126 coins Sent/ })).toBeInTheDocument();
  });

  it('lets an operator settle a failed payout, with a reason', async () => {
    backend.user = { id: 3, username: 'steward', display_name: 'Steward', title: null, is_operator: true };
    backend.payouts = [PAYOUT];
    const { user } = renderApp('/operations');
    expect((await screen.findAllByText('The payment service answered 500.')).length).toBeGreaterThan(0); // one for the phone
    await user.click(screen.getByRole('button', { name: 'Settle' }));
    const settle = screen.getByRole('button', { name: 'Mark as settled' });
    expect(settle).toBeDisabled();
    expect(screen.getByText(/may have arrived/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Reason'), 'paid in cash');
    await user.click(settle);
    expect(await screen.findByText('Settled by hand: paid in cash')).toBeInTheDocument();
    await user.click(await screen.findByRole('tab', { name: /Alerts/ }));
    expect(await screen.findByText(/was not taken after 6 tries/)).toBeInTheDocument();
  });

  it('has no desk for anybody else', async () => {
    renderApp('/operations');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('Operations'));
  });
});
