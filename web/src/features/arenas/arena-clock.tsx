import type { Arena } from '@/lib/api/arena-types';
import { formatClock, spokenClock } from '@/lib/time/round-clock';
import { formatDateTime, formatRelative } from '@/lib/format';
import { useNow } from '@/lib/time/use-now';
import { t } from '@/lib/words';

const DAY = 86_400_000;

/** Until it starts, until it ends, or when it did. */
export function ArenaTime({ arena }: { arena: Pick<Arena, 'phase' | 'starts_at' | 'ends_at' | 'finished_at'> }) {
  const isOver = arena.phase === 'finished' || arena.phase === 'deleted';
  const now = useNow(500, !isOver);
  if (isOver)
    return (
      <p className="text-right text-sm text-ink-soft max-sm:hidden">
        {t('Finished {time}', {
          time: formatRelative(new Date(arena.finished_at ?? arena.ends_at).toISOString(), now),
        })}
      </p>
    );
  const isRunning = arena.phase === 'running';
  const left = Math.max(0, (isRunning ? arena.ends_at : arena.starts_at) - now);
  if (left > DAY)
    return <p className="text-right font-semibold">{formatDateTime(new Date(arena.starts_at).toISOString())}</p>;
  return (
    <div className="text-right leading-none">
      <p className="text-xs font-semibold text-ink-soft">
        {isRunning ? t('Time left') : left === 0 ? t('Starting') : t('Starts in')}
      </p>
      <p
        role="timer"
        aria-label={spokenClock(left)}
        className="numerals mt-0.5 text-xl leading-none font-bold sm:text-2xl"
      >
        {formatClock(left)}
      </p>
    </div>
  );
}
