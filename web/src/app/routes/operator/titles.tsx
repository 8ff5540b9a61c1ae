import { NotFound } from '@/app/routes/not-found';
import { Page } from '@/components/layout/page';
import { Loading, Skeleton } from '@/components/ui/feedback/states';
import { TitlesView } from '@/features/titles/titles-view';
import { useUser } from '@/lib/query';
import { t } from '@/lib/words';

/** Titles of players; for those who run the installation. */
export function TitlesPage() {
  const user = useUser();
  if (user !== undefined && !user?.is_operator) return <NotFound />;
  return (
    <Page
      title={t('Titles')}
      width="narrow"
      lead={t('A title stands in front of the name, and opens arenas for titled players.')}
    >
      {user ? (
        <TitlesView />
      ) : (
        <Loading label={t('Loading')}>
          <Skeleton className="h-64" />
        </Loading>
      )}
    </Page>
  );
}
