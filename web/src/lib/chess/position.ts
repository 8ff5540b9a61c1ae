import { tn } from '@/lib/words';

/**
 * Positions as maps of squares, enough to step through a game that the server has judged.
 *
 * Nothing here knows what is legal: it only carries out moves that were made.
 */
export type PieceLetter = 'P' | 'N' | 'B' | 'R' | 'Q' | 'K' | 'p' | 'n' | 'b' | 'r' | 'q' | 'k';
export type Placement = ReadonlyMap<string, string>;

const FILES = 'abcdefgh';
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const STARTS: Record<string, string> = {
  'racing-kings': '8/8/8/8/8/8/krbnNBRK/qrbnNBRQ',
  horde: 'rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP',
};

/** Where every game of a variant begins; null where it differs from game to game. */
export function startOf(variant: string): string | null {
  return variant === 'chess960' ? null : (STARTS[variant] ?? START);
}

/** The squares of a FEN; promoted pieces of Crazyhouse keep their mark. */
export function readPlacement(fen: string): Map<string, string> {
  const board = (fen.split(' ')[0] ?? '').replace(/\[.*\]$/, '');
  const squares = new Map<string, string>();
  board
    .split('/')
    .slice(0, 8)
    .forEach((row, index) => {
      let file = 0;
      for (const letter of row) {
        if (letter === '~') {
          const key = square(file - 1, 7 - index);
          squares.set(key, `${squares.get(key) ?? ''}~`);
        } else if (/\d/.test(letter)) file += Number(letter);
        else squares.set(square(file++, 7 - index), letter);
      }
    });
  return squares;
}

/** The first field of a FEN. */
export function writePlacement(placement: Placement): string {
  return Array.from({ length: 8 }, (_, index) => {
    const rank = 7 - index;
    return Array.from({ length: 8 }, (_, file) => placement.get(square(file, rank))?.charAt(0) ?? '1').join('');
  })
    .join('/')
    .replace(/1+/g, (empty) => String(empty.length));
}

const square = (file: number, rank: number) => `${FILES.charAt(file)}${rank + 1}`;
const fileOf = (key: string) => FILES.indexOf(key.charAt(0));
const rankOf = (key: string) => Number(key.charAt(1)) - 1;
const isWhite = (piece: string) => /^[A-Z]/.test(piece);
const isRole = (piece: string | undefined, role: string) => piece?.charAt(0).toUpperCase() === role;

/** The position after a move: castling, en passant, promotion, drops, and the explosions of Atomic. */
export function playMove(
  placement: Placement,
  uci: string,
  variant: string,
  isWhiteToMove: boolean,
): Map<string, string> {
  const next = new Map(placement);
  const to = uci.slice(2, 4);
  if (uci.charAt(1) === '@')
    return next.set(to, isWhiteToMove ? uci.charAt(0).toUpperCase() : uci.charAt(0).toLowerCase());
  const from = uci.slice(0, 2);
  const piece = next.get(from);
  if (!piece) return next;
  const castled = castle(next, from, to, piece);
  if (castled) return castled;
  const isEnPassant = isRole(piece, 'P') && fileOf(from) !== fileOf(to) && !next.has(to);
  const isCapture = next.has(to) || isEnPassant;
  if (isEnPassant) next.delete(square(fileOf(to), rankOf(from)));
  next.delete(from);
  next.set(to, promote(piece, uci.charAt(4)));
  if (variant === 'atomic' && isCapture) explode(next, to);
  return next;
}

function promote(piece: string, role: string): string {
  if (!role) return piece;
  return `${isWhite(piece) ? role.toUpperCase() : role.toLowerCase()}~`;
}

/** Castling is two steps of the king, or king takes own rook. */
function castle(next: Map<string, string>, from: string, to: string, piece: string): Map<string, string> | null {
  if (!isRole(piece, 'K') || rankOf(from) !== rankOf(to)) return null;
  const target = next.get(to);
  const takesRook = isRole(target, 'R') && target !== undefined && isWhite(target) === isWhite(piece);
  const steps = fileOf(to) - fileOf(from);
  if (!takesRook && Math.abs(steps) !== 2) return null;
  const rank = rankOf(from);
  const rookAt = takesRook ? to : square(steps > 0 ? 7 : 0, rank);
  const rook = next.get(rookAt);
  if (!rook) return null;
  next.delete(from);
  next.delete(rookAt);
  next.set(square(steps > 0 ? 6 : 2, rank), piece);
  next.set(square(steps > 0 ? 5 : 3, rank), rook);
  return next;
}

function explode(next: Map<string, string>, at: string): void {
  for (const [key, piece] of [...next]) {
    const distance = Math.max(Math.abs(fileOf(key) - fileOf(at)), Math.abs(rankOf(key) - rankOf(at)));
    if (distance === 0 || (distance === 1 && !isRole(piece, 'P'))) next.delete(key);
  }
}

/** Every position of a game from the first to the last, as FEN placements. */
export function listPositions(startFen: string, moves: readonly string[], variant: string): string[] {
  let placement: Placement = readPlacement(startFen);
  let isWhiteToMove = startFen.split(' ')[1] !== 'b';
  const positions = [writePlacement(placement)];
  for (const uci of moves) {
    placement = playMove(placement, uci, variant, isWhiteToMove);
    isWhiteToMove = !isWhiteToMove;
    positions.push(writePlacement(placement));
  }
  return positions;
}

/** What a side holds in hand in Crazyhouse, by letter: `{P: 2, N: 1}`. */
export function readPocket(fen: string, isForWhite: boolean): Record<string, number> {
  const inHand = /\[(.*)\]/.exec(fen.split(' ')[0] ?? '')?.[1] ?? '';
  const pocket: Record<string, number> = {};
  for (const letter of inHand)
    if (isWhite(letter) === isForWhite && letter !== '-')
      pocket[letter.toUpperCase()] = (pocket[letter.toUpperCase()] ?? 0) + 1;
  return pocket;
}

const ROLES: Record<string, string> = { P: 'pawn', N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' };
/** What a board calls the piece of a letter; the same in every language. */
export const roleOf = (letter: string) => ROLES[letter.toUpperCase()] ?? 'pawn';

const NAMES: Record<string, (count: number) => string> = {
  P: (count) => tn(count, 'pawn', 'pawns'),
  N: (count) => tn(count, 'knight', 'knights'),
  B: (count) => tn(count, 'bishop', 'bishops'),
  R: (count) => tn(count, 'rook', 'rooks'),
  Q: (count) => tn(count, 'queen', 'queens'),
  K: (count) => tn(count, 'king', 'kings'),
};
export const nameOfRole = (letter: string, count = 1) =>
  NAMES[letter.toUpperCase()]?.(count) ?? tn(count, 'piece', 'pieces');

/** The pieces of a position in words, for those who do not see the board. */
export function describePieces(fen: string): { white: string; black: string } {
  const sides = { white: [] as string[], black: [] as string[] };
  const pieces = [...readPlacement(fen)];
  for (const role of ['K', 'Q', 'R', 'B', 'N', 'P']) {
    for (const side of ['white', 'black'] as const) {
      const at = pieces
        .filter(([, piece]) => isRole(piece, role) && isWhite(piece) === (side === 'white'))
        .map(([key]) => key);
      if (at.length > 0) sides[side].push(`${nameOfRole(role, at.length)} ${at.sort().join(', ')}`);
    }
  }
  return { white: sides.white.join('; '), black: sides.black.join('; ') };
}
