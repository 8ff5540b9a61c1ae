import { makeFen, parseFen } from 'chessops/fen';
import { makeSanAndPlay, parseSan } from 'chessops/san';
import { isDrop, type Move, type Outcome, type Role, type Rules } from 'chessops/types';
import { makeUci, parseSquare, parseUci } from 'chessops/util';
import { defaultPosition, normalizeMove, type Position, setupPosition } from 'chessops/variant';
import type { Variant } from '@/lib/api/arena-types';

/**
 * What is legal, for a board without a server: games that are over, and moves that nobody played.
 *
 * Castling is written as the king taking its own rook, as chess engines do for Chess960.
 */
const RULES: Record<Variant, Rules> = {
  standard: 'chess',
  chess960: 'chess',
  crazyhouse: 'crazyhouse',
  'king-of-the-hill': 'kingofthehill',
  'three-check': '3check',
  antichess: 'antichess',
  atomic: 'atomic',
  horde: 'horde',
  'racing-kings': 'racingkings',
};
export const rulesOf = (variant: Variant): Rules => RULES[variant];

export type Step = { fen: string; uci: string; san: string; isCheck: boolean };

export const startFen = (variant: Variant) => makeFen(defaultPosition(rulesOf(variant)).toSetup());

/** The position of a FEN, or null where there is no such position in a variant. */
export function readPosition(fen: string, variant: Variant): Position | null {
  return parseFen(fen.trim()).unwrap(
    (setup) =>
      setupPosition(rulesOf(variant), setup).unwrap(
        (position) => position,
        () => null,
      ),
    () => null,
  );
}

/** What a move leads to; null if it is not legal. The position is left as it was. */
export function playMove(position: Position, move: Move): Step | null {
  const normal = normalizeMove(position, move);
  if (!position.isLegal(normal)) return null;
  const next = position.clone();
  const san = makeSanAndPlay(next, normal);
  return { fen: makeFen(next.toSetup()), uci: makeUci(normal), san, isCheck: next.isCheck() };
}

export const playUci = (position: Position, uci: string) => {
  const move = parseUci(uci);
  return move ? playMove(position, move) : null;
};

/** A move as people write it; a piece or two more than needed does no harm. */
export function playSan(position: Position, san: string): Step | null {
  const move = parseSan(position, san);
  return move ? playMove(position, move) : null;
}

const ROLES: [string, Role][] = [
  ['q', 'queen'],
  ['n', 'knight'],
  ['r', 'rook'],
  ['b', 'bishop'],
  ['k', 'king'],
];

/** The legal moves meant by a step on the board: several where a pawn promotes. */
export function stepsBetween(position: Position, from: string, to: string): string[] {
  const [start, end] = [parseSquare(from), parseSquare(to)];
  if (start === undefined || end === undefined) return [];
  const plain = playMove(position, { from: start, to: end });
  if (plain) return [plain.uci];
  return ROLES.filter(([, role]) => position.isLegal({ from: start, to: end, promotion: role })).map(
    ([letter]) => `${from}${to}${letter}`,
  );
}

/** Where a piece in hand may be put. */
export function dropSquares(position: Position, role: Role): string[] {
  return [...position.dropDests()]
    .filter((to) => position.isLegal({ role, to }))
    .map((to) => makeUci({ role, to }).slice(2));
}

/** How a position is the end of a game: the result, or null while there are moves. */
export function resultOf(position: Position): string | null {
  const outcome: Outcome | undefined = position.outcome();
  if (!outcome) return null;
  if (!outcome.winner) return '½–½';
  return outcome.winner === 'white' ? '1–0' : '0–1';
}

/** A line of an engine in the words of players, as far as it is legal. */
export function writeLine(position: Position, moves: readonly string[], most: number): string[] {
  const at = position.clone();
  const written: string[] = [];
  for (const uci of moves.slice(0, most)) {
    const move = parseUci(uci);
    if (!move || !at.isLegal(normalizeMove(at, move))) break;
    written.push(makeSanAndPlay(at, normalizeMove(at, move)));
  }
  return written;
}

/** The squares of a move, to mark them or to draw an arrow. */
export function squaresOfMove(position: Position, uci: string): string[] {
  const move = parseUci(uci);
  if (!move) return [];
  if (isDrop(move)) return [uci.slice(2, 4)];
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  const own = position.board.get(move.from);
  const isCastling = own?.role === 'king' && position.board.get(move.to)?.color === own.color;
  return isCastling ? [from, `${to > from ? 'g' : 'c'}${from.charAt(1)}`] : [from, to];
}
