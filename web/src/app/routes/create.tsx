import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import { CreateWizard } from '@/features/create-tournament/wizard';
import { ImportTournament } from '@/features/imports/import-tournament';
import { useUser } from '@/lib/query';
import { t } from '@/lib/words';

const route = getRouteApi('/create');

/** The create wizard, for people who are signed in. */
export function Create() {
  const user = useUser();
  const navigate = useNavigate();
  const { format } = route.useSearch();
  const here = format ? `/create?format=${encodeURIComponent(format)}` : '/create';
  return (
    <Page
      title={t('Create a tournament')}
      width="narrow"
      actions={
        user && (
          <ImportTournament
            onCreated={(id) =>
              void navigate({ to: '/tournaments/$id', params: { id: String(id) }, search: { tab: 'entries' } })
            }
          />
        )
      }
    >
      {user === null ? (
        <EmptyState
          title={t('Sign in first')}
          action={
            <Link to="/sign-in" search={{ redirect: here }} className={buttonClass('primary')}>
              {t('Sign in')}
            </Link>
          }
        >
          {t('Every tournament needs somebody who is responsible for it.')}
        </EmptyState>
      ) : (
        <CreateWizard
          format={format}
          onCreated={(view, isSeating) =>
            void navigate({
              to: isSeating ? '/tournaments/$id/seating' : '/tournaments/$id',
              params: { id: String(view.id) },
            })
          }
        />
      )}
    </Page>
  );
}
