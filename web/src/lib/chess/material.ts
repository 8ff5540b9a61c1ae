import { readPlacement } from '@/lib/chess/position';

const VALUES: Record<string, number> = { Q: 9, R: 5, B: 3, N: 3, P: 1 };
const ROLES = ['Q', 'R', 'B', 'N', 'P'];
export type Balance = { more: string[]; points: number };

/** What a side has more than the other, and by how many pawns it is ahead; a promoted piece counts as what it is. */
export function balanceOf(fen: string): [Balance, Balance] {
  const counts = new Map<string, number>();
  for (const piece of readPlacement(fen).values()) {
    const role = piece.charAt(0);
    const sign = role === role.toUpperCase() ? 1 : -1;
    counts.set(role.toUpperCase(), (counts.get(role.toUpperCase()) ?? 0) + sign);
  }
  const points = ROLES.reduce((sum, role) => sum + (counts.get(role) ?? 0) * (VALUES[role] ?? 0), 0);
  const moreOf = (sign: number) =>
    ROLES.flatMap((role) => Array<string>(Math.max(0, sign * (counts.get(role) ?? 0))).fill(role));
  return [
    { more: moreOf(1), points: Math.max(0, points) },
    { more: moreOf(-1), points: Math.max(0, -points) },
  ];
}

/** Variants in which more pieces say who is ahead. */
export const countsMaterial = (variant: string) =>
  !['antichess', 'horde', 'crazyhouse', 'racing-kings'].includes(variant);

/** How many checks each side has given in Three-check, from the FEN: "2+3" are those still needed by White and Black. */
export function checksGiven(fen: string): [number, number] | null {
  const left = / (\d)\+(\d)(?: |$)/.exec(fen);
  return left ? [3 - Number(left[1]), 3 - Number(left[2])] : null;
}
