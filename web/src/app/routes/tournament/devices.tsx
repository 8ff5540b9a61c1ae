import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { TournamentPage } from '@/app/routes/tournament/tournament-page';
import { Page } from '@/components/layout/page';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/feedback/notice';
import { EmptyState } from '@/components/ui/feedback/states';
import { PassManager } from '@/features/hall-devices/pass-manager';
import { messageOf } from '@/lib/api/errors';
import { hallApi } from '@/lib/api/hall';
import { useAction } from '@/lib/command';
import { t } from '@/lib/words';

const route = getRouteApi('/tournaments/$id/devices');

/** Where arbiters give the devices of a hall their right, and take it away. */
export function DevicesPage() {
  const id = Number(route.useParams().id);
  return (
    <TournamentPage
      id={id}
      heading={t('Phones and tablets')}
      title={(view) => t('Phones and tablets of {name}', { name: view.name })}
      width="wide"
    >
      {(view) =>
        view.my.can.includes('manage_passes') ? (
          <PassManager id={id} />
        ) : (
          <EmptyState title={t('For organisers and arbiters')}>
            {t('Only organisers and arbiters of this tournament give devices a right.')}
          </EmptyState>
        )
      }
    </TournamentPage>
  );
}

/** Where the code leads: the device takes the right once somebody says so, as a camera that only looks must not. */
export function PassPage() {
  const navigate = useNavigate();
  const secret = window.location.hash.slice(1);
  const open = useAction({
    mutationFn: () => hallApi.openPass(secret),
    onSuccess: ({ purpose, tournament_id }) => {
      const params = { id: String(tournament_id) };
      return navigate({ to: purpose === 'helper' ? '/helper/$id' : '/tablet/$id', params, replace: true });
    },
  });
  return (
    <Page title={t('A device for the hall')} width="narrow">
      <div className="flex flex-col gap-5">
        <p>{t('This device gets a right in one tournament, without an account, until an arbiter takes it back.')}</p>
        {open.error && <Notice tone="bad">{messageOf(open.error)}</Notice>}
        <Button
          look="primary"
          size="lg"
          className="min-h-16 text-lg"
          isBusy={open.isPending}
          disabled={secret === ''}
          onClick={() => open.mutate()}
        >
          {t('Use this device')}
        </Button>
      </div>
    </Page>
  );
}
