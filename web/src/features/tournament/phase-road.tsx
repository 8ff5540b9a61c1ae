import { Icon } from '@/components/ui/icon';
import type { Phase, View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { PHASE_NAMES, ROAD } from '@/lib/tournament/phase';
import { t } from '@/lib/words';

/** How far along its road the tournament is. */
export function PhaseRoad({ view }: { view: View }) {
  const isOff = view.phase === 'cancelled' || view.phase === 'aborted';
  const road: Phase[] = ROAD.filter(
    (phase) => phase !== 'check_in' || view.check_in_required || view.phase === 'check_in',
  );
  const position = isOff ? -1 : road.indexOf(view.phase);
  return (
    <ol
      aria-label={t('Progress of the tournament')}
      className="no-print flex flex-col gap-1 border-t border-line pt-3 text-sm"
    >
      {road.map((phase, index) => {
        const isDone = index < position || view.phase === 'completed';
        const isNow = index === position && !isDone;
        return (
          <li
            key={phase}
            aria-current={index === position ? 'step' : undefined}
            className={cx(
              'flex items-center gap-2',
              isDone ? 'text-ink-soft' : isNow ? 'font-bold text-azure' : 'text-ink-faint',
            )}
          >
            <span
              className={cx(
                'grid size-4 place-items-center rounded-full border-2',
                isDone ? 'border-vert text-vert' : isNow ? 'border-azure bg-azure' : 'border-line-strong',
              )}
            >
              {isDone && <Icon name="check" className="size-3" />}
            </span>
            {PHASE_NAMES[phase]}
          </li>
        );
      })}
    </ol>
  );
}
