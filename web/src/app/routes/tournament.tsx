import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Tabs } from 'radix-ui';
import { lazy, Suspense, useCallback } from 'react';
import { NotFound } from '@/app/routes/not-found';
import { Draw } from '@/app/routes/tournament-draw';
import { Waiting } from '@/app/routes/waiting';
import { OldCopy } from '@/components/ui/old-copy';
import { ErrorBoundary } from '@/components/layout/error-boundary';
import { Page } from '@/components/layout/page';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Menu, MenuItem } from '@/components/ui/menu';
import { ErrorState, Loading, Skeleton } from '@/components/ui/states';
import { LogView } from '@/features/director-desk/log-view';
import { ReportBanner } from '@/features/director-desk/report-banner';
import { ResultDialog } from '@/features/director-desk/result-dialog';
import { DraftStandings } from '@/features/draft/draft-standings';
import { EntriesView } from '@/features/entries/entries-view';
import { Favourite } from '@/features/forecast/favourite';
import { ForecastView } from '@/features/forecast/forecast-view';
import { canForecast } from '@/features/forecast/use-forecast';
import { IdentityLink } from '@/features/identity/identity-link';
import { AddFromList } from '@/features/player-lists/from-list';
import { ImportEntries } from '@/features/imports/import-entries';
import { ShareButton } from '@/features/share/share-dialog';
import { TimeMachine } from '@/features/time-machine/time-machine';
import { usePast } from '@/features/time-machine/use-past';
import { AddBots } from '@/features/hosting/add-bots';
import { MatchLinks } from '@/features/hosting/match-links';
import { PlayBanner } from '@/features/hosting/play-banner';
import { PrizesView } from '@/features/payments/prizes-view';
import { useMoney } from '@/lib/use-money';
import { AttemptsView } from '@/features/game-servers/attempts-view';
import { Name } from '@/components/ui/name';
import { Podium } from '@/features/standings/podium';
import { StandingsView } from '@/features/standings/standings-table';
import { InvitationBanner } from '@/features/tournament/invitation-banner';
import { TournamentHeader } from '@/features/tournament/tournament-header';
import { ApiError, messageOf } from '@/lib/api/errors';
import type { Match, View } from '@/lib/api/types';
import { indexEntries } from '@/lib/match';
import { phaseGroup } from '@/lib/phase';
import { tournamentQuery } from '@/lib/query';
import { shapeOf } from '@/lib/shape';
import { ReportMarks } from '@/lib/report-marks';
import { useTabInSight } from '@/lib/use-tab-in-sight';
import { type Live, useLive } from '@/lib/live';
import { t } from '@/lib/words';

const TournamentSettings = lazy(() => import('@/app/routes/tournament-settings'));
const route = getRouteApi('/tournaments/$id');

/** One tournament, live. */
export function TournamentPage() {
  const id = Number(route.useParams().id);
  const tournament = useQuery({ ...tournamentQuery(id), enabled: Number.isInteger(id) });
  const live = useLive(id, tournament.isSuccess);

  if (!Number.isInteger(id) || (tournament.error instanceof ApiError && tournament.error.status === 404))
    return <NotFound />;
  if (tournament.isPending) {
    return (
      <Page title={t('Tournament')} heading={<Skeleton className="h-24" />} width="wide">
        <Loading label={t('Loading the tournament')}>
          <Skeleton className="h-[60dvh]" />
        </Loading>
      </Page>
    );
  }
  if (tournament.isError) {
    return (
      <Page title={t('Tournament')}>
        <ErrorState message={messageOf(tournament.error)} onRetry={() => void tournament.refetch()} />
      </Page>
    );
  }
  return <Loaded now={tournament.data} live={live} />;
}

/** The tournament as it is or, with a moment in the address, as it was. */
function Loaded({ now, live }: { now: View; live: Live }) {
  const { at } = route.useSearch();
  const navigate = route.useNavigate();
  const past = usePast(now.id, at === undefined ? undefined : Math.min(at, now.seq));
  const isPast = at !== undefined;
  const view = isPast ? (past.data ?? { ...now, my: { ...now.my, can: [] } }) : now;
  const moveTo = useCallback(
    (seq: number) => void navigate({ search: (held) => ({ ...held, at: seq }), replace: true, resetScroll: false }),
    [navigate],
  );
  const leave = () => void navigate({ search: ({ tab }) => (tab ? { tab } : {}), replace: true, resetScroll: false });
  const openForecast = () =>
    void navigate({ search: (held) => ({ ...held, tab: 'forecast' }), replace: true, resetScroll: false });
  const tools = (
    <>
      <ShareButton view={now} />
      <MoreMenu view={now} onTravel={() => moveTo(now.seq)} />
    </>
  );
  return (
    <Page
      title={now.name}
      width="wide"
      heading={
        <TournamentHeader
          view={view}
          live={live}
          tools={tools}
          note={!isPast && <Favourite view={now} onOpen={openForecast} />}
        />
      }
    >
      {isPast && (
        <TimeMachine
          seq={Math.min(at, now.seq)}
          last={now.seq}
          at={past.data?.updated_at}
          isLoading={past.isFetching}
          onMove={moveTo}
          onLeave={leave}
        />
      )}
      {past.isError && isPast && <ErrorState message={messageOf(past.error)} onRetry={leave} />}
      <OldCopy view={now} />
      <Waiting id={now.id} />
      <TournamentTabs view={view} isPast={isPast} />
    </Page>
  );
}

