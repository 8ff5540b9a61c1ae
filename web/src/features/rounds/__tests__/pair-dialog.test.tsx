import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PairDialog } from '@/features/rounds/pair-dialog';
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
