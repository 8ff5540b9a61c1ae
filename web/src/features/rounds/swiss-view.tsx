import { useMemo, useState } from 'react';
import { Segmented } from '@/components/ui/segmented';
import { EmptyState } from '@/components/ui/states';
import { ExplainDialog } from '@/features/rounds/explain-dialog';
import { RoundMatch } from '@/features/rounds/round-match';
import { SwissDesk } from '@/features/rounds/swiss-desk';
import { pointsBefore } from '@/lib/points-before';
import type { Match, View } from '@/lib/api/types';
import { indexEntries, isPlayable } from '@/lib/match';
import { t } from '@/lib/words';

type Props = { view: View; onOpenMatch: (match: number) => void };

/** The rounds of a Swiss, the latest first in view; the arbiter's buttons above them. */
export function SwissView({ view, onOpenMatch }: Props) {
  const names = useMemo(() => indexEntries(view.entries), [view.entries]);
  const [chosen, setChosen] = useState<number | null>(null);
  const [explained, setExplained] = useState<Match | null>(null);
  const rounds = view.rounds.filter((round) => round.bracket === 'swiss');
  const last = rounds.at(-1)?.number ?? 0;
  const total = rounds.at(-1)?.of;
  const current = Math.min(chosen ?? last, last);
  const points = useMemo(() => pointsBefore(view, current), [view, current]);

  const matches = view.matches
    .filter((match) => match.bracket === 'swiss' && match.round === current)
    .sort((a, b) => a.index - b.index);
  const left = matches.filter(isPlayable).length;
  return (
    <div className="flex max-w-5xl flex-col gap-5">
      <SwissDesk view={view} last={last} onPaired={() => setChosen(null)} />
      {last === 0 ? (
        <EmptyState title={t('No round is paired yet')}>
          {view.phase === 'in_progress'
            ? t('The arbiter pairs the next round.')
            : t('The first one is paired when the tournament starts.')}
        </EmptyState>
      ) : (
        <section aria-label={t('Round {current}', { current })} className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h2 className="text-xl">
              {total ? t('Round {number} of {of}', { number: current, of: total }) : t('Round {current}', { current })}
            </h2>
            {rounds.length > 1 && (
              <div className="max-w-full overflow-x-auto">
                <Segmented
                  label={t('Round')}
                  value={String(current)}
                  onChange={(value) => setChosen(Number(value))}
                  options={rounds.map(({ number }) => ({
                    value: String(number),
                    label: number,
                    name: t('Round {number}', { number }),
                  }))}
                />
              </div>
            )}
            <p className="ml-auto text-sm text-ink-soft">
              {left === 0 ? t('All results in') : t('{left} to play', { left })}
            </p>
          </div>
          <ul className="flex flex-col gap-2">
            {matches.map((match) => (
              <RoundMatch
                key={match.number}
                view={view}
                match={match}
                names={names}
                onOpen={() => onOpenMatch(match.number)}
                {...(current > 1 && { points })}
                onExplain={() => setExplained(match)}
              />
            ))}
          </ul>
        </section>
      )}
      {explained && <ExplainDialog view={view} match={explained} names={names} onClose={() => setExplained(null)} />}
    </div>
  );
}
