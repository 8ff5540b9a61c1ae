import { describe, expect, it } from 'vitest';
import { firstMoveSeconds, formatLeft, leftOf, speakLeft } from '@/lib/chess/clock';
import { applyGame, headlineOf, isWhiteFirst, positionsOf, scoreOf } from '@/lib/chess/game';
import { destinationsOf, dropsOf, findMove, movesOf, promotionsOf, squaresOf } from '@/lib/chess/moves';
import { describePieces, listPositions, readPocket, startOf } from '@/lib/chess/position';
import { makeChess } from '@/testing/fake-arena';

const CASTLE = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

describe('legal moves on a board', () => {
  it('are shown by square; castling can be played onto the rook as well', () => {
    const legal = ['e1g1', 'e1e2', 'e1c1', 'a1a7'];
    expect(destinationsOf(legal, CASTLE).get('e1')).toEqual(['g1', 'h1', 'e2', 'c1', 'a1']);
    expect(movesOf(legal, CASTLE, 'e1', 'h1')).toEqual(['e1g1']);
    expect(movesOf(legal, CASTLE, 'e1', 'd1')).toEqual([]);
    expect(movesOf(['e1h1'], CASTLE, 'e1', 'h1')).toEqual(['e1h1']);
  });

  it('ask what a pawn becomes, and know where pieces in hand may go', () => {
    const moves = movesOf(['e7e8q', 'e7e8n', 'e7e8r', 'e7e8b'], '8/4P3/8/8/8/8/8/k1K5 w - - 0 1', 'e7', 'e8');
    expect(promotionsOf(moves)).toEqual(['q', 'n', 'r', 'b']);
    expect(dropsOf(['N@f3', 'P@e4', 'e2e4'], 'n')).toEqual(['f3']);
    expect([squaresOf('N@f3'), squaresOf('e2e4'), squaresOf(null)]).toEqual([['f3'], ['e2', 'e4'], []]);
  });

  it('are found by what people type', () => {
    const fen = 'r3k2r/1P6/8/3p4/4P3/2N3N1/8/R3K2R w KQkq - 0 1';
    const legal = ['e4d5', 'c3d5', 'c3e2', 'g3e2', 'e1g1', 'e1c1', 'b7b8q', 'b7b8n', 'b7a8q', 'N@f3'];
    const find = (text: string) => findMove(text, legal, fen);
    expect([find('exd5'), find('Nxd5'), find('nd5'), find('e4d5')]).toEqual(['e4d5', 'c3d5', 'c3d5', 'e4d5']);
    expect([find('O-O'), find('0-0-0'), find('b8=Q'), find('b8n'), find('bxa8=Q+'), find('N@f3')]).toEqual([
      'e1g1',
      'e1c1',
      'b7b8q',
      'b7b8n',
      'b7a8q',
      'N@f3',
    ]);
    expect([find('Ne2'), find('Nge2'), find('Ke2'), find('b8'), find('hello')]).toEqual([
      null,
      'g3e2',
      null,
      null,
      null,
    ]);
  });
});

