import type { HandBye } from '@/lib/api/arbiter';
import { t } from '@/lib/words';

/** What somebody may get who sits a round out. */
export const BYES: { kind: HandBye['kind']; label: string }[] = [
  { kind: 'half-bye', label: t('Sits out, ½ point') },
  { kind: 'zero-bye', label: t('Sits out, 0 points') },
  { kind: 'full-bye', label: t('Sits out, 1 point') },
];
