import { getRouteApi, Link } from '@tanstack/react-router';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { EmptyState } from '@/components/ui/feedback/states';
import { WalletView } from '@/features/payments/wallet-view';
import { useUser } from '@/lib/query';
import { t } from '@/lib/words';

const route = getRouteApi('/wallet');

export function WalletPage() {
  const user = useUser();
  const search = route.useSearch();
  return (
    <Page
      title={t('Wallet')}
      width="narrow"
      actions={
        search.event !== undefined && (
          <Link to="/tournaments/$id" params={{ id: String(search.event) }} className={buttonClass('secondary')}>
            <Icon name="left" className="size-4" /> {t('Back to the tournament')}
          </Link>
        )
      }
      lead={t(
        'Entry fees are paid from here. Prizes and refunds go to you through the payment service; where there is none, they come to this wallet.',
      )}
    >
      {user === null ? (
        <EmptyState
          title={t('Sign in first')}
          action={
            <Link to="/sign-in" search={{ redirect: '/wallet' }} className={buttonClass('primary')}>
              {t('Sign in')}
            </Link>
          }
        />
      ) : (
        <WalletView currency={search.currency} missing={search.amount} />
      )}
    </Page>
  );
}
