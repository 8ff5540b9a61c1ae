import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeBackend } from '@/testing/fake-backend';
import { PAYOUT } from '@/testing/fake-money';
import { installBackend, renderApp } from '@/testing/render';

// Mend 26: payouts that failed could be retried one by one only.
describe('retrying many payouts', () => {
  let backend: FakeBackend;
  const asked: unknown[] = [];
  beforeEach(() => {
    asked.length = 0;
    backend = installBackend();
    backend.user = { id: 3, username: 'steward', display_name: 'Steward', title: null, is_operator: true };
    backend.payouts = [
      PAYOUT,
      { ...PAYOUT, id: 'q', player: 'Erec', amount: 30 },
      { ...PAYOUT, id: 'r', player: null, user_id: null },
    ];
    backend.answers.set('POST operations/payouts/retry', (body) => {
      asked.push(body);
      return { retried: 2, sums: [{ currency: 'coins', sum: 80 }], refused: [], left: 0 };
    });
  });

  it('sends those that were chosen, after saying how many and how much', async () => {
    const { user } = renderApp('/operations?show=payouts');
    await user.click(await screen.findByRole('checkbox', { name: 'Choose 50 coins for Gareth' }));
    await user.click(screen.getByRole('checkbox', { name: 'Choose 30 coins for Erec' }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Retry chosen: 2' }));
    const dialog = screen.getByRole('dialog', { name: 'Send 2 payouts again?' });
    expect(dialog).toHaveTextContent('Together 80 coins.');
    expect(asked).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(asked).toEqual([{ ids: ['p', 'q'], all: false }]));
    expect(await screen.findByText('2 payouts are on their way again.')).toBeInTheDocument();
  });

  it('sends all that failed, on whatever page they are', async () => {
    const { user } = renderApp('/operations?show=payouts');
    await user.click(await screen.findByRole('button', { name: 'Retry all failed: 3' }));
    expect(screen.getByRole('dialog')).toHaveTextContent('Together 120 coins.');
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(asked).toEqual([{ ids: [], all: true }]));
  });
});
