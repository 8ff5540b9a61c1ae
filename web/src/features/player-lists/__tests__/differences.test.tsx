import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp, startTournament } from '@/testing/render';

const LIST = {
  ...{ code: 'fide', name: 'FIDE', label: 'October 2026', players: 2, imported_at: '2026-10-01T06:00:00Z' },
  ...{ checked_at: '2026-10-31T06:00:00Z', is_looking: false, error: '', sentences: {} },
};
const DIFFERENCE = {
  ...{ entry: 1, name: 'Alder, Ann', field: 'rating', here: '2210', listed: '2230', is_fixed: false },
  source: 'FIDE November 2026, standard',
};

describe('comparing entries with a rating list', () => {
  let backend: FakeBackend;
  let id: number;
  let newer: { is_looking: boolean; label: string };
  const asked: string[] = [];
  beforeEach(() => {
    asked.length = 0;
    newer = { is_looking: true, label: 'October 2026' };
    backend = installBackend();
    id = startTournament(backend, 4, { format: 'round-robin' });
    backend.answers.set(`GET tournaments/${id}/identities`, () => ({ items: [], currency: 'EUR' }));
    backend.answers.set(`GET tournaments/${id}/list-proposals`, () => [
      { code: 'fide', name: 'FIDE', label: 'November 2026', differences: 1 },
    ]);
    backend.answers.set('GET player-lists', () => [{ ...LIST, ...newer }]);
    backend.answers.set('POST player-lists/fide/look', () => {
      asked.push('look');
      return { ...LIST, is_looking: true };
    });
    backend.answers.set(`GET tournaments/${id}/list-differences`, () => {
      asked.push('compare');
      return { name: 'FIDE', label: newer.label, is_in_force: true, items: [DIFFERENCE] };
    });
  });

  it('looks at the list first, and compares once that is done', async () => {
    const { user } = renderApp(`/tournaments/${id}/report?show=players`);
    await user.click(await screen.findByRole('button', { name: 'Compare with the rating list' }));
    const dialog = await screen.findByRole('dialog', { name: 'Compare with the rating list' });
    expect(await within(dialog).findByText(/^The list is looked at first/)).toBeInTheDocument();
    expect(asked).toEqual(['look']);
    newer = { is_looking: false, label: 'November 2026' };
    expect(await within(dialog).findByText('FIDE, November 2026', {}, { timeout: 5_000 })).toBeInTheDocument();
    expect(asked).toEqual(['look', 'compare']);
    expect(within(dialog).getByRole('checkbox')).toBeChecked();
    expect(within(dialog).getByText('FIDE November 2026, standard')).toBeInTheDocument();
  });

  it('is proposed by itself above the players, until it is put aside', async () => {
    let isAside = false;
    backend.answers.set(`DELETE tournaments/${id}/list-proposals/fide`, () => {
      isAside = true;
      backend.answers.set(`GET tournaments/${id}/list-proposals`, () => []);
      return null;
    });
    const { user } = renderApp(`/tournaments/${id}/report?show=players`);
    expect(
      await screen.findByText(/^The new list FIDE, November 2026, differs from the entries in 1 place/),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Leave the entries as they are' }));
    await waitFor(() => expect(screen.queryByText(/^The new list FIDE/)).not.toBeInTheDocument());
    expect(isAside).toBe(true);
  });
});
