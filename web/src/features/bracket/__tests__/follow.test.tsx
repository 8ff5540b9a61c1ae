import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { BracketView } from '@/features/bracket/bracket-view';
import { installBackend, renderWith, startTournament } from '@/testing/render';

// Mend 39: above a bracket, too, Enter did nothing unless the whole name was typed.
describe('following a player in a bracket', () => {
  it('takes who fits best on Enter', async () => {
    const backend = installBackend();
    const view = backend.views.get(startTournament(backend, 4, { format: 'single-elimination' }));
    if (!view) throw new Error('there is none');
    const { user } = renderWith(<BracketView view={view} onOpenMatch={vi.fn()} />);
    const box = screen.getByRole('combobox', { name: 'Follow a player' });
    await user.type(box, 'ight 3{Enter}');
    expect(box).toHaveValue('Knight 3');
    await user.clear(box);
    await user.type(box, 'nobody{Enter}');
    expect(box).toHaveValue('nobody');
  });
});
