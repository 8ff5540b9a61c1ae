import type { Entry } from '@/lib/api/types';

/** Entries that take part in seeding, best seed first; unseeded ones follow by rating. */
export function seededOrder(entries: Entry[]): number[] {
  const isIn = (entry: Entry) => entry.status === 'registered' || entry.status === 'checked_in';
  return entries
    .filter((entry) => entry.seed !== null || isIn(entry))
    .filter(isIn)
    .sort(
      (a, b) => (a.seed ?? Infinity) - (b.seed ?? Infinity) || (b.rating ?? 0) - (a.rating ?? 0) || a.number - b.number,
    )
    .map((entry) => entry.number);
}

/** The list with one row taken out and put in elsewhere. */
export function moveRow<Row>(rows: Row[], from: number, to: number): Row[] {
  const target = Math.max(0, Math.min(rows.length - 1, to));
  const next = [...rows];
  const [row] = next.splice(from, 1);
  if (row === undefined) return rows;
  next.splice(target, 0, row);
  return next;
}
