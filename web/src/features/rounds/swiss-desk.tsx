import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { useToast } from '@/components/ui/toast';
import { PairDialog } from '@/features/rounds/pair-dialog';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { useCommand } from '@/lib/command';
import { isDecided, isPlayable } from '@/lib/match';
import { t, tn } from '@/lib/words';

type Props = { view: View; last: number; onPaired: () => void };
type Question = 'pair' | 'unpair' | 'end';

/** What an arbiter can do with the rounds: pair the next, take the last one back, end here. */
export function SwissDesk({ view, last, onPaired }: Props) {
  const [asked, setAsked] = useState<Question | null>(null);
  if (!view.my.can.includes('pair_rounds') || view.matches.some((match) => match.bracket === 'main')) return null;
  const isWaiting = view.phase === 'in_progress' && !view.matches.some(isPlayable);
  const close = () => setAsked(null);
  return (
    <>
      {isWaiting ? (
        <Notice tone="gold">
          <div className="flex flex-wrap items-center gap-3">
            <p className="min-w-0 flex-1 text-base font-semibold">
              {last === 0 ? t('No round is paired.') : t('Round {last} is complete.', { last })}
            </p>
            {view.my.can.includes('move_phase') && last > 0 && (
              <Button look="ghost" onClick={() => setAsked('end')}>
                {t('End here')}
              </Button>
            )}
            {last > 0 && <TakeBack last={last} onClick={() => setAsked('unpair')} />}
            <Button look="primary" onClick={() => setAsked('pair')}>
              {t('Pair round {last}', { last: last + 1 })} <Icon name="right" className="size-4" />
            </Button>
          </div>
        </Notice>
      ) : (
        <div className="no-print flex justify-end">
          <TakeBack last={last} onClick={() => setAsked('unpair')} />
        </div>
      )}
      {asked === 'pair' && <PairDialog view={view} round={last + 1} onClose={close} onPaired={onPaired} />}
      {asked === 'unpair' && <TakeBackDialog view={view} last={last} onClose={close} />}
      {asked === 'end' && <EndDialog view={view} last={last} onClose={close} />}
    </>
  );
}

function TakeBack({ last, onClick }: { last: number; onClick: () => void }) {
  return (
    <Button look="ghost" onClick={onClick}>
      <Icon name="undo" className="size-4" /> {t('Take back round {last}', { last })}
    </Button>
  );
}

type DialogProps = { view: View; last: number; onClose: () => void };

function TakeBackDialog({ view, last, onClose }: DialogProps) {
  const lost = view.matches.filter(
    (match) => match.bracket === 'swiss' && match.round === last && (isDecided(match) || match.games.length > 0),
  ).length;
  const say = useToast();
  const unpair = useCommand(view.id, (reason: string) => api.unpairRound(view.id, { reason, force: lost > 0 }));
  const done = () => {
    say(t('Round {last} was taken back.', { last }));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Take back round {last}?', { last })}
      description={
        lost > 0
          ? tn(
              lost,
              '{count} result of it will be lost. Then you pair it again, with whatever has changed.',
              '{count} results of it will be lost. Then you pair it again, with whatever has changed.',
            )
          : t('Its pairings are removed. Then you pair it again, with whatever has changed.')
      }
      action={t('Take back')}
      isDangerous={lost > 0}
      reason={lost > 0 ? 'required' : 'optional'}
      isBusy={unpair.isPending}
      error={unpair.error ? messageOf(unpair.error) : undefined}
      onConfirm={(reason) => unpair.mutate(reason, { onSuccess: done })}
    />
  );
}

function EndDialog({ view, last, onClose }: DialogProps) {
  const end = useCommand(view.id, (reason: string) => api.movePhase(view.id, 'completed', reason));
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('End after round {last}?', { last })}
      description={t('The standings as they are become final. No further round is played.')}
      action={t('End the tournament')}
      isDangerous
      reason="required"
      isBusy={end.isPending}
      error={end.error ? messageOf(end.error) : undefined}
      onConfirm={(reason) => end.mutate(reason, { onSuccess: onClose })}
    />
  );
}
