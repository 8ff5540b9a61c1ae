import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { useCommand } from '@/lib/command';
import { formatMoney } from '@/lib/money';
import { tournamentQuery } from '@/lib/query';
import { useMoney } from '@/lib/use-money';
import { t } from '@/lib/words';

/** An invitation that waits for its answer: nobody takes part before saying yes. */
export function InvitationBanner({ view }: { view: View }) {
  return view.my.invitation === 'pending' ? <Question view={view} /> : null;
}

function Question({ view }: { view: View }) {
  const say = useToast();
  const money = useMoney(view);
  const client = useQueryClient();
  const answer = async <Answer,>(sent: Promise<Answer>): Promise<Answer> => {
    const done = await sent;
    await client.invalidateQueries({ queryKey: tournamentQuery(view.id).queryKey, exact: true }); // what it is to us is in no patch
    return done;
  };
  const accept = useCommand(view.id, () => answer(api.acceptInvitation(view.id)));
  const decline = useCommand(view.id, () => answer(api.declineInvitation(view.id)));
  const failed = (error: Error) => say(messageOf(error), 'bad');
  const fee = money && money.terms.fee > 0 ? formatMoney(money.terms.fee, money.terms.currency) : null;
  const isEarly = view.phase === 'created';
  return (
    <Notice>
      <span className="flex flex-wrap items-center gap-3">
        <span className="min-w-60 flex-1">
          {isEarly
            ? t('You are invited to this tournament. You can accept once registration is open.')
            : fee
              ? t('You are invited to this tournament. Accepting enters you and takes {fee} from your wallet.', { fee })
              : t('You are invited to this tournament. You take part once you accept.')}
        </span>
        {!isEarly && (
          <Button
            look="primary"
            isBusy={accept.isPending}
            onClick={() =>
              accept.mutate(undefined, { onSuccess: () => say(t('You are in. Good luck!')), onError: failed })
            }
          >
            {t('Accept the invitation')}
          </Button>
        )}
        <Button
          isBusy={decline.isPending}
          onClick={() =>
            decline.mutate(undefined, { onSuccess: () => say(t('You declined the invitation.')), onError: failed })
          }
        >
          {t('Decline')}
        </Button>
      </span>
    </Notice>
  );
}
