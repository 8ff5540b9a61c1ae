import { Badge } from '@/components/ui/badge';
import { Name } from '@/components/ui/people/name';
import { Shield } from '@/components/ui/people/shield';
import { HOME } from '@/features/ludo/geometry';
import { useCountdown } from '@/features/ludo/use-countdown';
import type { GameSide, LudoGame, Side } from '@/features/ludo/types';
import { cx } from '@/lib/class-names';
import { t } from '@/lib/words';

/** Who plays, how far they are, and the time they have left. */
export function PlayerStrip({ game, side, tokens }: { game: LudoGame; side: Side; tokens: readonly number[] }) {
  const player = game.sides[side];
  const isTurn = game.status === 'playing' && game.state?.turn === side;
  const seconds = useCountdown(game.left_ms, isTurn);
  const home = tokens.filter((steps) => steps >= HOME).length;
  return (
    <div
      className={cx(
        'flex items-center gap-3 rounded-lg border px-3 py-2',
        isTurn ? 'border-line-strong bg-surface shadow-card' : 'border-line bg-transparent',
      )}
      data-turn={isTurn || undefined}
    >
      <Shield name={player.name} className="h-9 w-8" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          <span className="truncate">
            <Name>{player.name}</Name>
          </span>
          <span
            className={cx('inline-block size-3 rounded-full', side === 0 ? 'bg-(--ludo-0)' : 'bg-(--ludo-1)')}
            aria-hidden="true"
          />
          <Marks player={player} status={game.status} />
        </p>
        <p className="text-sm text-ink-soft numerals">{t('{home} of 4 home', { home })}</p>
      </div>
      {isTurn && seconds !== null && (
        <span
          className={cx('text-lg font-bold numerals', seconds <= 5 ? 'text-gules' : 'text-ink')}
          role="timer"
          aria-label={t('{seconds} seconds left', { seconds })}
        >
          {seconds}
        </span>
      )}
      {game.status === 'over' && game.winner === side && <Badge tone="or">{t('Winner')}</Badge>}
    </div>
  );
}

function Marks({ player, status }: { player: GameSide; status: LudoGame['status'] }) {
  return (
    <>
      {player.bot && <Badge>{t('Bot · {bot}', { bot: player.bot })}</Badge>}
      {player.is_away && status !== 'over' && <Badge tone="or">{t('Away')}</Badge>}
      {player.missed > 0 && status === 'playing' && (
        <Badge tone="gules">{t('Missed {missed}', { missed: player.missed })}</Badge>
      )}
    </>
  );
}
