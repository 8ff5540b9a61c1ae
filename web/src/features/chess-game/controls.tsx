import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import { isCasual, other, playerOf } from '@/lib/chess/game';
import type { ChessAction, ChessGame, Side } from '@/lib/api/arena-types';
import { useBoardSettings } from '@/lib/browser/board-settings';
import { casualApi } from '@/lib/api/casual';
import { useAction } from '@/lib/command';
import { useNow } from '@/lib/time/use-now';
import { t } from '@/lib/words';

type Act = (action: ChessAction, body?: object) => void;
type Props = { game: ChessGame; side: Side; act: Act };

/** What a player can do besides moving. */
export function Controls({ game, side, act }: Props) {
  const [isResigning, setResigning] = useState(false);
  const { asksBeforeResigning } = useBoardSettings();
  const abort = useAction({ mutationFn: () => casualApi.abort(game.id) });
  const { plies, draw_offer: offer, can_claim_draw: canClaim, turn } = game.game;
  const opponent = playerOf(game, other(side));
  return (
    <div className="flex flex-col gap-3">
      {offer === other(side) && (
        <div className="flex flex-wrap items-center gap-2 rounded-md bg-or-wash px-3 py-2" role="status">
          <span className="flex-1 font-semibold">
            {t('{display_name} offers a draw', { display_name: opponent.display_name })}
          </span>
          <Button size="sm" look="primary" onClick={() => act('accept-draw')}>
            {t('Accept')}
          </Button>
          <Button size="sm" onClick={() => act('decline-draw')}>
            {t('Decline')}
          </Button>
        </div>
      )}
      <Absence game={game} side={side} act={act} />
      <div className="grid grid-cols-2 gap-2">
        {canClaim && turn === side ? (
          <Button onClick={() => act('claim-draw')}>{t('Claim draw')}</Button>
        ) : (
          <Button disabled={plies < 2 || offer !== null} onClick={() => act('offer-draw')}>
            <span aria-hidden="true" className="font-bold">
              ½
            </span>{' '}
            {offer === side ? t('Draw offered') : t('Offer draw')}
          </Button>
        )}
        {isCasual(game) && plies < 2 ? (
          <Button isBusy={abort.isPending} onClick={() => abort.mutate()}>
            {t('Abort')}
          </Button>
        ) : (
          <Button onClick={() => (asksBeforeResigning ? setResigning(true) : act('resign'))}>
            <Icon name="flag" className="size-4" /> {t('Resign')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isResigning}
        onClose={() => setResigning(false)}
        title={t('Resign this game?')}
        description={t('{display_name} wins it at once.', { display_name: opponent.display_name })}
        action={t('Resign')}
        isDangerous
        onConfirm={() => {
          setResigning(false);
          act('resign');
        }}
      />
    </div>
  );
}

/** The opponent has gone: from when on the game can be claimed. */
function Absence({ game, side, act }: Props) {
  const { sides } = game.game;
  const opensAt = sides[side].claim_opens_at;
  const isAway = sides[other(side)].away_since !== null;
  const now = useNow(500, isAway);
  if (!isAway) return null;
  const name = playerOf(game, other(side)).display_name;
  const seconds = opensAt === null ? null : Math.ceil((opensAt - now) / 1000);
  if (seconds === null || seconds > 0)
    return (
      <Notice tone="gold">
        {seconds === null
          ? t('{name} has left the board.', { name })
          : t('{name} has left the board. You can claim the game in {seconds} s.', { name, seconds })}
      </Notice>
    );
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md bg-or-wash px-3 py-2" role="status">
      <span className="flex-1 font-semibold">{t('{name} does not come back', { name })}</span>
      <Button size="sm" look="primary" onClick={() => act('claim-absence')}>
        {t('Claim win')}
      </Button>
      <Button size="sm" onClick={() => act('claim-absence', { is_draw: true })}>
        {t('Call it a draw')}
      </Button>
    </div>
  );
}

/** Half the clock for one point more; only before the first moves. */
export function BerserkButton({ game, side, act }: Props) {
  if (!game.game.sides[side].can_berserk) return null;
  return (
    <Button
      size="sm"
      look="danger"
      onClick={() => act('berserk')}
      title={t('Half your clock and no increment, for one point more if you win')}
    >
      <Icon name="berserk" className="size-4" /> {t('Berserk')}
    </Button>
  );
}
