import { StatusFact } from '@/components/layout/event-header';
import type { View } from '@/lib/api/types';
import { t } from '@/lib/words';

/** What everybody may know: held by FIDE's rules, or no more. */
export function FideModeMark({ view }: { view: View }) {
  if (view.fide_mode === null) return null;
  return <StatusFact>{view.fide_mode === 'on' ? t('FIDE mode') : t('Held outside FIDE mode')}</StatusFact>;
}
