import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChessGame } from '@/lib/api/arena-types';
import { makeArena, makeChess, makeGame, makeMy, makeRow } from '@/testing/fake-arena';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp } from '@/testing/render';

const SOCKET = '/ws/chess/games/101/';
const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

describe('the page of a chess game', () => {
  let backend: FakeBackend;
  const open = async (game: ChessGame) => {
    backend.answers.set('GET chess/games/101/', () => game);
    const rendered = renderApp('/games/chess/101');
    await screen.findByRole('img', { name: /^Chess board/ });
    const socket = backend.sockets.get(SOCKET);
    if (!socket) throw new Error('The page opened no socket.');
    return { ...rendered, socket };
  };
  beforeEach(() => {
    backend = installBackend();
    backend.user = backend.users[0] ?? null;
    backend.answers.set('GET tournaments/arena/7/', () => makeArena({ my: makeMy() }));
    backend.answers.set('GET tournaments/arena/7/standings/', () => ({
      page: 1,
      pages: 1,
      total: 2,
      rows: [makeRow(1), makeRow(2)],
    }));
    backend.answers.set('GET tournaments/arena/7/games/', () => [makeGame(1)]);
  });

  it('sends a typed move with the ply it was made for, and shows what is refused', async () => {
    const { user, socket } = await open(makeChess());
    expect((await screen.findAllByText('#1'))[0]).toBeVisible();
    await user.type(screen.getByLabelText('Type a move'), 'Ke2{Enter}');
    expect(screen.getByText('“Ke2” is not a legal move here.')).toBeVisible();
    await user.clear(screen.getByLabelText('Type a move'));
    await user.type(screen.getByLabelText('Type a move'), 'Nf3{Enter}');
    expect(socket.said()).toContainEqual({ type: 'move', uci: 'g1f3', ply: 0 });
    socket.say({ type: 'refused', code: 'game.moved_on', message: 'The game has moved on.', of: 'move' });
    expect(await screen.findByRole('alert')).toHaveTextContent('The game has moved on.');
  });

  it('shows the rank of an opponent who stands far below the first page', async () => {
    backend.answers.set('GET tournaments/arena/7/standings/', () => ({
      page: 1,
      pages: 6,
      total: 60,
      rows: [makeRow(1)],
    }));
    const game = makeGame(1);
    backend.answers.set('GET tournaments/arena/7/games/', () => [{ ...game, black: { ...game.black, rank: 57 } }]);
    await open(makeChess());
    expect((await screen.findAllByText('#57'))[0]).toBeVisible();
  });

  it('answers pings at once and follows the moves', async () => {
    const { user, socket } = await open(makeChess({ my_side: 1 }));
    socket.say({ type: 'ping', t: 17 });
    expect(socket.said()).toContainEqual({ type: 'pong', t: 17 });
    const next = {
      ...makeChess().game,
      number: 2,
      plies: 1,
      turn: 1,
      fen: AFTER_E4,
      last_move: 'e2e4',
      legal: ['e7e5'],
    };
    socket.say({
      type: 'game',
      number: 2,
      now: 2,
      game: next,
      moves: [{ uci: 'e2e4', san: 'e4', left_ms: 180_000, at: 2 }],
    });
    expect(await screen.findByText('Gareth plays e4. Your move.')).toBeInTheDocument();
    const moves = screen.getByRole('list', { name: 'Moves' });
    expect(within(moves).getByRole('button', { name: 'e4' })).toHaveAttribute('aria-current', 'step');
    await user.keyboard('{ArrowLeft}');
    expect(await screen.findByRole('button', { name: 'Back to the latest position' })).toBeVisible();
  });

  it('offers what a player can do: berserk, draw, resign after asking', async () => {
    const { user, socket } = await open(makeChess({}, { plies: 2, draw_offer: 1 }));
    await user.click(screen.getByRole('button', { name: 'Berserk' }));
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    await user.click(screen.getByRole('button', { name: 'Resign' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Resign' }));
    expect(socket.said()).toEqual(
      expect.arrayContaining([{ type: 'berserk' }, { type: 'accept-draw' }, { type: 'resign' }]),
    );
  });

  it('lets the opponent of somebody who left claim the game', async () => {
    const [mine, theirs] = makeChess().game.sides;
    const { user, socket } = await open(
      makeChess(
        {},
        {
          sides: [
            { ...mine, claim_opens_at: 1 },
            { ...theirs, away_since: 1 },
          ],
        },
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Claim win' }));
    expect(socket.said()).toContainEqual({ type: 'claim-absence' });
  });

  it('shows spectators the same board without buttons', async () => {
    await open(makeChess({ my_side: null }));
    expect(screen.queryByRole('button', { name: 'Resign' })).toBeNull();
    expect(screen.queryByLabelText('Type a move')).toBeNull();
  });

  it('after the end tells the points and the way back', async () => {
    const { socket } = await open(makeChess({}, { status: 'over', winner: 0, reason: 'checkmate', legal: [] }));
    backend.sockets
      .get('/ws/tournaments/arena/7/')
      ?.say({ type: 'game_result', game_id: 101, your_score: 2, opponent_score: 0, new_total: 6, rank: 3 });
    const result = await screen.findByRole('region', { name: 'Result' });
    expect(result).toHaveTextContent('You won');
    await waitFor(() => expect(result).toHaveTextContent('+2 points, 6 in all, rank 3'));
    expect(within(result).getByRole('link', { name: 'Back to the arena' })).toHaveAttribute('href', '/arenas/7');
    expect(await within(result).findByText(/next opponent/)).toBeVisible();
    expect(socket.said()).toEqual([]);
  });

  const IN_CUP = { kind: 'tournament', id: 3, name: 'Cup', number: 2, game: 1 };
  const seat = (is_ready: boolean) => ({ ...makeChess().game.sides[0], is_ready });

  it('of a tournament waits for both players, and says who is still to come', async () => {
    await open(
      makeChess(
        { origin: IN_CUP, now: Date.now() },
        {
          status: 'waiting',
          legal: [],
          due: 'no-show',
          due_at: Date.now() + 300_000,
          sides: [seat(true), seat(false)],
        },
      ),
    );
    expect(await screen.findByText('The game begins when Elaine is here.')).toBeVisible();
    expect(screen.getByText(/^Time left to come: [45]:/)).toBeVisible();
    expect(screen.getByText('Not here yet')).toBeVisible();
    expect(screen.queryByText('Your move')).toBeNull();
    expect(screen.getByRole('region', { name: 'Tournament' })).toHaveTextContent('CupMatch 2');
  });

  it('of a tournament leads on after a draw that decides nothing', async () => {
    backend.answers.set('GET me/hosted-games', () => [
      {
        id: 102,
        tournament_id: 3,
        match_number: 2,
        game_number: 2,
        kind: 'chess',
        status: 'waiting',
        number: 0,
        winner: null,
        reason: null,
        sides: [],
      },
    ]);
    await open(
      makeChess(
        { origin: IN_CUP, report: 'replayed' },
        { status: 'over', legal: [], due: null, due_at: null, winner: null, reason: 'agreement' },
      ),
    );
    expect(await screen.findByText('Somebody must win this match: it goes on with colours changed.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'To your next game' })).toHaveAttribute('href', '/games/chess/102');
  });

  it('of a tournament is shown to strangers a while later, without a socket', async () => {
    backend.answers.set('GET chess/games/101/', () => makeChess({ origin: IN_CUP, my_side: null, is_delayed: true }));
    renderApp('/games/chess/101');
    expect(await screen.findByText('You see this game as spectators do: a little later.')).toBeVisible();
    expect(backend.sockets.get(SOCKET)).toBeUndefined();
  });
});