describe('positions of a game', () => {
  const last = (moves: string[], variant = 'standard', start = startOf(variant) ?? '') =>
    listPositions(start, moves, variant).at(-1);

  it('follow castling, en passant and promotion', () => {
    expect(last(['e1g1'], 'standard', CASTLE)).toBe('r3k2r/8/8/8/8/8/8/R4RK1');
    expect(last(['e1a1'], 'chess960', CASTLE)).toBe('r3k2r/8/8/8/8/8/8/2KR3R');
    expect(last(['e2e4', 'a7a6', 'e4e5', 'd7d5', 'e5d6'])).toBe('rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR');
    expect(last(['b7a8q'], 'standard', 'r7/1P6/8/8/8/8/8/8 w - - 0 1')).toBe('Q7/8/8/8/8/8/8/8');
  });

  it('follow drops and explosions, and read what is in hand', () => {
    expect(last(['P@e4', 'N@f6'], 'crazyhouse', '8/8/8/8/8/8/8/8[Pn] w - - 0 1')).toBe('8/8/5n2/8/4P3/8/8/8');
    expect(last(['g1f3', 'a7a6', 'f3e5', 'a6a5', 'e5d7'], 'atomic')).toBe('rn3bnr/1pp1pppp/8/p7/8/8/PPPPPPPP/RNBQKB1R');
    expect(readPocket('8/8/8/8/8/8/8/8[PPNq] w - - 0 1', true)).toEqual({ P: 2, N: 1 });
    expect(describePieces('8/8/8/8/8/8/4P3/k1K5 w - - 0 1')).toEqual({ white: 'king c1; pawn e2', black: 'king a1' });
  });

  it('are not shown when they do not lead to what the server says', () => {
    const move = (uci: string, san: string) => ({ uci, san, left_ms: 1, at: 1 });
    const game = makeChess(
      { moves: [move('e2e4', 'e4')] },
      { plies: 1, turn: 1, fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1' },
    );
    expect(positionsOf(game, null)).toHaveLength(2);
    expect(positionsOf(game, CASTLE)).toBeNull();
    expect(isWhiteFirst(game)).toBe(true);
  });
});

describe('a chess clock', () => {
  const { game } = makeChess({}, { is_clock_running: true, clocks: [65_000, 9_460], due: null, due_at: null });

  it('runs for the side to move only, and never below zero', () => {
    expect(leftOf(game, 0, 1000, 6000)).toBe(60_000);
    expect(leftOf(game, 1, 1000, 6000)).toBe(9_460);
    expect(leftOf(game, 0, 1000, 100_000)).toBe(0);
    expect(leftOf({ ...game, status: 'over' }, 0, 1000, 6000)).toBe(65_000);
  });

  it('shows tenths below ten seconds and is spoken in words', () => {
    expect([formatLeft(65_000), formatLeft(9_460), formatLeft(3_723_000), formatLeft(0)]).toEqual([
      '1:05',
      '9.4',
      '1:02:03',
      '0.0',
    ]);
    expect([speakLeft(65_000), speakLeft(500)]).toEqual(['1 minute 5 seconds', '1 second']);
  });

  it('counts down to the first move a second earlier than the server acts', () => {
    const state = makeChess().game;
    expect(firstMoveSeconds(state, (state.due_at ?? 0) - 6000)).toBe(5);
    expect(firstMoveSeconds({ ...state, due: 'flag' }, 0)).toBeNull();
  });
});

describe('messages of a game', () => {
  const move = (uci: string, san: string) => ({ uci, san, left_ms: 1, at: 1 });

  it('add the moves that came and keep what nobody repeats', () => {
    const held = makeChess();
    const next = { ...held.game, number: 2, plies: 1, turn: 1 as const };
    const applied = applyGame(held, { type: 'game', number: 2, now: 5, game: next, moves: [move('e2e4', 'e4')] });
    expect(applied).toMatchObject({ kind: 'changed', game: { my_side: 0, now: 5, moves: [{ san: 'e4' }] } });
  });

  it('show a gap when moves are missing, and pass over what is old', () => {
    const held = makeChess({}, { number: 5 });
    expect(
      applyGame(held, {
        type: 'game',
        number: 9,
        now: 5,
        game: { ...held.game, number: 9, plies: 4 },
        moves: [move('e2e4', 'e4')],
      }),
    ).toEqual({ kind: 'gap' });
    expect(applyGame(held, { type: 'game', number: 4, now: 5, game: held.game, moves: [] })).toEqual({ kind: 'same' });
    expect(applyGame(held, { type: 'pong' })).toEqual({ kind: 'same' });
  });

  it('tell the result in figures and words', () => {
    const over = (winner: 0 | 1 | null, reason = 'time') => makeChess({}, { status: 'over', winner, reason });
    expect([scoreOf(over(0)), scoreOf(over(1)), scoreOf(over(null)), scoreOf(over(null, 'aborted'))]).toEqual([
      '1–0',
      '0–1',
      '½–½',
      '*',
    ]);
    expect([headlineOf(over(0)), headlineOf(over(1)), headlineOf({ ...over(1), my_side: null })]).toEqual([
      'You won',
      'You lost',
      'Elaine won',
    ]);
  });
});
