import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { NotFound } from '@/app/routes/not-found';
import { Page } from '@/components/layout/page';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { Shield } from '@/components/ui/people/shield';
import { LongSegmented } from '@/components/ui/segmented';
import { NewLeagueForm } from '@/features/leagues/league-form';
import { daysOf, LeagueList } from '@/features/leagues/league-list';
import { type LeaguePart } from '@/features/leagues/league-parts';
import { LeagueSettings } from '@/features/leagues/league-settings';
import { SeasonEvents } from '@/features/leagues/season-events';
import { SeasonTable } from '@/features/leagues/season-table';
import { SeasonWinnersList } from '@/features/leagues/season-winners';
import { useLeague, useLeagues, useSeason } from '@/features/leagues/use-leagues';
import type { League } from '@/lib/api/leagues';
import { ApiError, messageOf } from '@/lib/api/errors';
import { useUser } from '@/lib/query';
import { t } from '@/lib/words';

const route = getRouteApi('/leagues/$id');

/** All leagues; whoever is signed in may make one. */
export function LeaguesPage() {
  const leagues = useLeagues();
  const user = useUser();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <Page
      title={t('Leagues')}
      lead={t('Seasons of tournaments and arenas, each with one table.')}
      actions={
        user && (
          <Button look="primary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Icon name="plus" className="size-4" /> {t('New league')}
          </Button>
        )
      }
    >
      {isOpen && (
        <NewLeagueForm
          onDone={({ id }) =>
            void navigate({ to: '/leagues/$id', params: { id: String(id) }, search: { show: 'settings' } })
          }
        />
      )}
      {leagues.isPending && (
        <Loading label={t('Loading the leagues')}>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {leagues.isError && <ErrorState message={messageOf(leagues.error)} onRetry={() => void leagues.refetch()} />}
      {leagues.data && <LeagueList leagues={leagues.data} />}
    </Page>
  );
}

/** One league: the table of a season, its events, those who won the others and, for the owner, the settings. */
export function LeaguePage() {
  const id = Number(route.useParams().id);
  const league = useLeague(id);
  if (league.error instanceof ApiError && league.error.status === 404) return <NotFound />;
  if (league.data) return <Loaded league={league.data} />;
  return (
    <Page title={t('League')} heading={<></>}>
      {league.isPending && (
        <Loading label={t('Loading the league')}>
          <Skeleton className="h-64" />
        </Loading>
      )}
      {league.isError && <ErrorState message={messageOf(league.error)} onRetry={() => void league.refetch()} />}
    </Page>
  );
}

function Loaded({ league }: { league: League }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const chosen = league.seasons.find(({ id }) => id === search.season) ?? null;
  const season = chosen ?? league.seasons.find(({ id }) => id === league.current) ?? null;
  const parts: { value: LeaguePart; label: string }[] = [
    { value: 'table', label: t('Table') },
    { value: 'events', label: t('Calendar') },
    { value: 'winners', label: t('Past winners') },
    ...(league.my.can.includes('edit') ? [{ value: 'settings' as const, label: t('Settings') }] : []),
  ];
  const part = parts.find(({ value }) => value === search.show)?.value ?? 'table';
  return (
    <Page
      title={league.name}
      lead={season ? `${season.name} · ${daysOf(season)}` : ''}
      actions={<Shield name={league.shield} className="h-14" />}
    >
      {league.description && <p className="max-w-prose whitespace-pre-line">{league.description}</p>}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <LongSegmented
          label={t('Parts of the league')}
          value={part}
          options={parts}
          onChange={(show) => void navigate({ search: { ...search, show }, replace: true })}
        />
        {part !== 'winners' && (
          <SeasonPicker
            league={league}
            season={season?.id ?? null}
            onPick={(id) => void navigate({ search: { ...search, season: id } })}
          />
        )}
      </div>
      {part === 'winners' ? (
        <SeasonWinnersList league={league.id} />
      ) : (
        <SeasonPart league={league} season={season?.id ?? null} part={part} />
      )}
    </Page>
  );
}

type PickerProps = { league: League; season: number | null; onPick: (id: number) => void };

function SeasonPicker({ league, season, onPick }: PickerProps) {
  if (league.seasons.length < 2) return null;
  return (
    <SelectField label={t('Season')} value={season ?? ''} onChange={({ target }) => onPick(Number(target.value))}>
      {league.seasons.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

type PartProps = { league: League; season: number | null; part: LeaguePart };

function SeasonPart({ league, season: id, part }: PartProps) {
  const season = useSeason(league.id, id);
  const user = useUser();
  if (part === 'settings' && user && (id === null || season.data)) {
    return <LeagueSettings key={id} league={league} season={season.data} username={user.username} />;
  }
  if (id === null)
    return <EmptyState title={t('No season yet')}>{t('The organiser has still to set one.')}</EmptyState>;
  if (season.isError) return <ErrorState message={messageOf(season.error)} onRetry={() => void season.refetch()} />;
  if (!season.data) {
    return (
      <Loading label={t('Loading the season')}>
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  return part === 'events' ? <SeasonEvents season={season.data} /> : <SeasonTable season={season.data} />;
}
