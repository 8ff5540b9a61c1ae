import { Link } from '@tanstack/react-router';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/feedback/states';
import { t } from '@/lib/words';

/** No page at this address. */
export function NotFound() {
  return (
    <Page title={t('Page not found')} width="narrow">
      <EmptyState
        title={t('Nothing to see here')}
        action={
          <Link to="/" className={buttonClass('primary')}>
            {t('See all tournaments')}
          </Link>
        }
      >
        {t('There is no page at this address: it was moved, or the link is broken.')}
      </EmptyState>
    </Page>
  );
}
