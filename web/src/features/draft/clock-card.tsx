import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useToast } from '@/components/ui/toast';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { ClockAction, View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { formatClock, OVERTIME, spokenClock, useRemaining } from '@/lib/clock';
import { useCommand } from '@/lib/command';
import { t } from '@/lib/words';

/** The time of the round, large enough for the room; those in charge steer it. */
export function ClockCard({ view, round }: { view: View; round: number }) {
  const clock = view.clock?.round === round ? view.clock : null;
  const remaining = useRemaining(clock);
  const minutes = Number(view.options.minutes ?? 50);
  const isOver = remaining !== null && remaining < 0;
  const isPaused = clock !== null && clock.paused_at !== null;
  const shown = remaining ?? minutes * 60_000;
  return (
    <section aria-label={t('Round clock')} className={cx('flex flex-col items-center gap-3 rounded-lg border p-5 xl:col-start-2 text-center shadow-card', isOver ? 'border-gules bg-gules-wash' : 'border-line bg-surface')}>
      <p className="text-sm font-semibold text-ink-soft">
        {headingOf(round, clock)}
      </p>
      <p role="timer" aria-label={clock === null ? t('{minutes} minutes, not started', { minutes }) : spokenClock(shown)} className={cx('numerals text-[clamp(4rem,18vw,5.5rem)] leading-none font-bold tracking-tight', isOver ? 'text-gules' : clock === null || isPaused ? 'text-ink-faint' : 'text-ink')}>
        {formatClock(shown)}
      </p>
      {isOver && (
        <p role="alert" className="font-semibold text-gules">
          {OVERTIME}
        </p>
      )}
      {view.my.can.includes('run_clock') && <Controls view={view} round={round} seconds={minutes * 60} hasClock={clock !== null} isPaused={isPaused} />}
    </section>
  );
}


function Controls({ view, round, seconds, hasClock, isPaused }: { view: View; round: number; seconds: number; hasClock: boolean; isPaused: boolean }) {
  const say = useToast();
  const move = useCommand(view.id, (body: ClockAction) => api.moveClock(view.id, body), { oneByOne: 'clock' });
  const send = (body: ClockAction) => move.mutate(body, { onError: (error) => say(messageOf(error), 'bad') });
  if (!hasClock) {
    return (
      <Button look="primary" size="lg" isBusy={move.isPending} onClick={() => send({ action: 'start', seconds, round })}>
        <Icon name="play" className="size-4" /> {t('Start round {round}', { round })}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button look={isPaused ? 'primary' : 'secondary'} className="min-h-12" disabled={move.isPending} onClick={() => send({ action: isPaused ? 'resume' : 'pause' })}>
        {isPaused ? t('Resume') : t('Pause')}
      </Button>
      <Button className="min-h-12" disabled={move.isPending} onClick={() => send({ action: 'extend', seconds: 60 })} aria-label={t('One minute more')}>
        {t('+1 min')}
      </Button>
      <Button className="min-h-12" disabled={move.isPending} onClick={() => send({ action: 'extend', seconds: 300 })} aria-label={t('Five minutes more')}>
        {t('+5 min')}
      </Button>
      <Button look="ghost" size="icon" className="min-h-12" disabled={move.isPending} onClick={() => send({ action: 'stop' })} aria-label={t('Reset the clock')}>
        <Icon name="undo" />
      </Button>
    </div>
  );
}

function headingOf(round: number, clock: View['clock']): string {
  if (clock === null) return t('Round {round}, not started', { round });
  return clock.paused_at === null ? t('Round {round}', { round }) : t('Round {round}, paused', { round });
}
