import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SettingsForm } from '@/features/arbiter/settings-view';
import type { View } from '@/lib/api/types';
import { installBackend, renderWith, startTournament } from '@/testing/render';

function show(change: Partial<View> = {}) {
  const backend = installBackend();
  const id = startTournament(backend, 4);
  const view = { ...(backend.handle('GET', `/api/tournaments/${id}`) as View), ...change };
  return { backend, id, ...renderWith(<SettingsForm view={view} />) };
}

const toggle = () => screen.getByRole('switch', { name: 'Delay results too' });

describe('Mend 8: whether results are delayed with the boards', () => {
  it('is off until the organiser says so, and is saved with the settings', async () => {
    const { backend, id, user } = show();
    expect(toggle()).not.toBeChecked();
    await user.click(toggle());
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(backend.views.get(id)?.delays_results).toBe(true));
  });

  it('shows what is set', () => {
    show({ delays_results: true });
    expect(toggle()).toBeChecked();
  });

  it('says beside the switch what it does with the delay as it is', async () => {
    const { user } = show();
    expect(toggle()).toHaveAccessibleDescription(/as late as the boards: 3 seconds after they happen/);
    const delay = screen.getByLabelText(/Spectator delay/);
    await user.clear(delay);
    await user.type(delay, '0');
    expect(toggle()).toHaveAccessibleDescription(/at once, for everybody/);
    await user.selectOptions(screen.getByLabelText('Boards may be watched by'), 'participants');
    expect(toggle()).toHaveAccessibleDescription(/once the tournament is over/);
  });
});
