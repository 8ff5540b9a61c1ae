import { getRouteApi, Link } from '@tanstack/react-router';
import { WithTournament } from '@/app/routes/with-tournament';
import { Page } from '@/components/layout/page';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/name';
import { VerifyView } from '@/features/verify/verify-view';
import { t } from '@/lib/words';

const route = getRouteApi('/tournaments/$id/verify');

/** The proof of a tournament. */
export function VerifyPage() {
  const id = Number(route.useParams().id);
  return (
    <WithTournament id={id} title={t('Proof')}>
      {(view) => (
        <Page
          title={t('Proof of {name}', { name: view.name })}
          width="narrow"
          heading={
            <div className="flex flex-col gap-1">
              <Link
                to="/tournaments/$id"
                params={{ id: String(id) }}
                className="inline-flex min-h-8 items-center gap-1 self-start text-sm font-semibold text-azure hover:underline"
              >
                <Icon name="left" className="size-4" /> <Name>{view.name}</Name>
              </Link>
              <h1 className="text-2xl sm:text-3xl">{t('Proof')}</h1>
            </div>
          }
        >
          <VerifyView view={view} />
        </Page>
      )}
    </WithTournament>
  );
}
