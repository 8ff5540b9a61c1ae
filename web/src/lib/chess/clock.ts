/** Clocks of chess games: what they show between two messages of the server. */

import { t, tn } from '@/lib/words';

type Clocks = { clocks: readonly [number, number]; is_clock_running: boolean; turn: 0 | 1; status: string };

/** Milliseconds a side has left at `now`; the server said `clocks` at `at`. */
export function leftOf(game: Clocks, side: 0 | 1, at: number, now: number): number {
  const isRunning = game.status !== 'over' && game.is_clock_running && game.turn === side;
  return Math.max(0, game.clocks[side] - (isRunning ? Math.max(0, now - at) : 0));
}

export const TENTHS_BELOW = 10_000;

/** "3:00", "1:02:09"; below ten seconds with tenths: "9.4". */
export function formatLeft(ms: number): string {
  if (ms < TENTHS_BELOW) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** For screen readers: "2 minutes 5 seconds". */
export function speakLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [
    minutes > 0 && tn(minutes, '{count} minute', '{count} minutes'),
    rest > 0 && tn(rest, '{count} second', '{count} seconds'),
  ];
  return parts.filter(Boolean).join(' ') || t('no time');
}

/** The server acts one second after the countdown that is shown. */
const LATE_MS = 1000;

/** Whole seconds for the first move, or null when no countdown runs. */
export function firstMoveSeconds(
  game: { status: string; due: string | null; due_at: number | null },
  now: number,
): number | null {
  if (game.status === 'over' || game.due !== 'first-move' || game.due_at === null) return null;
  return Math.max(0, Math.ceil((game.due_at - LATE_MS - now) / 1000));
}
