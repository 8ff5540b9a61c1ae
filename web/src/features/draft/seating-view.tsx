import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import { Shield } from '@/components/ui/people/shield';
import { PodTable } from '@/features/draft/pod-table';
import { type Seating, useSeating } from '@/features/draft/use-seats';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { useCommand } from '@/lib/command';
import { t, tn } from '@/lib/words';

/** Put everybody on a seat, then start. */
export function SeatingView({ view, onStarted }: { view: View; onStarted: () => void }) {
  const seating = useSeating(view);
  const canEdit = view.my.can.includes('seat') && view.phase === 'seeding';
  const left = seating.waiting.length;
  return (
    <div className="flex flex-col gap-5">
      <p className="sr-only" aria-live="assertive">
        {seating.spoken}
      </p>
      {canEdit && <Toolbar view={view} seating={seating} onStarted={onStarted} />}
      <div className={cx('grid items-start gap-5', left > 0 && canEdit && 'lg:grid-cols-[15rem_1fr]')}>
        {left > 0 && canEdit && <Bench seating={seating} />}
        <div className={cx('grid min-w-0 gap-5', seating.pods.length > 1 && left === 0 && 'xl:grid-cols-2')}>
          {seating.pods.map((_, pod) => (
            <PodTable key={pod} seating={seating} pod={pod} canEdit={canEdit} />
          ))}
        </div>
      </div>
      {canEdit && (
        <p className="text-sm text-ink-faint">
          {t(
            'Press a player, then a seat; or drag. Two players change places when one is put on the other’s seat. With the keyboard: arrows go around the table, Enter takes and puts, Delete clears a seat.',
          )}
        </p>
      )}
    </div>
  );
}

function Toolbar({ view, seating, onStarted }: { view: View; seating: Seating; onStarted: () => void }) {
  const start = useCommand(view.id, () => api.movePhase(view.id, 'in_progress'));
  const left = seating.waiting.length;
  const isDraft = view.options.kind === undefined || view.options.kind === 'draft';
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button isBusy={seating.isDrawing} onClick={seating.drawLots}>
          {t('Seat at random')}
        </Button>
        <Button disabled={left === seating.players.length} onClick={seating.clear}>
          {seating.pods.length > 1 ? t('Clear all pods') : t('Clear the table')}
        </Button>
        <p role="status" className="ml-auto font-semibold">
          {left === 0
            ? t('Everybody is seated.')
            : t('{left} still to seat', { left: tn(left, '{count} player', '{count} players') })}
        </p>
        {view.my.can.includes('move_phase') && (
          <Button
            look="primary"
            size="lg"
            disabled={left > 0 && view.options.round1 !== 'random'}
            isBusy={start.isPending}
            onClick={() => start.mutate(undefined, { onSuccess: onStarted })}
          >
            {isDraft ? t('Start draft') : t('Start round 1')} <Icon name="right" className="size-4" />
          </Button>
        )}
      </div>
      {start.error && <Notice tone="bad">{messageOf(start.error)}</Notice>}
    </>
  );
}

/** Those who have no seat yet; dropping somebody here frees their seat. */
function Bench({ seating }: { seating: Seating }) {
  const [isOver, setOver] = useState(false);
  return (
    <section
      aria-label={t('Waiting for a seat')}
      className={cx('rounded-lg border border-line bg-surface p-3', isOver && 'border-azure bg-azure-wash')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const dropped = Number(event.dataTransfer.getData('text/plain'));
        if (seating.players.includes(dropped) && !seating.waiting.includes(dropped)) seating.free(dropped);
      }}
    >
      <h2 className="mb-2 text-lg">{t('Waiting for a seat')}</h2>
      <ul className="grid grid-cols-2 gap-1.5 lg:grid-cols-1">
        {seating.waiting.map((entry) => (
          <li key={entry}>
            <button
              type="button"
              draggable
              aria-pressed={seating.taken?.kind === 'person' && seating.taken.entry === entry}
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', String(entry));
                event.dataTransfer.effectAllowed = 'move';
              }}
              onClick={() => seating.pressPerson(entry)}
              className="flex min-h-11 w-full min-w-0 items-center gap-2 rounded-md border border-line-strong bg-paper px-2.5 text-left text-sm font-semibold hover:border-azure aria-pressed:border-azure aria-pressed:bg-azure-wash"
            >
              <Shield name={seating.nameOf(entry)} className="h-6" />
              <span className="min-w-0 truncate">{seating.nameOf(entry)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
