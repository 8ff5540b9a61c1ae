import { Icon } from '@/components/ui/icon';
import type { Phase, View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { PHASE_NAMES, ROAD } from '@/lib/phase';
import { t } from '@/lib/words';

/** How far along its road the tournament is. */
export function PhaseRoad({ view }: { view: View }) {
  const isOff = view.phase === 'cancelled' || view.phase === 'aborted';
  const road: Phase[] = ROAD.filter(
    (phase) => phase !== 'check_in' || view.check_in_required || view.phase === 'check_in',
  );
  const position = isOff ? -1 : road.indexOf(view.phase);
  return (
    <ol aria-label={t('Progress of the tournament')} className="no-print flex gap-1">
      {road.map((phase, index) => {
        const isDone = index < position || view.phase === 'completed';
        const isNow = index === position && !isDone;
        return (
          <li
            key={phase}
            aria-current={index === position ? 'step' : undefined}
            className={cx(
              'flex-1 border-t-4 pt-1.5 text-xs font-semibold',
              isDone ? 'border-or text-ink-soft' : isNow ? 'border-azure text-azure' : 'border-line text-ink-faint',
            )}
          >
            <span className="flex items-center gap-1 max-md:sr-only">
              {isDone && <Icon name="check" className="size-3.5 text-vert" />}
              {PHASE_NAMES[phase]}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
