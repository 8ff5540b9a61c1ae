import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeBackend } from '@/testing/fake-backend';
import { Refusal } from '@/testing/refusal';
import { installBackend, renderApp, startTournament } from '@/testing/render';

describe('the client', () => {
  let backend: FakeBackend;
  beforeEach(() => {
    backend = installBackend();
  });

  it('lists what is running, with a way to everything else', async () => {
    startTournament(backend, 8, { name: 'Pentecost joust' });
    renderApp('/');
    expect(await screen.findByRole('link', { name: 'Pentecost joust' })).toBeInTheDocument();
    expect(screen.getByText('0 of 7 matches')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toBeInTheDocument();
  });

  it('offers a next step where there is nothing', async () => {
    renderApp('/?show=finished');
    expect(await screen.findByText('No champions yet')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Create a tournament' })).not.toHaveLength(0);
  });

  it('shows a failed read with a way to try again', async () => {
    const handle = vi.spyOn(backend, 'handle').mockImplementation((_, path) => {
      if (path.startsWith('/api/home'))
        throw new Refusal(503, 'server.busy', 'The server is busy. Try again in a moment.');
      return { user: null };
    });
    const { user } = renderApp('/');
    expect(await screen.findByText('The server is busy. Try again in a moment.')).toBeInTheDocument();
    handle.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing is being played')).toBeInTheDocument();
  });

  it('has a page for addresses that lead nowhere', async () => {
    renderApp('/nowhere');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  });

  it('says so when there is no such tournament', async () => {
    renderApp('/tournaments/99');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  });

  it('tells a wrong password apart', async () => {
    const { user } = renderApp('/sign-in');
    await user.type(await screen.findByLabelText('User name'), 'marshal');
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('User name or password is wrong.');
  });

  it('puts a refusal of the sign-up next to its field', async () => {
    const { user } = renderApp('/sign-up');
    await user.type(await screen.findByLabelText('User name'), 'elaine');
    await user.type(screen.getByLabelText('Password'), 'short{Enter}');
    await waitFor(() =>
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/Use at least ten characters/),
    );
  });

  it('shows a result entered elsewhere without being asked', async () => {
    const id = startTournament(backend, 4);
    renderApp(`/tournaments/${id}`);
    expect(await screen.findByText('2 results missing')).toBeInTheDocument();
    await screen.findByText('3 viewers');
    backend.handle('PUT', `/api/tournaments/${id}/matches/1/result`, { score: [10, 0] });
    expect(await screen.findByText('1 result missing')).toBeInTheDocument();
  });

  it('closes the result dialog also when the change comes back before the answer', async () => {
    const id = startTournament(backend, 4);
    const { user } = renderApp(`/tournaments/${id}?tab=draw&match=1`);
    await screen.findByText('3 viewers');
    await user.click(await screen.findByRole('radio', { name: /^Knight 1\s*Seed/ }));
    await user.click(screen.getByRole('button', { name: 'Record result' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(backend.views.get(id)?.matches_done).toBe(1);
  });

  it('crowns a champion', async () => {
    const id = startTournament(backend, 4);
    [1, 2, 3].forEach((number) =>
      backend.handle('PUT', `/api/tournaments/${id}/matches/${number}/result`, { score: [10, 0] }),
    );
    renderApp(`/tournaments/${id}`);
    expect(await screen.findByRole('region', { name: 'Podium' })).toHaveTextContent('ChampionKnight 1');
  });

  it('keeps the log and the settings from players', async () => {
    const id = startTournament(backend, 4);
    backend.user = backend.users[1] ?? null;
    const { user } = renderApp(`/tournaments/${id}?tab=log`);
    expect(await screen.findByRole('tab', { name: 'Bracket' })).toBeInTheDocument();
    expect(screen.queryByRole('tab', { name: 'Log' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'More about this tournament' }));
    expect(await screen.findByRole('menuitem', { name: 'Proof of the log' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Abort the tournament' })).not.toBeInTheDocument();
  });

  it('verifies the log', async () => {
    const id = startTournament(backend, 4);
    const { user } = renderApp(`/tournaments/${id}?tab=log`);
    await user.click(await screen.findByRole('button', { name: 'Verify' }));
    expect(await screen.findByText(/The chain holds/)).toBeInTheDocument();
  });

  it('records a round robin result with one click', async () => {
    const id = startTournament(backend, 4, { format: 'round-robin' });
    const { user } = renderApp(`/tournaments/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Knight 1 and Knight 4 drew: ½–½' }));
    await waitFor(() => expect(backend.views.get(id)?.matches_done).toBe(1));
    expect(await screen.findByText('½–½', { selector: 'span' })).toBeInTheDocument();
  });
});
