import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { EmptyState } from '@/components/ui/states';
import { Crosstable } from '@/features/rounds/crosstable';
import { RoundMatch } from '@/features/rounds/round-match';
import type { View } from '@/lib/api/types';
import { indexEntries, openMatches } from '@/lib/match';
import { saidIn, t } from '@/lib/words';

type Props = { view: View; onOpenMatch: (match: number) => void };

/** A round robin: the current round with quick results, and the crosstable. */
export function RoundsView({ view, onOpenMatch }: Props) {
  const names = useMemo(() => indexEntries(view.entries), [view.entries]);
  const [chosen, setChosen] = useState<number | null>(null);

  if (view.matches.length === 0)
    return (
      <EmptyState title={t('The rounds are not drawn yet')}>
        {t('The pairings of all rounds are made when the tournament starts.')}
      </EmptyState>
    );
  const last = view.rounds.at(-1)?.number ?? 1;
  const current = chosen ?? openMatches(view.matches)[0]?.round ?? last;
  const round = view.rounds.find((row) => row.number === current);
  const matches = view.matches.filter((match) => match.round === current).sort((a, b) => a.index - b.index);
  const left = matches.filter((match) => match.status === 'ready' || match.status === 'in_progress').length;

  return (
    <div className="flex max-w-5xl flex-col gap-6">
      <section
        aria-label={round ? saidIn(round, 'name') : t('Round {current}', { current })}
        className="flex flex-col gap-3"
      >
        <div className="flex items-center gap-2">
          <Button
            size="icon"
            disabled={current <= 1}
            onClick={() => setChosen(current - 1)}
            aria-label={t('Previous round')}
          >
            <Icon name="left" />
          </Button>
          <h2 className="min-w-32 text-center text-xl">
            {round ? saidIn(round, 'name') : t('Round {current}', { current })}
          </h2>
          <Button
            size="icon"
            disabled={current >= last}
            onClick={() => setChosen(current + 1)}
            aria-label={t('Next round')}
          >
            <Icon name="right" />
          </Button>
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
            />
          ))}
        </ul>
      </section>
      <Crosstable view={view} names={names} onOpenMatch={onOpenMatch} />
    </div>
  );
}
