import { describe, expect, it } from 'vitest';
import type { RoundClock } from '@/lib/api/types';
import { formatClock, remainingMs, spokenClock } from '@/lib/time/round-clock';
import { createServerTime } from '@/lib/time/server-time';

const CLOCK: RoundClock = {
  round: 1,
  length_ms: 3_000_000,
  started_at: 1_000_000,
  paused_ms: 60_000,
  paused_at: null,
  extensions: [{ match: 7, ms: 300_000 }],
};

describe('the clock of a round', () => {
  it('leaves the length less what has run, pauses not counted', () => {
    expect(remainingMs(CLOCK, 1_060_000)).toBe(3_000_000);
    expect(remainingMs(CLOCK, 1_160_000)).toBe(2_900_000);
    expect(remainingMs({ ...CLOCK, paused_at: 1_160_000 }, 9_999_999)).toBe(2_900_000);
    expect(remainingMs(CLOCK, 1_160_000, 7)).toBe(3_200_000);
    expect(remainingMs(CLOCK, 4_100_000)).toBe(-40_000);
  });
  it('is shown in minutes and seconds, overtime with a minus', () => {
    expect([3_000_000, 2_999_001, 7_000, 0, -1_000, -61_000, 5_400_000].map(formatClock)).toEqual([
      '50:00',
      '50:00',
      '0:07',
      '0:00',
      '−0:01',
      '−1:01',
      '1:30:00',
    ]);
    expect([spokenClock(59_000), spokenClock(120_000), spokenClock(-61_000)]).toEqual([
      '1 minute left',
      '2 minutes left',
      '2 minutes over time',
    ]);
  });
});

describe('the time of the server', () => {
  it('is told by the monotonic clock, whatever the wall clock says', () => {
    let ticks = 500;
    const time = createServerTime(() => ticks);
    expect(time.now()).toBeNull();
    time.note(1_000_000);
    ticks += 2_000;
    expect(time.now()).toBe(1_002_000);
  });
  it('trusts the message that was least late, and a clock that was set back', () => {
    let ticks = 0;
    const time = createServerTime(() => ticks);
    time.note(1_000_000);
    ticks = 1_000;
    time.note(1_000_400);
    expect(time.now()).toBe(1_001_000);
    time.note(1_001_500);
    expect(time.now()).toBe(1_001_500);
    time.note(900_000);
    expect(time.now()).toBe(900_000);
  });
});
