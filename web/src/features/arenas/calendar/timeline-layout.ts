import type { ArenaHead } from '@/lib/api/arena-types';

export const PX_A_MINUTE = 5;
export const BEFORE_MS = 60 * 60_000;
export const AFTER_MS = 6 * 60 * 60_000;
const GAP_PX = 6;
const SHORTEST_PX = 4;
const LABEL_PX = 150;

/** `length` is how long the arena lasts, `width` the room that it and its name take. */
export type Bar = { arena: ArenaHead; lane: number; left: number; length: number; width: number };
export type Timeline = {
  from: number;
  to: number;
  width: number;
  lanes: number;
  bars: Bar[];
  hours: { at: number; left: number; isHalf: boolean }[];
  nowLeft: number;
};

/** When an arena is over: some are ended before their time. */
const endOf = (arena: ArenaHead) => Math.min(arena.ends_at, arena.finished_at ?? Infinity);

/** Lay arenas out on a rail of time: each as long as it lasts, none over another. */
export function layOut(arenas: readonly ArenaHead[], now: number): Timeline {
  const half = 30 * 60_000;
  const from = Math.floor((now - BEFORE_MS) / half) * half;
  const to = from + BEFORE_MS + AFTER_MS;
  const at = (moment: number) => ((moment - from) / 60_000) * PX_A_MINUTE;
  const ends: number[] = [];
  const bars = [...arenas]
    .filter((arena) => endOf(arena) > from && arena.starts_at < to)
    .sort((a, b) => a.starts_at - b.starts_at || a.id - b.id)
    .map((arena): Bar => {
      const left = Math.max(0, at(arena.starts_at));
      const length = Math.max(SHORTEST_PX, at(Math.min(endOf(arena), to)) - left - GAP_PX);
      const width = Math.max(LABEL_PX, length);
      const free = ends.findIndex((end) => end <= left);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = left + width + GAP_PX;
      return { arena, lane, left, length, width };
    });
  const marks = Array.from({ length: Math.ceil((to - from) / half) }, (_, index) => from + index * half);
  const width = Math.max(at(to), ...bars.map((bar) => bar.left + bar.width));
  return {
    from,
    to,
    width,
    lanes: Math.max(1, ends.length),
    bars,
    hours: marks.map((moment) => ({ at: moment, left: at(moment), isHalf: moment % (2 * half) !== 0 })),
    nowLeft: at(now),
  };
}
