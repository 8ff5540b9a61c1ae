import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/feedback/states';
import { type FlagsState, FlagsView } from '@/features/flags/flags-view';
import type { FlagStatus } from '@/lib/api/types';
import { useUser } from '@/lib/query';
import { t } from '@/lib/words';

const route = getRouteApi('/operations/flags');
const isStatus = (value: string | undefined): value is FlagStatus =>
  value === 'open' || value === 'dismissed' || value === 'confirmed';

/** What looks odd; its state is kept in the address. */
export function FlagsPage() {
  const { status, kind = '', page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const user = useUser();
  const state: FlagsState = { status: isStatus(status) ? status : 'open', kind, page };
  const change = useCallback(
    (next: Partial<FlagsState>) => void navigate({ search: (held) => ({ ...held, ...next }), replace: true }),
    [navigate],
  );
  return (
    <Page
      title={t('Fair play')}
      lead={t('What looks odd, with the evidence. A flag accuses nobody and does nothing: you decide what it means.')}
    >
      {user?.is_operator ? (
        <FlagsView state={state} onChange={change} />
      ) : (
        user !== undefined && <Closed isSignedIn={user !== null} />
      )}
    </Page>
  );
}

function Closed({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <EmptyState
      title={isSignedIn ? t('For operators only') : t('Sign in first')}
      action={
        !isSignedIn && (
          <Link to="/sign-in" search={{ redirect: '/operations/flags' }} className={buttonClass('primary')}>
            {t('Sign in')}
          </Link>
        )
      }
    >
      {isSignedIn && t('The people who run this installation look at flags here.')}
    </EmptyState>
  );
}
