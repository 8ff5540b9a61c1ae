import { t } from '@/lib/words';

/** A chance as people read it: never 0 % or 100 % unless it is certain. */
export function formatChance(chance: number): string {
  if (chance <= 0) return '0 %';
  if (chance >= 1) return '100 %';
  if (chance < 0.01) return t('under 1 %');
  if (chance > 0.99) return t('over 99 %');
  return `${Math.round(100 * chance)} %`;
}
