import type { Entry } from '@/lib/api/types';

/** From so many rows on a list has a box to find somebody in it. */
export const FINDABLE = 12;

/** Whether what somebody typed is in a name or a club; nothing typed finds everybody. */
export function isFound(entry: Entry | undefined, typed: string): boolean {
  const words = typed.trim().toLowerCase();
  return words === '' || `${entry?.name ?? ''}\n${entry?.club ?? ''}`.toLowerCase().includes(words);
}
