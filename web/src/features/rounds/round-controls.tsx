import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { Icon } from '@/components/ui/icon';
import { useToast } from '@/components/ui/feedback/toast';
import { PairDialog } from '@/features/rounds/pair-dialog';
import { api } from '@/lib/api';
import { arbiterApi } from '@/lib/api/arbiter';
import { messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { useCommand } from '@/lib/command';
import { isDecided, isPlayable } from '@/lib/tournament/match';
import { t, tn } from '@/lib/words';

type Props = { view: View; last: number; ways?: ReactNode; onPaired: () => void };
type Question = 'pair' | 'unpair' | 'end';

/** Whether the reader pairs the rounds, and there is one left to pair or to take back. */
export const hasControls = (view: View) =>
  view.my.can.includes('pair_rounds') &&
  view.phase === 'in_progress' &&
  !view.matches.some((match) => match.bracket === 'main');

/** What an arbiter can do with the rounds: pair the next, take the last one back, end here. */
export function SwissControls({ view, last, ways, onPaired }: Props) {
  const [asked, setAsked] = useState<Question | null>(null);
  const isWaiting = !view.matches.some(isPlayable);
  const close = () => setAsked(null);
  return (
    <div className="flex flex-col gap-2">
      {isWaiting && (
        <>
          <p className="text-sm text-ink-soft">
            {last === 0 ? t('No round is paired.') : t('Round {last} is complete.', { last })}
          </p>
          <div className="dock">
            <Button look="primary" size="lg" className="flex-1" onClick={() => setAsked('pair')}>
              {t('Pair round {last}', { last: last + 1 })} <Icon name="right" className="size-4" />
            </Button>
          </div>
        </>
      )}
      {!isWaiting && view.fide_mode === 'on' && <AdjournButton view={view} />}
      {ways && <div className="-mx-2 flex flex-wrap justify-between gap-x-1">{ways}</div>}
      {last > 0 && (
        <div className="-mx-2 flex flex-wrap justify-between gap-x-1">
          <Button look="ghost" size="sm" className="px-2 text-ink-soft" onClick={() => setAsked('unpair')}>
            <Icon name="undo" className="size-4" /> {t('Take back round {last}', { last })}
          </Button>
          {isWaiting && view.my.can.includes('move_phase') && (
            <Button look="ghost" size="sm" className="px-2 text-ink-soft" onClick={() => setAsked('end')}>
              {t('End here')}
            </Button>
          )}
        </div>
      )}
      {asked === 'pair' && <PairDialog view={view} round={last + 1} onClose={close} onPaired={onPaired} />}
      {asked === 'unpair' && <TakeBackDialog view={view} last={last} onClose={close} />}
      {asked === 'end' && <EndDialog view={view} last={last} onClose={close} />}
    </div>
  );
}

/** Games that go on another day are draws for the next pairing. */
function AdjournButton({ view }: { view: View }) {
  const missing = view.matches.filter(isPlayable).length;
  const say = useToast();
  const adjourn = useCommand(view.id, () => arbiterApi.adjournMissing(view.id));
  return (
    <Button
      look="ghost"
      size="sm"
      className="-mx-2 self-start px-2 text-ink-soft"
      isBusy={adjourn.isPending}
      onClick={() => adjourn.mutate(undefined, { onError: (error) => say(messageOf(error), 'bad') })}
    >
      {tn(missing, 'Adjourn the game left', 'Adjourn the {count} games left')}
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
