import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Tabs } from 'radix-ui';
import { NotFound } from '@/app/routes/not-found';
import { ErrorBoundary } from '@/components/layout/error-boundary';
import { Page } from '@/components/layout/page';
import { ErrorState, Loading, Skeleton } from '@/components/ui/states';
import { BracketView } from '@/features/bracket/bracket-view';
import { LogView } from '@/features/director-desk/log-view';
import { ResultDialog } from '@/features/director-desk/result-dialog';
import { SettingsView } from '@/features/director-desk/settings-view';
import { EntriesView } from '@/features/entries/entries-view';
import { RoundsView } from '@/features/rounds/rounds-view';
import { StandingsView } from '@/features/standings/standings-table';
import { TournamentHeader } from '@/features/tournament/tournament-header';
import { ApiError, messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { phaseGroup } from '@/lib/phase';
import { tournamentQuery } from '@/lib/query';
import { useLive } from '@/lib/use-live';

const route = getRouteApi('/tournaments/$id');

/** One tournament, live. */
export function TournamentPage() {
  const id = Number(route.useParams().id);
  const tournament = useQuery({ ...tournamentQuery(id), enabled: Number.isInteger(id) });
  const live = useLive(id, tournament.isSuccess);

  if (!Number.isInteger(id) || (tournament.error instanceof ApiError && tournament.error.status === 404)) return <NotFound />;
  if (tournament.isPending) {
    return (
      <Page title="Tournament" heading={<Skeleton className="h-24" />} width="wide">
        <Loading label="Loading the tournament">
          <Skeleton className="h-[60dvh]" />
        </Loading>
      </Page>
    );
  }
  if (tournament.isError) {
    return (
      <Page title="Tournament">
        <ErrorState message={messageOf(tournament.error)} onRetry={() => void tournament.refetch()} />
      </Page>
    );
  }
  return (
    <Page title={tournament.data.name} width="wide" heading={<TournamentHeader view={tournament.data} live={live} />}>
      <TournamentTabs view={tournament.data} />
    </Page>
  );
}

type Tab = 'draw' | 'entries' | 'standings' | 'log' | 'settings';

function tabsFor(view: View): { tab: Tab; name: string }[] {
  const can = (ability: View['my']['can'][number]) => view.my.can.includes(ability);
  return [
    { tab: 'draw' as const, name: view.format === 'round-robin' ? 'Rounds' : 'Bracket' },
    { tab: 'entries' as const, name: 'Entries' },
    { tab: 'standings' as const, name: 'Standings' },
    ...(can('read_log') ? [{ tab: 'log' as const, name: 'Log' }] : []),
    ...(can('edit') || can('manage_staff') ? [{ tab: 'settings' as const, name: 'Settings' }] : []),
  ];
}

/** Before the start the entries are the news, after the end the podium is. */
function firstTab(view: View): Tab {
  const group = phaseGroup(view.phase);
  if (group === 'running') return 'draw';
  return group === 'finished' && view.standings.length > 0 ? 'standings' : group === 'upcoming' ? 'entries' : 'draw';
}

function TournamentTabs({ view }: { view: View }) {
  const { tab, match } = route.useSearch();
  const navigate = route.useNavigate();
  const tabs = tabsFor(view);
  const shown = tabs.find((row) => row.tab === tab)?.tab ?? firstTab(view);
  const choose = (next: string) => void navigate({ search: (held) => ({ ...held, tab: next }), replace: true, resetScroll: false });
  const openMatch = (number: number | undefined) => void navigate({ search: { tab: shown, ...(number && { match: number }) }, resetScroll: false });
  return (
    <Tabs.Root value={shown} onValueChange={choose} className="flex flex-col gap-5">
      <Tabs.List aria-label="Parts of the tournament" className="no-print -mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0">
        {tabs.map((row) => (
          <Tabs.Trigger key={row.tab} value={row.tab} className="-mb-px min-h-11 border-b-[3px] border-transparent px-4 font-semibold whitespace-nowrap text-ink-soft hover:text-ink data-[state=active]:border-azure data-[state=active]:text-azure">
            {row.name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={shown} className="outline-offset-4">
        <ErrorBoundary key={shown}>
          <TabBody tab={shown} view={view} onOpenMatch={openMatch} />
        </ErrorBoundary>
      </Tabs.Content>
      <ResultDialog view={view} match={match ?? null} onClose={() => openMatch(undefined)} />
    </Tabs.Root>
  );
}

function TabBody({ tab, view, onOpenMatch }: { tab: Tab; view: View; onOpenMatch: (match: number) => void }) {
  switch (tab) {
    case 'draw':
      return view.format === 'round-robin' ? <RoundsView view={view} onOpenMatch={onOpenMatch} /> : <BracketView view={view} onOpenMatch={onOpenMatch} />;
    case 'entries':
      return <EntriesView view={view} />;
    case 'standings':
      return <StandingsView view={view} />;
    case 'log':
      return <LogView id={view.id} />;
    case 'settings':
      return <SettingsView key={view.id} view={view} />;
  }
}
