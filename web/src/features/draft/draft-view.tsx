import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { WorkColumns } from '@/components/layout/work-columns';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import { Segmented } from '@/components/ui/segmented';
import { EmptyState } from '@/components/ui/feedback/states';
import { ClockCard } from '@/features/draft/clock-card';
import { Pairings } from '@/features/draft/pairings';
import { StandingsList } from '@/features/draft/standings-list';
import type { Match, View } from '@/lib/api/types';
import { currentRound, lastRound, matchesOfRound } from '@/lib/tournament/card-games';
import { isPlayable } from '@/lib/tournament/match';
import { saidIn, t } from '@/lib/words';

/** The rounds of a card event: who plays where, how long still, and who leads. */
export function DraftView({
  view,
  controls,
  renderWhy,
}: {
  view: View;
  controls?: ReactNode;
  renderWhy?: (match: Match) => ReactNode;
}) {
  const last = lastRound(view);
  const [chosen, setChosen] = useState<number | null>(null);
  const round = Math.min(chosen ?? last, last);
  if (last === 0) return <BeforeTheStart view={view} />;
  const current = currentRound(view);
  const isOn = view.phase === 'in_progress';
  const left = matchesOfRound(view, round).filter(isPlayable).length;
  return (
    <WorkColumns
      next={
        <>
          {isOn && current !== null && !current.isPlayoff && <ClockCard view={view} round={current} />}
          {controls}
        </>
      }
      aside={<StandingsList view={view} />}
    >
      <section aria-label={t('Round {round}', { round })} className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="text-lg">{t('Round {round}', { round })}</h2>
          {last > 1 && (
            <Segmented
              label={t('Round')}
              value={String(round)}
              onChange={(value) => setChosen(Number(value))}
              options={Array.from({ length: last }, (_, index) => ({
                value: String(index + 1),
                label: index + 1,
                name: t('Round {index}', { index: index + 1 }),
              }))}
            />
          )}
          <p className="text-sm text-ink-soft">
            {left === 0 ? t('All results in') : t('{left} still playing', { left })}
          </p>
          <Tools view={view} round={round} />
        </div>
        <Warnings view={view} round={round} />
        <Pairings view={view} round={round} {...(renderWhy && { renderWhy })} />
      </section>
    </WorkColumns>
  );
}

function Tools({ view, round }: { view: View; round: number }) {
  const params = { id: String(view.id) };
  if (!view.my.can.includes('enter_results')) return null;
  return (
    <div className="no-print flex flex-wrap gap-1 sm:ml-auto">
      <Link
        to="/tournaments/$id/print"
        params={params}
        search={{ what: 'names', round }}
        className={buttonClass('ghost', 'sm')}
      >
        <Icon name="print" className="size-4" /> {t('Pairings')}
      </Link>
      <Link
        to="/tournaments/$id/print"
        params={params}
        search={{ what: 'slips' }}
        className={buttonClass('ghost', 'sm')}
      >
        <Icon name="print" className="size-4" /> {t('Slips')}
      </Link>
      <Link to="/tournaments/$id/stream" params={params} className={buttonClass('ghost', 'sm')}>
        <Icon name="screen" className="size-4" /> {t('Stream')}
      </Link>
    </div>
  );
}

/** What could not be avoided, for everybody to see. */
function Warnings({ view, round }: { view: View; round: number }) {
  const notes = view.warnings.filter((note) => note.round === round);
  if (notes.length === 0) return null;
  return (
    <Notice tone="gold">
      <ul>
        {notes.map((note) => (
          <li key={`${note.code}-${note.entries.join('-')}`}>{saidIn(note, 'text')}</li>
        ))}
      </ul>
    </Notice>
  );
}

function BeforeTheStart({ view }: { view: View }) {
  if (view.phase !== 'seeding')
    return (
      <EmptyState title={t('Nothing is paired yet')}>
        {t('The first round is paired when the event starts.')}
      </EmptyState>
    );
  if (view.options.round1 !== 'seats')
    return (
      <EmptyState title={t('Ready to start')}>
        {t('Entries are closed. Round 1 is drawn by lot when the event starts.')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('Take your seats')}
      action={
        <Link to="/tournaments/$id/seating" params={{ id: String(view.id) }} className={buttonClass('primary')}>
          {t('Go to the seats')}
        </Link>
      }
    >
      {t('Round 1 is paired across the table once everybody is seated.')}
    </EmptyState>
  );
}
