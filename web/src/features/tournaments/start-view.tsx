import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { ForYou, hasNews } from '@/features/tournaments/for-you';
import { LiveGames } from '@/features/tournaments/live-games';
import { TournamentCard } from '@/features/tournaments/tournament-card';
import type { Show } from '@/features/tournaments/use-tournaments';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { Home, Summary } from '@/lib/api/types';
import { t } from '@/lib/words';

export const homeQuery = queryOptions({ queryKey: ['home'], queryFn: api.getHome, refetchInterval: 15_000 });

type StartProps = { children?: ReactNode; isEarly?: boolean };

/**
 * What is on now, what comes, and what waits for the reader; `children` stand behind what concerns them.
 * It is early while something that will stand above is on its way.
 */
export function StartView({ children, isEarly = false }: StartProps) {
  const home = useQuery(homeQuery);
  if (home.isPending || isEarly) {
    return (
      <Loading label={t('Loading what’s on')}>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-36" />
          ))}
        </div>
      </Loading>
    );
  }
  if (home.isError) return <ErrorState message={messageOf(home.error)} onRetry={() => void home.refetch()} />;
  return <Sections home={home.data}>{children}</Sections>;
}

function Sections({ home, children }: { home: Home; children: ReactNode }) {
  const isEmpty = home.running.length + home.upcoming.length + home.finished.length + home.live.length === 0;
  if (isEmpty && !hasNews(home.my))
    return (
      <>
        {children}
        <Nothing />
      </>
    );
  return (
    <div className="flex flex-col gap-8">
      <ForYou my={home.my} />
      {children}
      <LiveGames games={home.live} />
      <Shelf
        title={t('Running')}
        rows={home.running}
        total={home.running_total}
        show="running"
        empty={t('Nothing is being played right now.')}
      />
      <Shelf
        title={t('Upcoming')}
        rows={home.upcoming}
        total={home.upcoming_total}
        show="upcoming"
        empty={t('Nothing is announced.')}
      />
      <Shelf
        title={t('Latest champions')}
        rows={home.finished}
        total={home.finished.length + 1}
        show="finished"
        empty=""
      />
    </div>
  );
}

const ALL: Record<Show, string> = {
  running: t('All running'),
  upcoming: t('All upcoming'),
  finished: t('All finished'),
  mine: t('All of mine'),
};

type ShelfProps = { title: string; rows: Summary[]; total: number; show: Show; empty: string };

function Shelf({ title, rows, total, show, empty }: ShelfProps): ReactNode {
  if (rows.length === 0 && empty === '') return null;
  const id = `shelf-${show}`;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {total > rows.length && (
          <Link
            to="/"
            search={{ show }}
            className="inline-flex min-h-8 items-center gap-1 text-sm font-semibold text-azure hover:underline"
          >
            {ALL[show]} <Icon name="right" className="size-4" />
          </Link>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {rows.map((row) => (
            <TournamentCard key={row.id} tournament={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Nothing() {
  return (
    <EmptyState
      title={t('Nothing is being played')}
      action={
        <Link to="/create" className={buttonClass('primary')}>
          {t('Create a tournament')}
        </Link>
      }
    >
      {t('No tournament is running or planned. Create one: it takes a minute, and players need no account.')}
    </EmptyState>
  );
}