/** What only the curious look for. */
function MoreMenu({ view, onTravel }: { view: View; onTravel: () => void }) {
  const navigate = route.useNavigate();
  return (
    <Menu
      trigger={
        <Button size="icon" aria-label={t('More about this tournament')}>
          <Icon name="history" />
        </Button>
      }
    >
      <MenuItem icon="history" onSelect={onTravel}>
        {t('Time machine')}
      </MenuItem>
      <MenuItem
        icon="shield"
        onSelect={() => void navigate({ to: '/tournaments/$id/verify', params: { id: String(view.id) } })}
      >
        {t('Proof of the log')}
      </MenuItem>
      {view.my.can.includes('manage_entries') && view.format !== 'draft-swiss' && (
        <MenuItem
          icon="list"
          onSelect={() => void navigate({ to: '/tournaments/$id/report', params: { id: String(view.id) } })}
        >
          {t('Rating report')}
        </MenuItem>
      )}
      {view.matches.length > 0 && (
        <MenuItem
          icon="screen"
          onSelect={() => void navigate({ to: '/tournaments/$id/stream', params: { id: String(view.id) } })}
        >
          {t('Overlay for a stream')}
        </MenuItem>
      )}
    </Menu>
  );
}

type Tab = 'draw' | 'entries' | 'standings' | 'forecast' | 'prizes' | 'log' | 'settings';

function tabsFor(view: View, hasMoney: boolean, hasForecast: boolean): { tab: Tab; name: string }[] {
  const can = (ability: View['my']['can'][number]) => view.my.can.includes(ability);
  return [
    { tab: 'draw' as const, name: shapeOf(view.format).drawName },
    { tab: 'entries' as const, name: t('Entries') },
    { tab: 'standings' as const, name: t('Standings') },
    ...(hasForecast ? [{ tab: 'forecast' as const, name: t('Forecast') }] : []),
    ...(hasMoney ? [{ tab: 'prizes' as const, name: t('Prizes') }] : []),
    ...(can('read_log') ? [{ tab: 'log' as const, name: t('Log') }] : []),
    ...(can('edit') || can('manage_staff') ? [{ tab: 'settings' as const, name: t('Settings') }] : []),
  ];
}

/** Before the start the entries are the news, after the end the podium is. */
function firstTab(view: View): Tab {
  const group = phaseGroup(view.phase);
  if (group === 'running' || (view.format === 'draft-swiss' && view.phase === 'seeding')) return 'draw';
  return group === 'finished' && view.standings.length > 0 ? 'standings' : group === 'upcoming' ? 'entries' : 'draw';
}

function TournamentTabs({ view, isPast }: { view: View; isPast: boolean }) {
  const { tab, match, at } = route.useSearch();
  const navigate = route.useNavigate();
  const tabs = tabsFor(view, useMoney(view) !== null, !isPast && canForecast(view));
  const shown = tabs.find((row) => row.tab === tab)?.tab ?? firstTab(view);
  const tabList = useTabInSight(shown);
  const choose = (next: string) =>
    void navigate({ search: (held) => ({ ...held, tab: next }), replace: true, resetScroll: false });
  const openMatch = (number: number | undefined) =>
    void navigate({ search: { tab: shown, ...(number && { match: number }), ...(at && { at }) }, resetScroll: false });
  return (
    <ReportMarks view={view}>
      <Tabs.Root value={shown} onValueChange={choose} className="flex flex-col gap-5">
        <InvitationBanner view={view} />
        <PlayBanner view={view} />
        <ReportBanner view={view} onOpenMatch={openMatch} />
        <Tabs.List
          ref={tabList}
          aria-label={t('Parts of the tournament')}
          className="no-print -mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
        >
          {tabs.map((row) => (
            <Tabs.Trigger
              key={row.tab}
              value={row.tab}
              className="-mb-px min-h-11 border-b-[3px] border-transparent px-4 font-semibold whitespace-nowrap text-ink-soft hover:text-ink data-[state=active]:border-azure data-[state=active]:text-azure"
            >
              <Name>{row.name}</Name>
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value={shown} className="outline-offset-4">
          <ErrorBoundary key={shown}>
            <TabBody tab={shown} view={view} onOpenMatch={openMatch} />
          </ErrorBoundary>
        </Tabs.Content>
        <ResultDialog
          view={view}
          match={match ?? null}
          renderLinks={(shownMatch) => <BesideMatch view={view} match={shownMatch} />}
          onClose={() => openMatch(undefined)}
        />
      </Tabs.Root>
    </ReportMarks>
  );
}

/** What stands above the form of a match: what of it waits for the network, and the ways to its board. */
function BesideMatch({ view, match }: { view: View; match: Match }) {
  return (
    <>
      <Waiting id={view.id} match={match.number} />
      <MatchLinks view={view} match={match} />
    </>
  );
}

function TabBody({ tab, view, onOpenMatch }: { tab: Tab; view: View; onOpenMatch: (match: number) => void }) {
  switch (tab) {
    case 'draw':
      return <Draw view={view} onOpenMatch={onOpenMatch} />;
    case 'entries':
      return <EntriesView view={view} tools={<EntryTools view={view} />} />;
    case 'standings':
      return view.format === 'draft-swiss' ? (
        <DraftStandings view={view} podium={<Podium standings={view.standings} names={indexEntries(view.entries)} />} />
      ) : (
        <StandingsView view={view} />
      );
    case 'forecast':
      return <ForecastView view={view} />;
    case 'prizes':
      return <PrizesView view={view} />;
    case 'log':
      return <LogView id={view.id} attempts={<AttemptsView id={view.id} />} />;
    case 'settings':
      return (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <TournamentSettings view={view} />
        </Suspense>
      );
  }
}

function EntryTools({ view }: { view: View }) {
  return (
    <>
      <ImportEntries view={view} />
      {view.format !== 'draft-swiss' && <AddFromList id={view.id} />}
      {view.format !== 'draft-swiss' && <IdentityLink id={view.id} />}
      <AddBots view={view} />
    </>
  );
}
