import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { Notice } from '@/components/ui/feedback/notice';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { useToast } from '@/components/ui/feedback/toast';
import { Name } from '@/components/ui/people/name';
import { useHandPairingActions } from '@/features/hand-pairing/use-hand-pairing';
import { arbiterApi, type HandComparison, type HandPairing } from '@/lib/api/arbiter';
import { messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import type { Names } from '@/lib/tournament/match';
import { saidIn, t, tn } from '@/lib/words';

type Props = { view: View; session: HandPairing; names: Names; onClose: () => void; onDone: () => void };

/** What the system would have paired instead, and why; then the round is made so. */
export function EndDialog({ view, session, names, onClose, onDone }: Props) {
  const { end, forget } = useHandPairingActions(view.id);
  const say = useToast();
  const told = useQuery({
    queryKey: ['hand-pairing', view.id, 'comparison', session.change],
    queryFn: () => arbiterApi.compareHandPairing(view.id),
  });
  const finish = () =>
    end.mutate(undefined, {
      onSuccess: ({ by_hand: count }) => {
        forget();
        say(tn(count, 'The round has {count} board by hand.', 'The round has {count} boards by hand.'));
        onDone();
      },
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('End pairing round {round} by hand?', { round: session.round })}
      description={t('Beside yours stands what the system would have paired, with the same people sitting out.')}
    >
      {told.isPending && (
        <Loading label={t('Comparing')}>
          <Skeleton className="h-32" />
        </Loading>
      )}
      {told.isError && <ErrorState message={messageOf(told.error)} onRetry={() => void told.refetch()} />}
      {told.isSuccess && <Comparison told={told.data} names={names} />}
      {end.error && <Notice tone="bad">{messageOf(end.error)}</Notice>}
      <DialogActions>
        <Button onClick={onClose}>{t('Go on pairing')}</Button>
        <Button look="primary" isBusy={end.isPending} disabled={told.isPending} onClick={finish}>
          {t('End and publish the round')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Comparison({ told, names }: { told: HandComparison; names: Names }) {
  const pair = (white: number, black: number | null) => (
    <>
      <Name>{names.get(white)?.name ?? white}</Name>
      {' – '}
      {black === null ? t('bye') : <Name>{names.get(black)?.name ?? black}</Name>}
    </>
  );
  if (told.by_hand.length === 0)
    return <Notice tone="good">{t('The system would have paired exactly this round.')}</Notice>;
  return (
    <div className="flex max-h-[50dvh] flex-col gap-4 overflow-y-auto">
      <p className="text-sm text-ink-soft">
        {tn(told.same, '{count} board is as the system has it.', '{count} boards are as the system has them.')}
      </p>
      <section className="flex flex-col gap-2">
        <h3 className="text-base font-bold">{t('Yours')}</h3>
        <ul className="flex flex-col gap-2">
          {told.by_hand.map((row) => (
            <li key={`${row.white}-${row.black}`} className="border-l-4 border-azure pl-3">
              <p className="font-semibold">{pair(row.white, row.black)}</p>
              {row.reason !== '' && <p className="text-sm text-ink-soft">{saidIn(row, 'reason')}</p>}
            </li>
          ))}
        </ul>
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="text-base font-bold">{t('The system')}</h3>
        {told.instead === null ? (
          <p className="text-sm text-ink-soft">{t('The system has no legal pairing of these players.')}</p>
        ) : (
          <ul className="flex flex-col gap-1">
            {told.instead.map((row) => (
              <li key={`${row.white}-${row.black}`}>{pair(row.white, row.black)}</li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
