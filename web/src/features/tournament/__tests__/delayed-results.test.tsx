import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TournamentHeader } from '@/features/tournament/tournament-header';
import type { View } from '@/lib/api/types';
import { installBackend, renderWith, startTournament } from '@/testing/render';

async function show(change: Partial<View>) {
  const backend = installBackend();
  const id = startTournament(backend, 4);
  backend.user = null;
  const view = backend.handle('GET', `/api/tournaments/${id}`) as View;
  renderWith(
    <TournamentHeader
      view={{
        ...view,
        my: { ...view.my, roles: [], entry_number: null },
        delays_results: true,
        spectator_delay: 60,
        ...change,
      }}
      live={{ status: 'open', viewers: 1 }}
      menu={null}
    />,
  );
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
}

const MY: View['my'] = { roles: [], entry_number: null, can: [], invitation: null };

describe('Mend 8: a page that is behind says so', () => {
  it('tells outsiders how late results are', async () => {
    await show({});
    expect(screen.getByText('Results 60 seconds late')).toBeInTheDocument();
  });
  it('tells them that results come with the end', async () => {
    await show({ spectator_delay: 0, spectators: 'participants' });
    expect(screen.getByText('Results when it is over')).toBeInTheDocument();
  });
  it.each<[string, Partial<View>]>([
    ['an arbiter', { my: { ...MY, roles: ['arbiter'] } }],
    ['a player', { my: { ...MY, roles: ['player'], entry_number: 1 } }],
    ['anybody, where results are not delayed', { delays_results: false }],
    ['anybody, where there is no delay', { spectator_delay: 0 }],
    ['anybody, when it is over', { phase: 'completed' }],
  ])('tells nothing to %s', async (_, change) => {
    await show(change);
    expect(screen.queryByText(/^Results/)).not.toBeInTheDocument();
  });
});
