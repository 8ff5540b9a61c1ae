import { Link } from '@tanstack/react-router';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import { t } from '@/lib/words';

/** No page at this address. */
export function NotFound() {
  return (
    <Page title={t('Page not found')} width="narrow">
      <EmptyState
        title={t('No lists here')}
        action={
          <Link to="/" className={buttonClass('primary')}>
            {t('See all tournaments')}
          </Link>
        }
      >
        {t('The address leads nowhere: the page was moved, or the link is broken.')}
      </EmptyState>
    </Page>
  );
}
