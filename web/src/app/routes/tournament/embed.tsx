import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { BracketView } from '@/features/bracket/bracket-view';
import { DraftStandings } from '@/features/draft/draft-standings';
import { StandingsView } from '@/features/standings/standings-table';
import { messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { tournamentQuery } from '@/lib/query';
import { playoffOf, shapeOf } from '@/lib/tournament/shape';
import { useLive } from '@/lib/live';
import { t } from '@/lib/words';

const route = getRouteApi('/embed/$id');

/** A part of a tournament for a frame on another site: live, and with a way here. */
export function EmbedPage() {
  const id = Number(route.useParams().id);
  const { show, theme } = route.useSearch();
  const tournament = useQuery({ ...tournamentQuery(id), enabled: Number.isInteger(id) });
  useLive(id, tournament.isSuccess);
  const name = tournament.data?.name;
  useEffect(() => {
    if (name) document.title = `${name} · Tiltyard`;
  }, [name]);
  return (
    <div
      {...(theme && { 'data-look': theme })}
      className={theme ? 'look min-h-dvh bg-paper text-ink' : 'min-h-dvh bg-paper text-ink'}
    >
      <main className="flex flex-col gap-3 p-4">
        <h1 className="font-sans text-lg font-bold">
          <a
            href={`/tournaments/${id}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-2 hover:underline"
          >
            <Name>{name ?? t('Tournament')}</Name> <Icon name="expand" className="size-4" />
          </a>
        </h1>
        {tournament.isPending && (
          <Loading label={t('Loading the tournament')}>
            <Skeleton className="h-80" />
          </Loading>
        )}
        {tournament.isError && (
          <ErrorState message={messageOf(tournament.error)} onRetry={() => void tournament.refetch()} />
        )}
        {tournament.isSuccess && <Part view={tournament.data} show={show} />}
      </main>
    </div>
  );
}

function Part({ view, show }: { view: View; show: 'bracket' | 'standings' }) {
  const open = (match: number) => window.open(`/tournaments/${view.id}?tab=draw&match=${match}`, '_blank', 'noopener');
  const bracket = shapeOf(view.format).hasTable ? playoffOf(view) : view;
  if (show === 'bracket' && bracket) return <BracketView view={bracket} onOpenMatch={open} />;
  return view.format === 'draft-swiss' ? <DraftStandings view={view} podium={null} /> : <StandingsView view={view} />;
}
