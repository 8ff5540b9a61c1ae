import { getRouteApi, Link } from '@tanstack/react-router';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { EmptyState, ErrorState, Skeleton } from '@/components/ui/states';
import { CupList } from '@/features/cups/cup-list';
import { CupView } from '@/features/cups/cup-view';
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
      {cups && cups.length > 0 && <CupList cups={cups} />}
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
      heading={cup ? <></> : <Skeleton className="h-14" />}
      width="wide"
      isEvent
    >
      {error && !cup && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !cup && <Skeleton className="h-96" />}
      {cup && (
        <CupView
          cup={cup}
          isOperator={isOperator}
          tools={
            isOperator && (
              <Link
                to="/create"
                search={{ preset: 'engines', again: cup.id }}
                className={buttonClass('secondary', 'md', 'max-sm:hidden')}
              >
                {t('Create again')}
              </Link>
            )
          }
        />
      )}
    </Page>
  );
}
