import { Name } from '@/components/ui/people/name';
import { listScores, type Score, writeScore } from '@/features/hall-devices/choices';
import type { Match } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { type Names, sideName } from '@/lib/tournament/match';
import { t } from '@/lib/words';

type Props = { match: Match; names: Names; chosen: Score | null; onChoose: (score: Score) => void };

/** The ways a match may have ended, as large buttons between the two names. */
export function ScoreChoices({ match, names, chosen, onChoose }: Props) {
  const scores = listScores(match);
  const [first, second] = [sideName(match, 0, names), sideName(match, 1, names)];
  return (
    <div className="flex flex-col gap-3">
      <p className="grid grid-cols-2 gap-4 text-xl leading-tight font-bold">
        <span className="min-w-0 wrap-break-word">
          <Name>{first}</Name>
        </span>
        <span className="min-w-0 text-right wrap-break-word">
          <Name>{second}</Name>
        </span>
      </p>
      <div role="group" aria-label={t('Result')} className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-3">
        {scores.map((score) => {
          const isChosen = chosen !== null && writeScore(chosen) === writeScore(score);
          return (
            <button
              key={writeScore(score)}
              type="button"
              aria-pressed={isChosen}
              aria-label={spokenScore(score, first, second)}
              onClick={() => onChoose(score)}
              className={cx(
                'numerals min-h-20 rounded-md border-2 text-3xl font-bold',
                isChosen ? 'border-azure bg-azure text-on-azure' : 'border-line-strong bg-surface text-ink',
              )}
            >
              {writeScore(score)}
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** A score with the names, for eyes that look twice and for screen readers. */
export function spokenScore(score: Score, first: string, second: string): string {
  const result = writeScore(score);
  if (score[0] === score[1]) return t('{result}: a draw', { result });
  return t('{result}: {winner} won', { result, winner: score[0] > score[1] ? first : second });
}
