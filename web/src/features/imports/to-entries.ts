import type { ImportPreview, NewEntry } from '@/lib/api/types';

/** What a file says of its players as the API takes entries. */
export function toEntries({ entries }: ImportPreview): NewEntry[] {
  return entries.map(({ name, rating, club }) => ({
    name,
    ...(rating !== null && { rating }),
    ...(club !== null && { club }),
  }));
}
