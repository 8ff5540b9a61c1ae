import type { ChessGame, ChessMessage, ChessMove, Side } from '@/lib/api/arena-types';
import { listPositions, startOf, writePlacement, readPlacement } from '@/lib/chess/position';
import { t } from '@/lib/words';

export type Applied = { kind: 'same' } | { kind: 'gap' } | { kind: 'changed'; game: ChessGame };

/** What a message makes of the game we hold; a gap means that moves are missing and must be asked for. */
export function applyGame(held: ChessGame, message: ChessMessage): Applied {
  if (message.type !== 'game' || message.number < held.game.number) return { kind: 'same' };
  const moves = joinMoves(held.moves, message.moves, message.game.plies);
  if (!moves) return { kind: 'gap' };
  const ended_at = message.game.status === 'over' ? (held.ended_at ?? message.now) : null;
  return {
    kind: 'changed',
    game: { ...held, game: { ...held.game, ...message.game }, moves, now: message.now, ended_at },
  };
}

/** The moves we had and those that came; null if some between them are missing. */
export function joinMoves(held: readonly ChessMove[], news: readonly ChessMove[], plies: number): ChessMove[] | null {
  const before = plies - news.length;
  return before < 0 || before > held.length ? null : [...held.slice(0, before), ...news];
}

/** Every position of the game, or null when where it began is not known. */
export function positionsOf(
  { game, moves }: Pick<ChessGame, 'game' | 'moves'>,
  startFen: string | null,
): string[] | null {
  const start = startFen ?? startOf(game.variant);
  if (start === null) return null;
  const positions = listPositions(
    start,
    moves.map((move) => move.uci),
    game.variant,
  );
  return positions.at(-1) === writePlacement(readPlacement(game.fen)) ? positions : null;
}

/** Whether White makes the first move of the list. */
export const isWhiteFirst = ({ game }: Pick<ChessGame, 'game'>) => (game.turn + game.plies) % 2 === 0;

export const playerOf = (game: ChessGame, side: Side) => (side === 0 ? game.white : game.black);
/** Whether it belongs to no tournament: somebody challenged somebody, or the computer plays. */
export const isCasual = ({ origin }: Pick<ChessGame, 'origin'>) => origin === null || origin.kind === 'challenge';
export const other = (side: Side): Side => (side === 0 ? 1 : 0);
export const colorOf = (side: Side) => (side === 0 ? 'white' : 'black');

/** Whether a game has no result: it was called off, or nobody came. */
const isVoid = ({ reason, winner }: ChessGame['game']) =>
  reason === 'aborted' || reason === 'called-off' || (reason === 'no-show' && winner === null);

/** The result in figures: "1–0", "½–½", "*" without one. */
export function scoreOf({ game }: Pick<ChessGame, 'game'>): string {
  if (game.status !== 'over') return '';
  if (isVoid(game)) return '*';
  return game.winner === null ? '½–½' : game.winner === 0 ? '1–0' : '0–1';
}

/** The result in words, for the reader if they played. */
export function headlineOf(game: ChessGame): string {
  const { winner } = game.game;
  if (isVoid(game.game)) return t('No result');
  if (winner === null) return t('Draw');
  if (game.my_side !== null) return winner === game.my_side ? t('You won') : t('You lost');
  return t('{display_name} won', { display_name: playerOf(game, winner).display_name });
}
