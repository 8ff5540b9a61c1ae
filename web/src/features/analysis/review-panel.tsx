import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { EvaluationGraph } from '@/features/analysis/evaluation-graph';
import { type Summary, summarise } from '@/features/analysis/judgement';
import { type Evaluation, mainLine, type Tree } from '@/features/analysis/tree';
import { useReview } from '@/features/analysis/use-engine';
import { t, tn } from '@/lib/words';

type Props = {
  tree: Tree;
  at: number;
  onGo: (id: number) => void;
  onFound: (found: ReadonlyMap<number, Evaluation>) => void;
};

/** How the game went: every position evaluated when asked for, as a graph and in figures. */
export function ReviewPanel({ tree, at, onGo, onFound }: Props) {
  const { review, start, stop } = useReview(tree, onFound);
  const line = mainLine(tree);
  if (line.length < 3) return null;
  const isDone = line.every((node) => node.evaluation !== null);
  const [white, black] = summarise(tree);
  return (
    <section aria-label={t('How the game went')} className="flex flex-col gap-2">
      <EvaluationGraph tree={tree} at={at} onGo={onGo} />
      {white.averageLoss !== null && (
        <div className="grid grid-cols-2 gap-2 text-xs">
          <Figures side={t('White')} summary={white} />
          <Figures side={t('Black')} summary={black} />
        </div>
      )}
      {review ? (
        <div className="flex items-center gap-3" role="status">
          <progress className="h-2 min-w-0 flex-1" value={review.done} max={review.total} aria-label={t('Evaluated')} />
          <Button size="sm" onClick={stop}>
            {t('Stop')}
          </Button>
        </div>
      ) : (
        !isDone && (
          <Button onClick={start}>
            <Icon name="chart" className="size-4" /> {t('Evaluate the whole game')}
          </Button>
        )
      )}
    </section>
  );
}

function Figures({ side, summary }: { side: string; summary: Summary }) {
  const { inaccuracy, mistake, blunder } = summary.counts;
  return (
    <p className="numerals rounded-md bg-sunken px-2 py-1.5 leading-snug">
      <strong className="block text-sm">{side}</strong>
      {tn(inaccuracy, '{count} inaccuracy', '{count} inaccuracies')},{' '}
      {tn(mistake, '{count} mistake', '{count} mistakes')}, {tn(blunder, '{count} blunder', '{count} blunders')}
      {summary.averageLoss !== null && (
        <span className="block text-ink-soft">
          {t('{pawns} pawns lost a move', { pawns: (summary.averageLoss / 100).toFixed(2) })}
        </span>
      )}
    </p>
  );
}
