import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { Icon } from '@/components/ui/icon';
import { useToast } from '@/components/ui/feedback/toast';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { ClockAction, View } from '@/lib/api/types';
import { type CurrentRound, minutesOf } from '@/lib/tournament/card-games';
import { cx } from '@/lib/class-names';
import { formatClock, OVERTIME, spokenClock, useRemaining } from '@/lib/time/round-clock';
import { useCommand } from '@/lib/command';
import { t } from '@/lib/words';

/** The time of the round, large enough for the room; those in charge steer it. */
export function ClockCard({
  view,
  round: { number, name, isPlayoff },
  className,
}: {
  view: View;
  round: CurrentRound;
  className?: string;
}) {
  const clock = view.clock?.round === number ? view.clock : null;
  const remaining = useRemaining(clock);
  const minutes = minutesOf(view, isPlayoff);
  const isOver = remaining !== null && remaining < 0;
  const isPaused = clock !== null && clock.paused_at !== null;
  const shown = remaining ?? minutes * 60_000;
  return (
    <section
      aria-label={t('Round clock')}
      className={cx(
        'flex flex-col items-center gap-3 rounded-lg border p-5 text-center shadow-card',
        className,
        isOver ? 'border-gules bg-gules-wash' : 'border-line bg-surface',
      )}
    >
      <p className="text-sm font-semibold text-ink-soft">{headingOf(name, clock)}</p>
      <p
        role="timer"
        aria-label={clock === null ? t('{minutes} minutes, not started', { minutes }) : spokenClock(shown)}
        className={cx(
          'numerals text-[clamp(4rem,18vw,5.5rem)] leading-none font-bold tracking-tight',
          isOver ? 'text-gules' : clock === null || isPaused ? 'text-ink-faint' : 'text-ink',
        )}
      >
        {formatClock(shown)}
      </p>
      {isOver && (
        <p role="alert" className="font-semibold text-gules">
          {OVERTIME}
        </p>
      )}
      {view.my.can.includes('run_clock') && (
        <Controls
          view={view}
          round={number}
          name={name}
          isPlayoff={isPlayoff}
          seconds={minutes * 60}
          hasClock={clock !== null}
          isPaused={isPaused}
        />
      )}
    </section>
  );
}

type ControlsProps = {
  view: View;
  round: number;
  name: string;
  isPlayoff: boolean;
  seconds: number;
  hasClock: boolean;
  isPaused: boolean;
};

function Controls({ view, round, name, isPlayoff, seconds, hasClock, isPaused }: ControlsProps) {
  const say = useToast();
  const [isAsking, setAsking] = useState(false);
  const move = useCommand(view.id, (body: ClockAction) => api.moveClock(view.id, body), { oneByOne: 'clock' });
  const send = (body: ClockAction) => move.mutate(body, { onError: (error) => say(messageOf(error), 'bad') });
  if (!hasClock) {
    return (
      <Button
        look="primary"
        size="lg"
        isBusy={move.isPending}
        onClick={() => send({ action: 'start', seconds, round })}
      >
        <Icon name="play" className="size-4" />{' '}
        {isPlayoff ? t('Start the clock: {name}', { name }) : t('Start round {round}', { round })}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button
        look={isPaused ? 'primary' : 'secondary'}
        className="min-h-12"
        disabled={move.isPending}
        onClick={() => send({ action: isPaused ? 'resume' : 'pause' })}
      >
        {isPaused ? t('Resume') : t('Pause')}
      </Button>
      <Button
        className="min-h-12"
        disabled={move.isPending}
        onClick={() => send({ action: 'extend', seconds: 60 })}
        aria-label={t('One minute more')}
      >
        {t('+1 min')}
      </Button>
      <Button
        className="min-h-12"
        disabled={move.isPending}
        onClick={() => send({ action: 'extend', seconds: 300 })}
        aria-label={t('Five minutes more')}
      >
        {t('+5 min')}
      </Button>
      <Button
        look="ghost"
        size="icon"
        className="min-h-12"
        disabled={move.isPending}
        onClick={() => setAsking(true)}
        aria-label={t('Reset the clock')}
      >
        <Icon name="undo" />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('Reset the clock?')}
        description={t('It goes back to the full time and stops until it is started again. Extra minutes are lost.')}
        action={t('Reset the clock')}
        isDangerous
        onConfirm={() => {
          send({ action: 'stop' });
          setAsking(false);
        }}
      />
    </div>
  );
}

function headingOf(name: string, clock: View['clock']): string {
  if (clock === null) return t('{name}, not started', { name });
  return clock.paused_at === null ? name : t('{name}, paused', { name });
}
