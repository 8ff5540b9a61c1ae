import { useQuery } from '@tanstack/react-query';
import type { Variant } from '@/lib/api/arena-types';
import { pathTo, type Tree } from '@/features/analysis/tree';

/**
 * Names of openings by the position, so that a game that gets there by another order of moves has the name too.
 *
 * `openings.txt` has a line `=B20 Sicilian Defense` for a code and a name, and below it the positions of that name: the
 * first field of a FEN, with a dash behind it where Black is to move. Codes and names are those in general use.
 */
export type Opening = { code: string; name: string };
export type Openings = ReadonlyMap<string, Opening>;

export function readOpenings(text: string): Openings {
  const table = new Map<string, Opening>();
  let opening: Opening = { code: '', name: '' };
  for (const line of text.split('\n')) {
    if (line.startsWith('=')) opening = { code: line.slice(1, 4), name: line.slice(5) };
    else if (line) table.set(line, opening);
  }
  return table;
}

export const keyOf = (fen: string) => {
  const [placement = '', turn] = fen.split(' ');
  return turn === 'b' ? `${placement}-` : placement;
};

/** The name of the latest position of a line that has one. */
export function findOpening(table: Openings, fens: readonly string[]): Opening | null {
  for (const fen of fens.toReversed()) {
    const found = table.get(keyOf(fen));
    if (found) return found;
  }
  return null;
}

const NAMED: Variant[] = ['standard', 'king-of-the-hill', 'three-check'];

/** The opening of the line that is looked at; variants with other beginnings have none. */
export function useOpening(tree: Tree, at: number): Opening | null {
  const isNamed = NAMED.includes(tree.variant);
  const table = useQuery({
    queryKey: ['openings'],
    queryFn: async () => readOpenings((await import('@/features/analysis/openings.txt?raw')).default),
    enabled: isNamed,
    staleTime: Infinity,
    gcTime: Infinity,
  }).data;
  if (!isNamed || !table) return null;
  return findOpening(
    table,
    pathTo(tree, at).map((node) => node.fen),
  );
}
