import { getRouteApi, Link } from '@tanstack/react-router';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { Name } from '@/components/ui/name';
import { EmptyState, ErrorState, Skeleton } from '@/components/ui/states';
import { CupStatus, CupView } from '@/features/cups/cup-view';
import { describeTime } from '@/features/cups/score';
import { useCup, useCups } from '@/features/cups/use-cups';
import { useUser } from '@/lib/query';
import { messageOf } from '@/lib/api/errors';
import { t } from '@/lib/words';

const route = getRouteApi('/cups/$id');

/** All cups; operators start new ones. */
export function CupsPage() {
  const { data: cups, error, refetch } = useCups();
  const isOperator = useUser()?.is_operator === true;
  return (
    <Page
      title={t('Engine cups')}
      lead={t('Knockouts between chess engines, played here.')}
      actions={
        isOperator && (
          <Link to="/create" search={{ preset: 'engines' }} className={buttonClass('primary')}>
            {t('New cup')}
          </Link>
        )
      }
    >
      {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !cups && <Skeleton className="h-40" />}
      {cups?.length === 0 && (
        <EmptyState title={t('No cup yet')}>
          {t('The people who run this installation start cups between its engines.')}
        </EmptyState>
      )}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {cups?.map((cup) => (
          <li key={cup.id}>
            <Link
              to="/cups/$id"
              params={{ id: String(cup.id) }}
              className="flex h-full flex-col gap-1 rounded-md border border-line bg-surface p-4 shadow-card hover:border-azure"
            >
              <span className="flex items-center gap-2">
                <span className="min-w-0 flex-1 truncate font-semibold">
                  <Name>{cup.name}</Name>
                </span>
                <CupStatus cup={cup} />
              </span>
              <span className="text-sm text-ink-soft tabular-nums">
                {t('{engines} engines, {played} of {expected} games', {
                  engines: cup.engines.length,
                  played: cup.played,
                  expected: cup.expected,
                })}
              </span>
              {cup.champion && <span className="text-sm">{t('Champion: {champion}', { champion: cup.champion })}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** One cup, live while it is played. */
export function CupPage() {
  const id = Number(route.useParams().id);
  const { data: cup, error, refetch } = useCup(id);
  const isOperator = useUser()?.is_operator === true;
  return (
    <Page
      title={cup?.name ?? t('Engine cup')}
      lead={
        cup &&
        t('{engines} engines, {time}, pairs in each round: {increments}', {
          engines: cup.engines.length,
          time: describeTime(cup.time),
          increments: cup.increments.join(', '),
        })
      }
      width="wide"
      actions={
        cup &&
        isOperator && (
          <Link to="/create" search={{ preset: 'engines', again: cup.id }} className={buttonClass()}>
            {t('Create again')}
          </Link>
        )
      }
    >
      {error && !cup && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !cup && <Skeleton className="h-96" />}
      {cup && <CupView cup={cup} isOperator={isOperator} />}
    </Page>
  );
}
