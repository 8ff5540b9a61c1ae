import { type ReactNode, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { WorkColumns } from '@/components/layout/work-columns';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { EmptyState } from '@/components/ui/feedback/states';
import { Crosstable } from '@/features/rounds/crosstable';
import { PairingList, type PairingListHandle } from '@/features/rounds/pairing-list';
import { RoundCard } from '@/features/rounds/round-card';
import type { View } from '@/lib/api/types';
import { indexEntries, openMatches } from '@/lib/tournament/match';
import { saidIn, t } from '@/lib/words';

type Props = { view: View; aside?: ReactNode; onOpenMatch: (match: number) => void };

/** A round robin: the current round with quick results, and the crosstable. */
export function RoundsView({ view, aside, onOpenMatch }: Props) {
  const names = useMemo(() => indexEntries(view.entries), [view.entries]);
  const [chosen, setChosen] = useState<number | null>(null);
  const list = useRef<PairingListHandle>(null);

  if (view.matches.length === 0)
    return (
      <EmptyState title={t('The rounds are not drawn yet')}>
        {t('The pairings of all rounds are made when the tournament starts.')}
      </EmptyState>
    );
  const last = view.rounds.at(-1)?.number ?? 1;
  const atHand = openMatches(view.matches)[0]?.round ?? last;
  const current = chosen ?? atHand;
  const show = (match: number) => {
    flushSync(() => setChosen(null));
    list.current?.show(match);
  };
  return (
    <WorkColumns
      next={<RoundCard view={view} matches={matchesOf(view, atHand)} names={names} onShow={show} />}
      aside={aside}
    >
      <div className="flex flex-col gap-6">
        <section aria-label={nameOf(view, current)} className="flex flex-col gap-3">
          <RoundSteps name={nameOf(view, current)} current={current} last={last} onChoose={setChosen} />
          <PairingList
            ref={list}
            view={view}
            matches={matchesOf(view, current)}
            names={names}
            onOpenMatch={onOpenMatch}
          />
        </section>
        <Crosstable view={view} names={names} onOpenMatch={onOpenMatch} />
      </div>
    </WorkColumns>
  );
}

const matchesOf = (view: View, round: number) =>
  view.matches.filter((match) => match.round === round).sort((a, b) => a.index - b.index);

function nameOf(view: View, number: number): string {
  const round = view.rounds.find((row) => row.number === number);
  return round ? saidIn(round, 'name') : t('Round {current}', { current: number });
}

type StepsProps = { name: string; current: number; last: number; onChoose: (round: number) => void };

function RoundSteps({ name: label, current, last, onChoose }: StepsProps) {
  return (
    <div className="flex items-center gap-2">
      <Button
        size="icon"
        disabled={current <= 1}
        onClick={() => onChoose(current - 1)}
        aria-label={t('Previous round')}
      >
        <Icon name="left" />
      </Button>
      <h2 className="min-w-28 text-center text-lg">{label}</h2>
      <Button size="icon" disabled={current >= last} onClick={() => onChoose(current + 1)} aria-label={t('Next round')}>
        <Icon name="right" />
      </Button>
    </div>
  );
}
