import { chanceOf, writeEvaluation } from '@/features/analysis/judgement';
import type { Evaluation } from '@/features/analysis/tree';
import { t } from '@/lib/words';

type Props = { evaluation: Evaluation | null; isWhiteBelow: boolean };

/** Who stands better, as a bar beside the board: the lighter it is, the better for White. */
export function Gauge({ evaluation, isWhiteBelow }: Props) {
  const share = evaluation ? chanceOf(evaluation) : 50;
  return (
    <div
      role="img"
      aria-label={
        evaluation ? t('Evaluation {evaluation}', { evaluation: writeEvaluation(evaluation) }) : t('Not evaluated')
      }
      className={`relative w-3 shrink-0 overflow-hidden rounded-sm border border-line bg-[#4a4c5c] sm:w-4 ${isWhiteBelow ? '' : 'rotate-180'}`}
    >
      <div
        className="absolute inset-x-0 bottom-0 bg-[#f4efe2] transition-[height] duration-300"
        style={{ height: `${share}%` }}
      />
      <div className="absolute inset-x-0 top-1/2 h-px bg-or" />
    </div>
  );
}
