import { Link } from '@tanstack/react-router';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';

/** No page at this address. */
export function NotFound() {
  return (
    <Page title="Page not found" width="narrow">
      <EmptyState
        title="No lists here"
        action={
          <Link to="/" className={buttonClass('primary')}>
            See all tournaments
          </Link>
        }
      >
        The address leads nowhere: the page was moved, or the link is broken.
      </EmptyState>
    </Page>
  );
}
