import { Link } from '@tanstack/react-router';
import { buttonClass } from '@/components/ui/button';
import type { View } from '@/lib/api/types';
import { canPlan } from '@/lib/tournament/can-plan';
import { t } from '@/lib/words';

/** Where the arbiter of a Swiss goes on from the rounds. */
export function ArbiterWays({ view }: { view: View }) {
  if (!canPlan(view)) return null;
  const params = { id: String(view.id) };
  const look = buttonClass('ghost', 'sm', 'px-2 text-ink-soft');
  return (
    <>
      <Link to="/tournaments/$id/hand-pairing" params={params} className={look}>
        {t('Pair by hand')}
      </Link>
      <Link to="/tournaments/$id/plans" params={params} className={look}>
        {t('Byes, pairs and numbers')}
      </Link>
    </>
  );
}
