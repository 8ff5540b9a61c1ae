import { readPlacement } from '@/lib/chess/position';

/** Where each piece may go, by its square, as a board wants it. Castling may also be played onto the rook. */
export function destinationsOf(legal: readonly string[], fen: string): Map<string, string[]> {
  const placement = readPlacement(fen);
  const dests = new Map<string, string[]>();
  const add = (from: string, to: string) => {
    const held = dests.get(from) ?? [];
    if (!held.includes(to)) held.push(to);
    dests.set(from, held);
  };
  for (const uci of legal) {
    if (uci.charAt(1) === '@') continue;
    const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
    add(from, to);
    const rook = rookOf(placement, from, to);
    if (rook) add(from, rook);
  }
  return dests;
}

/** The rook that castles when the king makes two steps. */
function rookOf(placement: ReadonlyMap<string, string>, from: string, to: string): string | null {
  const king = placement.get(from);
  if (king?.toUpperCase() !== 'K' || !from.startsWith('e') || from.charAt(1) !== to.charAt(1)) return null;
  const key = to.startsWith('g') ? `h${from.charAt(1)}` : to.startsWith('c') ? `a${from.charAt(1)}` : null;
  return key && placement.get(key) === (king === 'K' ? 'R' : 'r') ? key : null;
}

/** The legal moves meant by a step on the board: several when a pawn promotes, none when it was not legal. */
export function movesOf(legal: readonly string[], fen: string, from: string, to: string): string[] {
  const direct = legal.filter((uci) => uci.slice(0, 4) === `${from}${to}`);
  if (direct.length > 0) return direct;
  const placement = readPlacement(fen);
  return legal.filter((uci) => uci.slice(0, 2) === from && rookOf(placement, from, uci.slice(2, 4)) === to);
}

/** The roles a pawn may become, in the order they are usually wanted. */
export const promotionsOf = (moves: readonly string[]) =>
  ['q', 'n', 'r', 'b', 'k'].filter((role) => moves.some((uci) => uci.charAt(4) === role));

/** Squares where a piece in hand may be put. */
export const dropsOf = (legal: readonly string[], role: string) =>
  legal.filter((uci) => uci.startsWith(`${role.toUpperCase()}@`)).map((uci) => uci.slice(2, 4));

const SAN = /^([KQRBN]?)([a-h]?)([1-8]?)[x:]?([a-h][1-8])(?:=?\(?([QRBNK])\)?)?$/;

/** The one legal move that a text means, as SAN (Nf3, exd5, O-O, e8=Q, N@f3) or UCI (g1f3); null if none or several do. */
export function findMove(text: string, legal: readonly string[], fen: string): string | null {
  const typed = text.trim().replace(/[+#!?]+$/, '');
  const exact = legal.find((uci) => uci.toLowerCase() === typed.toLowerCase());
  if (exact) return exact;
  if (/^[0oO](-?[0oO]){1,2}$/.test(typed)) return only(castlings(legal, fen, typed.replaceAll('-', '').length === 3));
  const parsed =
    SAN.exec(typed) ??
    SAN.exec(typed.charAt(0).toUpperCase() + typed.slice(1)) ??
    SAN.exec(typed.replace(/[qrbnk]$/, (role) => role.toUpperCase()));
  if (!parsed) return null;
  const [, role = '', file = '', rank = '', to = '', promotion = ''] = parsed;
  const placement = readPlacement(fen);
  const found = legal.filter((uci) => {
    if (uci.charAt(1) === '@' || uci.slice(2, 4) !== to) return false;
    const piece = placement.get(uci.slice(0, 2))?.charAt(0).toUpperCase();
    return (
      piece === (role || 'P') &&
      uci.charAt(0).includes(file) &&
      uci.charAt(1).includes(rank) &&
      uci.slice(4).toUpperCase() === promotion
    );
  });
  return only(found);
}

function castlings(legal: readonly string[], fen: string, isLong: boolean): string[] {
  const placement = readPlacement(fen);
  return legal.filter((uci) => {
    const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
    const king = placement.get(from);
    if (king?.toUpperCase() !== 'K' || from.charAt(1) !== to.charAt(1)) return false;
    const steps = to.charCodeAt(0) - from.charCodeAt(0);
    const takesOwn = placement.get(to) === (king === 'K' ? 'R' : 'r');
    return (takesOwn || Math.abs(steps) === 2) && (isLong ? steps < 0 : steps > 0);
  });
}

const only = (found: string[]) => (found.length === 1 ? (found[0] ?? null) : null);

/** The squares of a move to mark: two, one for a drop. */
export function squaresOf(uci: string | null): string[] {
  if (!uci) return [];
  return uci.charAt(1) === '@' ? [uci.slice(2, 4)] : [uci.slice(0, 2), uci.slice(2, 4)];
}
