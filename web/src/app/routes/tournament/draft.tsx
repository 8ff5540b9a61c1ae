import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { BackTo } from '@/app/routes/tournament/back-to';
import { NotFound } from '@/app/routes/not-found';
import { Waiting } from '@/app/routes/unsent-commands';
import { WithTournament } from '@/app/routes/tournament/with-tournament';
import { Page } from '@/components/layout/page';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/feedback/states';
import { MatchView } from '@/features/draft/match-view';
import { SeatingView } from '@/features/draft/seating-view';
import type { View } from '@/lib/api/types';
import { indexEntries, roundName, sideName } from '@/lib/tournament/match';
import { t } from '@/lib/words';

const seatingRoute = getRouteApi('/tournaments/$id/seating');
const matchRoute = getRouteApi('/tournaments/$id/match/$match');

function Heading({ view, title, children }: { view: View; title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <BackTo view={view} />
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      {children}
    </div>
  );
}

/** The table from above, where everybody gets a seat. */
export function SeatingPage() {
  const id = Number(seatingRoute.useParams().id);
  const navigate = useNavigate();
  const toTournament = () => void navigate({ to: '/tournaments/$id', params: { id: String(id) } });
  return (
    <WithTournament id={id} title={t('Seating')}>
      {(view) => (
        <Page
          title={t('Seating of {name}', { name: view.name })}
          width="wide"
          heading={<Heading view={view} title={t('Seating')} />}
        >
          {hasSeating(view) ? (
            <SeatingView view={view} onStarted={toTournament} />
          ) : (
            <EmptyState
              title={t('Entries are still open')}
              action={<Button onClick={toTournament}>{t('Go to the tournament')}</Button>}
            >
              {t('Seats are assigned when entries are closed.')}
            </EmptyState>
          )}
        </Page>
      )}
    </WithTournament>
  );
}

const hasSeating = (view: View) => view.phase === 'seeding' || view.seats.length > 0;

/** One match, for a thumb. */
export function MatchPage() {
  const params = matchRoute.useParams();
  const { code } = matchRoute.useSearch();
  const navigate = useNavigate();
  const id = Number(params.id);
  const toTournament = () => void navigate({ to: '/tournaments/$id', params: { id: String(id) } });
  const useCode = (text: string) =>
    void navigate({ to: '/tournaments/$id/match/$match', params, search: { code: text }, replace: true });
  return (
    <WithTournament id={id} title={t('Match')}>
      {(view) => {
        const match = view.matches.find((row) => String(row.number) === params.match);
        if (!match) return <NotFound />;
        const names = indexEntries(view.entries);
        const title =
          match.bracket === 'swiss'
            ? t('Round {round}, table {index}', { round: match.round, index: match.index + 1 })
            : roundName(match, view.rounds);
        return (
          <Page
            title={`${sideName(match, 0, names)} – ${sideName(match, 1, names)}`}
            width="narrow"
            heading={<Heading view={view} title={title} />}
          >
            <Waiting id={id} match={match.number} />
            <MatchView
              key={match.number}
              view={view}
              match={match}
              code={code}
              onCode={useCode}
              onDone={toTournament}
            />
          </Page>
        );
      }}
    </WithTournament>
  );
}
