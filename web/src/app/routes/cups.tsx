import { getRouteApi, Link } from '@tanstack/react-router';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/feedback/notice';
import { EmptyState, ErrorState, Skeleton } from '@/components/ui/feedback/states';
import { Compare } from '@/features/cups/compare';
import { RatingList } from '@/features/cups/rating-list';
import { CupList } from '@/features/cups/cup-list';
import { CupView } from '@/features/cups/cup-view';
import { useCup, useCups, useLab } from '@/features/cups/use-cups';
import type { CupHead, Lab } from '@/lib/api/types';
import { messageOf } from '@/lib/api/errors';
import { saidIn, t } from '@/lib/words';

const route = getRouteApi('/cups/$id');

/** The engine lab: what is played and was; whoever may starts more. */
export function CupsPage() {
  const { data: cups, error, refetch } = useCups();
  const { data: lab } = useLab();
  const mayStart = lab?.may_start === true;
  return (
    <Page
      title={t('Engine lab')}
      lead={t('Tests and tournaments between chess engines, played here.')}
      actions={
        mayStart && (
          <Link to="/create" search={{ preset: 'engines' }} className={buttonClass('primary')}>
            {t('New test')}
          </Link>
        )
      }
    >
      {mayStart && lab.hint && <Notice>{saidIn(lab, 'hint')}</Notice>}
      {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !cups && <Skeleton className="h-40" />}
      {cups && <Played cups={cups} lab={lab} />}
    </Page>
  );
}

/** What there is, with two versions compared; or what can be done where there is nothing yet. */
function Played({ cups, lab }: { cups: CupHead[]; lab: Lab | undefined }) {
  if (cups.length > 0) {
    return (
      <>
        <CupList cups={cups} />
        <Compare cups={cups} />
        <RatingList />
      </>
    );
  }
  const mayStart = lab?.may_start === true;
  return (
    <EmptyState
      title={t('Nothing was played yet')}
      action={
        <Link to="/create" search={{ preset: 'engines' }} className={buttonClass('primary')}>
          {mayStart ? t('Start the first test') : t('Test engines on your own machine')}
        </Link>
      }
    >
      {mayStart
        ? t('Two engines play pairs of games until it is certain which is stronger, or as many meet as you like.')
        : lab && saidIn(lab, 'hint')}
    </EmptyState>
  );
}

/** One test or tournament, live while it is played. */
export function CupPage() {
  const id = Number(route.useParams().id);
  const { data: cup, error, refetch } = useCup(id);
  const maySteer = useLab().data?.may_start === true;
  return (
    <Page
      title={cup?.name ?? t('Engine lab')}
      heading={cup ? <></> : <Skeleton className="h-14" />}
      width="wide"
      isEvent
    >
      {error && !cup && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !cup && <Skeleton className="h-96" />}
      {cup && (
        <CupView
          cup={cup}
          maySteer={maySteer}
          tools={
            maySteer && (
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
