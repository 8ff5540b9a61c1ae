import { useEffect, useState } from 'react';
import type { RoundClock } from '@/lib/api/types';
import { serverNow } from '@/lib/time/server-time';
import { t, tn } from '@/lib/words';

/** Extra time of one match in milliseconds. */
export const extensionOf = (clock: RoundClock, match: number) =>
  clock.extensions.find((row) => row.match === match)?.ms ?? 0;

/** What is left of a round in milliseconds; negative is overtime. With a match, its extra time counts too. */
export function remainingMs(clock: RoundClock, now: number, match?: number): number {
  const until = clock.paused_at ?? now;
  const extra = match === undefined ? 0 : extensionOf(clock, match);
  return clock.length_ms + extra - (until - clock.started_at - clock.paused_ms);
}

/** "49:07", "1:02:00"; overtime with a minus: "−0:41". A second is shown until it is over. */
export function formatClock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const whole = Math.abs(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  const text = hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  return seconds < 0 ? `−${text}` : text;
}

/** The same for screen readers, in whole minutes: nobody wants to hear every second. */
export function spokenClock(ms: number): string {
  const minutes = Math.ceil(Math.abs(ms) / 60_000);
  return ms < 0
    ? tn(minutes, '{count} minute over time', '{count} minutes over time')
    : tn(minutes, '{count} minute left', '{count} minutes left');
}

export const OVERTIME = t('Time: finish the turn, then five more turns');

/** What is left, counted on between the messages of the server; null without a clock. */
export function useRemaining(clock: RoundClock | null, match?: number): number | null {
  const read = () => {
    const now = serverNow();
    return clock === null || now === null ? null : remainingMs(clock, now, match);
  };
  const [, tick] = useState(0);
  const isRunning = clock?.paused_at === null;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => tick((count) => count + 1), 200);
    return () => clearInterval(timer);
  }, [isRunning]);
  return read();
}
