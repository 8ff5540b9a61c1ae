import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp, startTournament } from '@/testing/render';

const HOST = {
  kind: 'ludo' as string | null,
  turn_seconds: 20,
  grace_seconds: 60,
  no_show_seconds: 300,
  missed_max: 3,
  think_ms: 800,
  variant: 'standard',
  initial_seconds: 300,
  increment_seconds: 3,
  replays: 2,
  is_fixed: false,
  bots: [],
};
const side = (entry: number, name: string) => ({
  entry,
  name,
  bot: null,
  is_ready: entry !== 1,
  is_away: false,
  grace_ends_at: null,
  missed: 0,
});

describe('games played here', () => {
  let backend: FakeBackend;
  const sent: Record<string, unknown>[] = [];
  const keep = (answer: unknown) => (body: Record<string, unknown>) => {
    sent.push(body);
    return answer;
  };
  const host = (id: number, kind: string | null = 'ludo') =>
    backend.answers.set(`GET tournaments/${id}/host`, () => ({ ...HOST, kind }));
  beforeEach(() => {
    backend = installBackend();
    sent.length = 0;
  });

  it('lead a player to the board from the page and from the match', async () => {
    const id = startTournament(backend, 4);
    host(id);
    const view = backend.views.get(id);
    if (view) Object.assign(view.entries[0] ?? {}, { user_id: 1 });
    backend.answers.set('GET me/hosted-games', () => [
      {
        id: 7,
        tournament_id: id,
        match_number: 1,
        game_number: 1,
        kind: 'ludo',
        status: 'waiting',
        number: 1,
        winner: null,
        reason: null,
        sides: [side(1, 'Knight 1'), side(4, 'Knight 4')],
      },
    ]);
    renderApp(`/tournaments/${id}?match=1`);
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('link', { name: 'Play now' })).toHaveAttribute('href', '/games/7');
    expect(screen.getByText(/Knight 4 waits for you at the board$/)).toBeInTheDocument();
  });

  it('are watched by everybody else, and offer nothing where nothing is hosted', async () => {
    const id = startTournament(backend, 4);
    host(id);
    backend.answers.set('GET me/hosted-games', () => []);
    const { unmount } = renderApp(`/tournaments/${id}?match=2`);
    expect(await within(await screen.findByRole('dialog')).findByRole('link', { name: 'Watch' })).toHaveAttribute(
      'href',
      `/tournaments/${id}/watch?match=2`,
    );
    unmount();
    host(id, null);
    renderApp(`/tournaments/${id}?match=2`);
    expect(within(await screen.findByRole('dialog')).queryByRole('link')).toBeNull();
  });

  it('can be filled with bots', async () => {
    backend.user = backend.users[0] ?? null;
    const { id } = backend.create({ name: 'Ludo', format: 'single-elimination', seeding: 'rating', capacity: 8 });
    backend.handle('POST', `/api/tournaments/${id}/phase`, { to: 'registration' });
    host(id);
    backend.answers.set(`POST tournaments/${id}/bots`, keep({ seq: 3, numbers: [1, 2] }));
    const { user } = renderApp(`/tournaments/${id}?tab=entries`);
    await user.click(await screen.findByRole('button', { name: 'Add bots' }));
    expect(screen.getByLabelText('How many')).toHaveValue(8);
    await user.clear(screen.getByLabelText('How many'));
    expect(screen.getByText('A whole number from 1 to 1024.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('How many'), '2');
    await user.click(screen.getByRole('radio', { name: /Greedy/ }));
    await user.click(screen.getByRole('button', { name: 'Add 2 bots' }));
    await waitFor(() => expect(sent).toEqual([{ count: 2, level: 'greedy' }]));
  });

  it('get other times in the settings, but no nonsense', async () => {
    const id = startTournament(backend, 4);
    host(id);
    backend.answers.set(`PUT tournaments/${id}/host`, keep({ ...HOST, turn_seconds: 45 }));
    const { user } = renderApp(`/tournaments/${id}?tab=settings`);
    const turn = await screen.findByLabelText('Seconds per turn');
    await user.clear(turn);
    await user.click(screen.getByRole('button', { name: 'Save times' }));
    expect(turn).toHaveAccessibleDescription(/From 3 to 3600 whole seconds/);
    await user.type(turn, '45');
    await user.click(screen.getByRole('button', { name: 'Save times' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { kind: 'ludo', turn_seconds: 45, grace_seconds: 60, no_show_seconds: 300, missed_max: 3, think_ms: 800 },
      ]),
    );
  });

  it('may be chess, with a variant and a clock, until a game was opened', async () => {
    const id = startTournament(backend, 4);
    host(id, 'chess');
    backend.answers.set(`PUT tournaments/${id}/host`, keep({ ...HOST, kind: 'chess', is_fixed: true }));
    const { user } = renderApp(`/tournaments/${id}?tab=settings`);
    await user.selectOptions(await screen.findByLabelText('Variant'), 'Atomic');
    await user.click(screen.getByRole('button', { name: '3+2' }));
    await user.clear(screen.getByLabelText('Drawn games played again'));
    await user.click(screen.getByRole('button', { name: 'Save the clock' }));
    expect(screen.getByLabelText('Drawn games played again')).toHaveAccessibleDescription(
      /A whole number from 0 to 10/,
    );
    await user.type(screen.getByLabelText('Drawn games played again'), '1');
    await user.click(screen.getByRole('button', { name: 'Save the clock' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          kind: 'chess',
          variant: 'atomic',
          initial_seconds: 180,
          increment_seconds: 2,
          no_show_seconds: 300,
          replays: 1,
        },
      ]),
    );
    expect(await screen.findByText('Games were opened: the variant stays.')).toBeVisible();
    expect(screen.getByLabelText('Variant')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Play elsewhere instead' })).toBeNull();
  });

  it('can be chosen where nothing is hosted, and be given back', async () => {
    const id = startTournament(backend, 4);
    host(id, null);
    backend.answers.set(`PUT tournaments/${id}/host`, keep({ ...HOST, kind: 'chess' }));
    backend.answers.set(`DELETE tournaments/${id}/host`, () => ({ ...HOST, kind: null }));
    const { user } = renderApp(`/tournaments/${id}?tab=settings`);
    await user.click(await screen.findByRole('button', { name: 'Play chess here' }));
    await waitFor(() => expect(sent).toEqual([{ kind: 'chess' }]));
    expect(await screen.findByText('Chess 5+3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Play elsewhere instead' }));
    expect(await screen.findByRole('button', { name: 'Play Ludo here' })).toBeVisible();
  });

  it('lead to the board of their kind', async () => {
    const id = startTournament(backend, 4);
    host(id, 'chess');
    const view = backend.views.get(id);
    if (view) Object.assign(view.entries[0] ?? {}, { user_id: 1 });
    backend.answers.set('GET me/hosted-games', () => [
      {
        id: 9,
        tournament_id: id,
        match_number: 1,
        game_number: 1,
        kind: 'chess',
        status: 'playing',
        number: 1,
        winner: null,
        reason: null,
        sides: [side(4, 'Knight 4'), side(1, 'Knight 1')],
      },
    ]);
    renderApp(`/tournaments/${id}`);
    expect(await screen.findByRole('link', { name: 'Back to the board' })).toHaveAttribute('href', '/games/chess/9');
    expect(screen.getByText(/your game against Knight 4 is on$/)).toBeVisible();
  });
});
