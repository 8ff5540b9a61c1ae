import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { arbiterApi, type Plans } from '@/lib/api/arbiter';
import { PairDialog } from '@/features/rounds/pair-dialog';
import type { View } from '@/lib/api/types';
import { asDraft } from '@/testing/fake-draft';
import { installBackend, renderWith, startTournament } from '@/testing/render';

// Mend 29: with 3-1-0 a bye is a win or nothing; half a point does not exist.
it('offers only the byes there are when a round of a card event is paired by hand', () => {
  const backend = installBackend();
  const view = backend.views.get(startTournament(backend, 4, { format: 'round-robin' }));
  if (!view) throw new Error('the fake backend lost its tournament');
  asDraft(view);
  renderWith(<PairDialog view={view} round={2} onClose={vi.fn()} onPaired={vi.fn()} />);
  const choices = within(screen.getByLabelText('Knight 1 in round 2')).getAllByRole('option');
  expect(choices.map((choice) => choice.textContent)).toEqual(['Plays', 'Sits out, 3 points', 'Sits out, 0 points']);
});

it('shows who sits out or has left as it was planned, and counts only those who play', async () => {
  const backend = installBackend();
  const view = backend.handle('GET', `/api/tournaments/${startTournament(backend, 4, { format: 'swiss' })}`) as View;
  const nothing = {
    ratings: [],
    values: [],
    half_byes: [],
    apart: [],
    numbers: [],
    adjustments: [],
    marked: [],
    reported: [],
  };
  vi.spyOn(arbiterApi, 'getPlans').mockResolvedValue({
    ...nothing,
    byes: [
      { entry: 2, round: 2, kind: 'half-bye' },
      { entry: 3, round: 3, kind: 'half-bye' },
    ],
    leaving: [{ entry: 4, round: 2 }],
  } satisfies Plans);
  renderWith(<PairDialog view={view} round={2} onClose={vi.fn()} onPaired={vi.fn()} />);
  expect(await screen.findByText('2 players to pair, 1 sitting out')).toBeInTheDocument();
  expect(screen.getByLabelText('Knight 2 in round 2')).toHaveValue('half-bye');
  expect(screen.getByLabelText('Knight 2 in round 2')).toBeDisabled();
  expect(screen.getByLabelText('Knight 3 in round 2')).toHaveValue('');
  expect(screen.queryByLabelText('Knight 4 in round 2')).not.toBeInTheDocument();
});
