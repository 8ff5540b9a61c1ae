import { getRouteApi, Link } from '@tanstack/react-router';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import { WalletView } from '@/features/payments/wallet-view';
import { useUser } from '@/lib/query';
import { t } from '@/lib/words';

const route = getRouteApi('/wallet');

export function WalletPage() {
  const user = useUser();
  const { currency } = route.useSearch();
  return (
    <Page
      title={t('Wallet')}
      width="narrow"
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
        <WalletView currency={currency} />
      )}
    </Page>
  );
}
