import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Tabs } from 'radix-ui';
import { type ReactNode, useCallback } from 'react';
import { NotFound } from '@/app/routes/not-found';
import { Waiting } from '@/app/routes/unsent-commands';
import { TournamentMenu } from '@/app/tournament/menu';
import { firstTab, TABS } from '@/app/tournament/tabs';
import { ErrorBoundary } from '@/components/layout/error-boundary';
import { Page } from '@/components/layout/page';
import { StickyTabs } from '@/components/layout/sticky-tabs';
import { OldCopy } from '@/components/ui/feedback/old-copy';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { ReportBanner } from '@/features/arbiter/report-banner';
import { ResultDialog } from '@/features/arbiter/result-dialog';
import { Incidents } from '@/features/incidents/incidents';
import { Favourite } from '@/features/forecast/favourite';
import { MatchLinks } from '@/features/hosted-games/match-links';
import { MyBoard } from '@/features/my-board/my-board';
import { UnpublishedBanner } from '@/features/publication/publication';
import { ShareButton } from '@/features/share/share-dialog';
import { TimeMachine } from '@/features/time-machine/time-machine';
import { usePast } from '@/features/time-machine/use-past';
import { InvitationBanner } from '@/features/tournament/invitation-banner';
import { TournamentHeader } from '@/features/tournament/tournament-header';
import { ApiError, messageOf } from '@/lib/api/errors';
import type { Match, View } from '@/lib/api/types';
import { type Live, useLive } from '@/lib/live';
import { tournamentQuery } from '@/lib/query';
import { ReportMarks } from '@/lib/tournament/reports/report-marks';
import { useMoney } from '@/lib/use-money';
import { t } from '@/lib/words';

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
      <Page title={t('Tournament')} heading={<Skeleton className="h-14" />} width="wide" isEvent>
        <Loading label={t('Loading the tournament')}>
          <Skeleton className="mb-4 h-11" />
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
  const { at, tab } = route.useSearch();
  const navigate = route.useNavigate();
  const past = usePast(now.id, at === undefined ? undefined : Math.min(at, now.seq));
  const isPast = at !== undefined;
  const view = isPast ? (past.data ?? { ...now, my: { ...now.my, can: [] } }) : now;
  const moveTo = useCallback(
    (seq: number) => void navigate({ search: (held) => ({ ...held, at: seq }), replace: true, resetScroll: false }),
    [navigate],
  );
  const leave = () =>
    void navigate({ search: (held) => (held.tab ? { tab: held.tab } : {}), replace: true, resetScroll: false });
  const openForecast = () =>
    void navigate({ search: (held) => ({ ...held, tab: 'forecast' }), replace: true, resetScroll: false });
  return (
    <Page
      title={now.name}
      width="wide"
      isEvent
      heading={
        <TournamentHeader
          view={view}
          live={live}
          tools={<ShareButton view={now} />}
          menu={<TournamentMenu view={now} onTravel={() => moveTo(now.seq)} />}
          note={!isPast && tab !== 'settings' && <Favourite view={now} onOpen={openForecast} />}
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
      <TournamentTabs
        view={view}
        isPast={isPast}
        notices={
          <>
            <OldCopy view={now} />
            <Waiting id={now.id} />
            {!isPast && <UnpublishedBanner view={now} />}
          </>
        }
      />
    </Page>
  );
}

type TabsProps = { view: View; isPast: boolean; notices: ReactNode };

function TournamentTabs({ view, isPast, notices }: TabsProps) {
  const { tab, match, at } = route.useSearch();
  const navigate = route.useNavigate();
  const sight = { isPast, hasMoney: useMoney(view) !== null };
  const rows = TABS.filter(({ isShown }) => isShown?.(view, sight) ?? true);
  const shown = rows.find((row) => row.tab === tab)?.tab ?? firstTab(view);
  const body = rows.find((row) => row.tab === shown);
  const choose = (next: string) =>
    void navigate({ search: (held) => ({ ...held, tab: next }), replace: true, resetScroll: false });
  const openMatch = (number: number | undefined) =>
    void navigate({ search: { tab: shown, ...(number && { match: number }), ...(at && { at }) }, resetScroll: false });
  return (
    <ReportMarks view={view}>
      <Tabs.Root value={shown} onValueChange={choose} className="flex flex-col gap-4">
        <StickyTabs
          label={t('Parts of the tournament')}
          tabs={rows.map((row) => ({ tab: row.tab, name: row.name(view) }))}
          shown={shown}
        />
        {notices}
        <InvitationBanner view={view} />
        <MyBoard view={view} onOpenMatch={openMatch} />
        <ReportBanner view={view} onOpenMatch={openMatch} />
        <Tabs.Content value={shown} className="outline-offset-4">
          <ErrorBoundary key={shown}>{body?.render({ view, onOpenMatch: openMatch })}</ErrorBoundary>
        </Tabs.Content>
        <ResultDialog
          view={view}
          match={match ?? null}
          renderLinks={(shownMatch) => <BesideMatch view={view} match={shownMatch} />}
          renderNotes={(shownMatch) => <Incidents view={view} match={shownMatch} />}
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
