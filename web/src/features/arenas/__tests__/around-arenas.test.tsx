import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnArena, TeamRow, Winner } from '@/lib/api/arena-types';
import { makeArena, makeChess, makeGame, makeMy, makeRow } from '@/testing/fake-arena';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp } from '@/testing/render';

const own = (part: Partial<OwnArena> = {}): OwnArena => ({
  id: 7,
  name: 'Tal Arena',
  phase: 'running',
  starts_at: 0,
  ends_at: 1,
  is_paused: false,
  ...part,
});

describe('around arenas', () => {
  let backend: FakeBackend;
  beforeEach(() => {
    backend = installBackend();
    backend.user = backend.users[0] ?? null;
    backend.answers.set('GET tournaments/arena/', () => ({
      running: [],
      upcoming: [],
      finished: [makeArena({ phase: 'finished', finished_at: 1, podium: [makeRow(1)] })],
    }));
    backend.answers.set('GET tournaments/arena/7/', () =>
      makeArena({ my: makeMy(), description: 'Rules: https://example.org/rules.', prizes: 'A cake for the winner' }),
    );
    backend.answers.set('GET tournaments/arena/7/standings/', () => ({
      page: 1,
      pages: 1,
      total: 1,
      rows: [makeRow(1, { title: 'FM' })],
    }));
  });

  it('reminds those who are in an arena and look at something else', async () => {
    backend.answers.set('GET tournaments/arena/mine/', () => [
      own({ id: 8, name: 'Rest Arena', is_paused: true }),
      own(),
    ]);
    const { user } = renderApp('/arenas');
    const bar = await screen.findByRole('region', { name: 'Your arena' });
    expect(bar).toHaveTextContent('Tal Arena is running');
    await user.click(within(bar).getByRole('link', { name: 'To the arena' }));
    expect(await screen.findByRole('table', { name: 'Standings' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your arena' })).toBeNull());
  });

  it('shows titles, prizes, and links that can be clicked', async () => {
    renderApp('/arenas/7');
    expect(await screen.findByText('FM')).toHaveAttribute('title', 'FIDE Master');
    expect(screen.getByText('A cake for the winner')).toBeVisible();
    expect(screen.getByRole('link', { name: 'https://example.org/rules' })).toHaveAttribute(
      'rel',
      expect.stringContaining('nofollow'),
    );
  });

  // Mend 43: the table of a battle showed a bare sum instead of the tie-break.
  it('shows the average performance of a team, and says what it is', async () => {
    const row = (id: number, name: string, average: number | null): TeamRow => ({
      rank: id,
      team: { id, name },
      score: 12,
      performance: 4321,
      average_performance: average,
      leaders: [],
    });
    backend.answers.set('GET tournaments/arena/7/teams/', () => ({
      rows: [row(1, 'Rooks', 2161), row(2, 'Owls', null)],
    }));
    renderApp('/arenas/7/teams');
    const rooks = (await screen.findByRole('link', { name: 'Rooks' })).closest('li');
    expect(rooks).toHaveTextContent('average performance 2161');
    expect(rooks).not.toHaveTextContent('4321');
    expect(screen.getByRole('link', { name: 'Owls' }).closest('li')).not.toHaveTextContent('performance');
  });

  // Mend 43: rated games of arenas could not be opened from the profile.
  it('leads from the number of a game to its board', async () => {
    backend.answers.set('GET tournaments/arena/7/games/', () => [{ ...makeGame(1), id: 101 }]);
    backend.answers.set('GET chess/games/101/', () => makeChess());
    const { router } = renderApp('/arenas/7/games/1');
    await waitFor(() => expect(router.state.location.pathname).toBe('/games/chess/101'));
    backend.answers.set('GET tournaments/arena/7/games/', () => [{ ...makeGame(1), id: null }]);
    await router.navigate({ to: '/arenas/$id/games/$number', params: { id: '7', number: '1' } });
    await waitFor(() => expect(router.state.location.pathname).toBe('/arenas/7'));
  });

  it('lists who won the latest arenas', async () => {
    const winner = (kind: string, id: number): Winner => ({
      kind,
      category: 'blitz',
      arena: { id, name: `${kind} Blitz` },
      at: 1,
      username: 'user1',
      display_name: 'Gareth',
      title: null,
      score: 30,
    });
    backend.answers.set('GET tournaments/arena/winners/', () => ({
      boards: [{ category: 'blitz', winners: [winner('weekly', 3), winner('daily', 4)] }],
      elite: [winner('weekend', 5)],
      marathon: [],
    }));
    renderApp('/arenas');
    const board = await screen.findByRole('region', { name: 'Latest winners' });
    const row = within(board).getByRole('row', { name: /Blitz/ });
    expect(
      within(row)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/arenas/3', '/arenas/4']);
    expect(within(board).getByText('Elite arenas')).toBeVisible();
    expect(within(board).queryByText('Marathons')).toBeNull();
  });

  it('sends its news elsewhere', async () => {
    backend.answers.set('GET tournaments/arena/7/', () => makeArena({ my: makeMy({ is_organiser: true }) }));
    let sent: unknown;
    backend.answers.set('GET tournaments/arena/7/heralds/', () => []);
    backend.answers.set('POST tournaments/arena/7/heralds/', (body) => {
      sent = body;
      return {
        id: 1,
        ...body,
        host: 'example.org',
        secret: null,
        created_at: '',
        last_at: null,
        last_error: '',
        is_paused: false,
        waiting: 0,
      };
    });
    const { user } = renderApp('/arenas/7');
    await user.click(await screen.findByRole('button', { name: 'Send news elsewhere' }));
    const dialog = screen.getByRole('dialog');
    await user.type(within(dialog).getByLabelText('Address'), 'https://example.org/hook');
    await user.click(within(dialog).getByLabelText('Start'));
    await user.click(within(dialog).getByRole('button', { name: 'Add this address' }));
    await waitFor(() =>
      expect(sent).toEqual({ kind: 'discord', url: 'https://example.org/hook', topics: ['soon', 'finish'] }),
    );
  });
});
