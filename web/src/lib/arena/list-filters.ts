import type { ArenaHead, Speed, Variant } from '@/lib/api/arena-types';
import { CHOICES } from '@/lib/chess/game-filters';

/** Which arenas a reader wants to see; they stay in the address. */
export type ArenaFilters = { speed?: Speed; variant?: Variant; mine?: boolean; page?: number };

export function readArenaFilters(search: Record<string, unknown>): ArenaFilters {
  const known = (name: 'speed' | 'variant') => CHOICES[name].some(([value]) => value === search[name]);
  const page = Number(search.page);
  return {
    ...(known('speed') && { speed: search.speed as Speed }),
    ...(known('variant') && { variant: search.variant as Variant }),
    ...(search.mine === true && { mine: true }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  };
}

/** Whether an arena is one of those; `own` are the numbers of those the reader is in, `username` theirs. */
export const isWanted =
  (filters: ArenaFilters, own: ReadonlySet<number>, username: string | undefined) => (arena: ArenaHead) =>
    (!filters.speed || arena.speed === filters.speed) &&
    (!filters.variant || arena.variant === filters.variant) &&
    (!filters.mine || own.has(arena.id) || (username !== undefined && arena.organiser?.username === username));
