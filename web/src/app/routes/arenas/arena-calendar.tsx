import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { Icon } from '@/components/ui/icon';
import { addDays, listDays, mondayOf, readWeek, writeDay } from '@/features/arenas/calendar/week';
import { WeekView } from '@/features/arenas/calendar/week-view';
import { ArenaHistory, RecordsView } from '@/features/arenas/history-view';
import { LatestWinners } from '@/features/arenas/honours/winners';
import { readArenaFilters } from '@/lib/arena/list-filters';
import { arenaApi } from '@/lib/api/arena';
import { messageOf } from '@/lib/api/errors';
import { arenasQuery } from '@/lib/arena/use-arena';
import { useNow } from '@/lib/time/use-now';
import { t } from '@/lib/words';

const calendarRoute = getRouteApi('/arenas/calendar');
const historyRoute = getRouteApi('/arenas/history');

/** The arenas of a week: made, and planned. */
export function ArenaCalendarPage() {
  const now = useNow(60_000);
  const { week } = calendarRoute.useSearch();
  const monday = readWeek(week, now);
  const [from, to] = [monday.getTime(), addDays(monday, 7).getTime()];
  const lists = useQuery(arenasQuery);
  const planned = useQuery({
    queryKey: ['arenas', 'calendar', from],
    queryFn: () => arenaApi.listPlanned(from, to),
  });
  const isThisWeek = from === mondayOf(now).getTime();
  const step = (name: string, icon: 'left' | 'right', days: number) => (
    <Link
      to="/arenas/calendar"
      search={{ week: writeDay(addDays(monday, days)) }}
      resetScroll={false}
      aria-label={name}
      className={buttonClass('secondary', 'icon')}
    >
      <Icon name={icon} />
    </Link>
  );
  return (
    <Page
      title={t('Calendar of arenas')}
      lead={t('The arenas of a week, without those that come every hour.')}
      width="wide"
      actions={
        <div className="flex flex-wrap items-center gap-2">
          {step(t('Week before'), 'left', -7)}
          {!isThisWeek && (
            <Link to="/arenas/calendar" search={{}} className={buttonClass()}>
              {t('This week')}
            </Link>
          )}
          {step(t('Week after'), 'right', 7)}
          <a href={arenaApi.feedUrl} className={buttonClass()}>
            <Icon name="download" className="size-4" /> {t('Subscribe (iCal)')}
          </a>
        </div>
      }
    >
      {planned.isPending && (
        <Loading label={t('Loading the calendar')}>
          <Skeleton className="h-96" />
        </Loading>
      )}
      {planned.isError && <ErrorState message={messageOf(planned.error)} onRetry={() => void planned.refetch()} />}
      {planned.data && (
        <WeekView
          monday={monday}
          days={listDays(
            monday,
            lists.data ? [...lists.data.running, ...lists.data.upcoming, ...lists.data.finished] : [],
            planned.data,
          )}
        />
      )}
    </Page>
  );
}

/** What was played, who won it, and the records. */
export function ArenaHistoryPage() {
  const navigate = historyRoute.useNavigate();
  const filters = readArenaFilters(historyRoute.useSearch());
  return (
    <Page title={t('History of arenas')} lead={t('Every arena that was played, its winner, and the records.')}>
      <ArenaHistory filters={filters} onFilter={(search) => void navigate({ search, resetScroll: false })} />
      <RecordsView />
      <LatestWinners />
    </Page>
  );
}
