import { type ReactNode, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { WorkColumns } from '@/components/layout/work-columns';
import { Segmented } from '@/components/ui/segmented';
import { EmptyState } from '@/components/ui/feedback/states';
import { ExplainDialog } from '@/features/rounds/explain-dialog';
import { PairingList, type PairingListHandle } from '@/features/rounds/pairing-list';
import { RoundCard } from '@/features/rounds/round-card';
import { hasControls, SwissControls } from '@/features/rounds/round-controls';
import { pointsBefore } from '@/lib/tournament/points-before';
import type { Match, View } from '@/lib/api/types';
import { indexEntries, isPlayable } from '@/lib/tournament/match';
import { t } from '@/lib/words';

type Props = {
  view: View;
  aside?: ReactNode;
  /** Where an arbiter goes on: pairing by hand, plans. */
  ways?: ReactNode;
  onOpenMatch: (match: number) => void;
};

/** The rounds of a Swiss, the latest first in view; what the arbiter does with them beside it. */
export function SwissView({ view, aside, ways, onOpenMatch }: Props) {
  const names = useMemo(() => indexEntries(view.entries), [view.entries]);
  const [chosen, setChosen] = useState<number | null>(null);
  const [explained, setExplained] = useState<Match | null>(null);
  const list = useRef<PairingListHandle>(null);
  const rounds = view.rounds.filter((round) => round.bracket === 'swiss');
  const last = rounds.at(-1)?.number ?? 0;
  const current = Math.min(chosen ?? last, last);
  const points = useMemo(() => pointsBefore(view, current), [view, current]);
  const matches = useMemo(() => matchesOf(view, current), [view, current]);
  const latest = useMemo(() => matchesOf(view, last), [view, last]);
  const show = (match: number) => {
    flushSync(() => setChosen(null));
    list.current?.show(match);
  };
  return (
    <WorkColumns
      next={
        (latest.length > 0 || hasControls(view)) && (
          <RoundCard
            view={view}
            matches={latest}
            names={names}
            onShow={show}
            controls={
              hasControls(view) && (
                <SwissControls view={view} last={last} ways={ways} onPaired={() => setChosen(null)} />
              )
            }
          />
        )
      }
      isNextLater={latest.some(isPlayable)}
      aside={aside}
    >
      {last === 0 ? (
        <EmptyState title={t('No round is paired yet')}>
          {view.phase === 'in_progress'
            ? t('The arbiter pairs the next round.')
            : t('The first one is paired when the tournament starts.')}
        </EmptyState>
      ) : (
        <section aria-label={t('Round {current}', { current })} className="flex flex-col gap-3">
          <RoundPicker rounds={rounds} current={current} onChoose={setChosen} />
          <PairingList
            ref={list}
            view={view}
            matches={matches}
            names={names}
            onOpenMatch={onOpenMatch}
            onExplain={setExplained}
            {...(current > 1 && { points })}
          />
        </section>
      )}
      {explained && <ExplainDialog view={view} match={explained} names={names} onClose={() => setExplained(null)} />}
    </WorkColumns>
  );
}

const matchesOf = (view: View, round: number) =>
  view.matches.filter((match) => match.bracket === 'swiss' && match.round === round).sort((a, b) => a.index - b.index);

type PickerProps = { rounds: View['rounds']; current: number; onChoose: (round: number) => void };

function RoundPicker({ rounds, current, onChoose }: PickerProps) {
  const total = rounds.at(-1)?.of;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 className="text-lg">
        {total ? t('Round {number} of {of}', { number: current, of: total }) : t('Round {current}', { current })}
      </h2>
      {rounds.length > 1 && (
        <div className="max-w-full overflow-x-auto">
          <Segmented
            label={t('Round')}
            value={String(current)}
            onChange={(value) => onChoose(Number(value))}
            options={rounds.map(({ number }) => ({
              value: String(number),
              label: number,
              name: t('Round {number}', { number }),
            }))}
          />
        </div>
      )}
    </div>
  );
}
