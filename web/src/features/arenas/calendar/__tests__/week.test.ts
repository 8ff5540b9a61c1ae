import { describe, expect, it } from 'vitest';
import { addDays, listDays, mondayOf, readWeek, writeDay } from '@/features/arenas/calendar/week';
import type { PlannedArena } from '@/lib/api/arena-types';
import { isWanted, readArenaFilters } from '@/lib/arena/list-filters';
import { makeArena } from '@/testing/fake-arena';

const MONDAY = new Date(2026, 10, 16);
const at = (day: number, hour: number) => addDays(MONDAY, day).getTime() + hour * 3_600_000;
const planned = (name: string, starts_at: number) =>
  ({ name, kind: 'daily', starts_at, ends_at: starts_at + 1 }) as PlannedArena;

describe('a week of arenas', () => {
  it('begins on Monday, on Sundays too, and is the one of the address unless that is far away', () => {
    expect(writeDay(mondayOf(at(6, 23)))).toBe('2026-11-16');
    expect(writeDay(readWeek('2026-12-03', at(0, 5)))).toBe('2026-11-30');
    expect(writeDay(readWeek('1999-01-01', at(3, 5)))).toBe('2026-11-16');
    expect(writeDay(readWeek('nonsense', at(3, 5)))).toBe('2026-11-16');
  });

  it('has each arena on its day once: what is made in place of what was planned', () => {
    const made = makeArena({ id: 5, full_name: 'Daily Blitz Arena', kind: 'daily', starts_at: at(2, 18) + 25_000 });
    const hourly = makeArena({ id: 6, full_name: 'Hourly Arena', kind: 'hourly', starts_at: at(2, 19) });
    const days = listDays(
      MONDAY,
      [made, hourly],
      [planned('Daily Blitz Arena', at(2, 18)), planned('Shield', at(6, 1))],
    );
    expect(days.map((items) => items.map((item) => item.id ?? item.name))).toEqual([
      [],
      [],
      [5],
      [],
      [],
      [],
      ['Shield'],
    ]);
  });
});

describe('filters of arenas', () => {
  it('are read from an address, and find by speed, variant and who plays', () => {
    const filters = readArenaFilters({ speed: 'blitz', variant: 'draughts', mine: true, page: 'x' });
    expect(filters).toEqual({ speed: 'blitz', mine: true });
    const [mine, theirs] = [makeArena({ id: 1, speed: 'blitz' }), makeArena({ id: 2, speed: 'blitz' })];
    expect([mine, theirs].filter(isWanted(filters, new Set([1]), 'somebody-else'))).toEqual([mine]);
  });
});
