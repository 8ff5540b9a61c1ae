import { useEffect, useRef } from 'react';
import type { ChessGame, Side } from '@/lib/api/arena-types';
import { cx } from '@/lib/class-names';
import { firstMoveSeconds, formatLeft, leftOf, speakLeft, TENTHS_BELOW } from '@/lib/chess/clock';
import { play } from '@/lib/browser/sound';
import { useNow } from '@/lib/time/use-now';
import { t } from '@/lib/words';

/** The clock of one side, counted on between messages; before the first move its countdown. */
export function ClockFace({ game, side }: { game: ChessGame; side: Side }) {
  const { game: state } = game;
  const isTurn = state.status === 'playing' && state.turn === side;
  const isRunning = isTurn && state.is_clock_running;
  const isCounting = isTurn && state.due === 'first-move';
  const isClose = state.clocks[side] < 2 * TENTHS_BELOW;
  const now = useNow(isRunning && isClose ? 60 : 250, isRunning || isCounting);
  const left = leftOf(state, side, game.now, isRunning ? now : game.now);
  const isLow = isRunning && left < lowBelow(game);
  useLowSound(isLow && game.my_side === side);
  const first = isCounting ? firstMoveSeconds(state, now) : null;
  const spoken = speakLeft(left);
  return (
    <div className="flex items-center gap-2">
      {first !== null && <FirstMove seconds={first} />}
      <span
        role="timer"
        aria-label={spoken}
        className={cx(
          'numerals min-w-[5.2ch] rounded-md px-2.5 py-0.5 text-center text-2xl leading-tight font-bold sm:text-3xl',
          toneOf(isLow, isTurn),
        )}
        data-running={isRunning || undefined}
      >
        {formatLeft(left)}
      </span>
      {game.my_side === side && <Spoken text={isRunning ? sayLeft(game, left) : ''} />}
    </div>
  );
}

function toneOf(isLow: boolean, isTurn: boolean): string {
  if (isLow) return 'bg-gules text-on-gules';
  return isTurn ? 'bg-azure text-on-azure' : 'bg-sunken text-ink-soft';
}

function Spoken({ text }: { text: string }) {
  return (
    <span className="sr-only" aria-live="polite">
      {text}
    </span>
  );
}

function FirstMove({ seconds }: { seconds: number }) {
  return (
    <span
      className={cx(
        'numerals whitespace-nowrap rounded-full px-2.5 py-0.5 text-sm font-bold',
        seconds <= 8 ? 'bg-gules-wash text-gules' : 'bg-or-wash text-or-deep',
      )}
      role="timer"
      aria-label={t('{seconds} seconds for the first move', { seconds })}
    >
      {seconds} s<span className="max-sm:hidden"> {t('to move')}</span>
    </span>
  );
}

/** A minute, half a minute, ten seconds: said once each, and only if the game began with much more. */
function sayLeft(game: ChessGame, left: number): string {
  const whole = game.moves[0]?.left_ms ?? Infinity;
  const mark = [60_000, 30_000, 10_000].filter((ms) => left < ms && ms < whole / 2).at(-1);
  return mark ? t('{time} left', { time: speakLeft(mark) }) : '';
}

/** Time is low at a tenth of the start, from 10 to 30 seconds. */
const lowBelow = (game: ChessGame) => Math.min(30_000, Math.max(10_000, (game.moves[0]?.left_ms ?? 100_000) / 10));

function useLowSound(isLow: boolean): void {
  const hasPlayed = useRef(false);
  useEffect(() => {
    if (!isLow || hasPlayed.current) return;
    hasPlayed.current = true;
    play('low');
  }, [isLow]);
}
