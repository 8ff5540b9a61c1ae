import type { UseQueryResult } from '@tanstack/react-query';
import { NotFound } from '@/app/routes/not-found';
import { Page } from '@/components/layout/page';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { ApiError, messageOf } from '@/lib/api/errors';
import { t } from '@/lib/words';

/** A page of a game that is not there: not yet, not now, or not at all. */
export function WithoutGame({ game }: { game: UseQueryResult }) {
  if (game.error instanceof ApiError && game.error.status === 404) return <NotFound />;
  if (game.isError)
    return (
      <Page title={t('Game')}>
        <ErrorState message={messageOf(game.error)} onRetry={() => void game.refetch()} />
      </Page>
    );
  return (
    <Page title={t('Game')} heading={<h1 className="sr-only">{t('Game')}</h1>}>
      <Loading label={t('Loading the game')}>
        <Skeleton className="mx-auto aspect-square w-full max-w-[40rem]" />
      </Loading>
    </Page>
  );
}
