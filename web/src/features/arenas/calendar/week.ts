import type { ArenaHead, PlannedArena } from '@/lib/api/arena-types';

/** Days of a week as the reader's clock has them; a week begins on Monday. */
const DAY_MS = 86_400_000;

export function mondayOf(moment: number): Date {
  const day = new Date(moment);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - ((day.getDay() + 6) % 7));
  return day;
}

export function addDays(day: Date, count: number): Date {
  const next = new Date(day);
  next.setDate(next.getDate() + count);
  return next;
}

/** "2026-11-16", as addresses have it. */
export function writeDay(day: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The Monday of an address; this week where there is none, or one too far away. */
export function readWeek(text: string | undefined, now: number): Date {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? '');
  const day = found ? new Date(Number(found[1]), Number(found[2]) - 1, Number(found[3])).getTime() : now;
  return mondayOf(Math.abs(day - now) < 366 * DAY_MS ? day : now);
}

export type CalendarItem = {
  key: string;
  name: string;
  kind: string;
  startsAt: number;
  endsAt: number;
  id: number | null;
};

/** An arena begins some seconds after the minute it is planned for, so that not all begin at once. */
const keyOf = (name: string, at: number) => `${name} ${Math.floor(at / 60_000)}`;

/** What happens on each day of a week: arenas that are made, and those planned that nobody has made yet. */
export function listDays(monday: Date, made: ArenaHead[], planned: PlannedArena[]): CalendarItem[][] {
  const known = new Set(made.map((arena) => keyOf(arena.full_name, arena.starts_at)));
  const items: CalendarItem[] = [
    ...made
      .filter((arena) => arena.kind !== 'hourly')
      .map((arena) => ({
        key: `made ${arena.id}`,
        name: arena.full_name,
        kind: arena.kind,
        startsAt: arena.starts_at,
        endsAt: arena.ends_at,
        id: arena.id,
      })),
    ...planned
      .filter((each) => !known.has(keyOf(each.name, each.starts_at)))
      .map((each) => ({
        key: `planned ${each.name} ${each.starts_at}`,
        name: each.name,
        kind: each.kind,
        startsAt: each.starts_at,
        endsAt: each.ends_at,
        id: null,
      })),
  ].sort((one, other) => one.startsAt - other.startsAt);
  return Array.from({ length: 7 }, (_, index) => {
    const [from, to] = [addDays(monday, index).getTime(), addDays(monday, index + 1).getTime()];
    return items.filter((item) => item.startsAt >= from && item.startsAt < to);
  });
}
