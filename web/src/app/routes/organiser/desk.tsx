import { Link } from '@tanstack/react-router';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/feedback/states';
import { DeskView } from '@/features/desk/desk-view';
import { useUser } from '@/lib/query';
import { t } from '@/lib/words';

/** The organiser's desk. */
export function DeskPage() {
  const user = useUser();
  return (
    <Page
      title={t('Your desk')}
      lead={t('What needs you, across all tournaments you run.')}
      actions={
        <Link to="/tournaments" className={buttonClass()}>
          {t('All my tournaments')}
        </Link>
      }
    >
      {user === null ? (
        <EmptyState
          title={t('Sign in first')}
          action={
            <Link to="/sign-in" search={{ redirect: '/desk' }} className={buttonClass('primary')}>
              {t('Sign in')}
            </Link>
          }
        />
      ) : (
        <DeskView />
      )}
    </Page>
  );
}
