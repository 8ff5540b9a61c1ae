import { type ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Icon } from '@/components/ui/icon';
import { PlayerLink } from '@/components/ui/player-link';
import { ClockFace } from '@/features/chess-game/clock-face';
import { playerOf } from '@/lib/chess/game';
import type { ChessGame, Side } from '@/lib/api/arena-types';
import { cx } from '@/lib/class-names';
import { t } from '@/lib/words';

type Props = { game: ChessGame; side: Side; rank: number | null; children?: ReactNode };

/** Who plays a side: arena rank, name, rating, marks, and the clock. */
export function PlayerBar({ game, side, rank, children }: Props) {
  const player = playerOf(game, side);
  const { status, winner, sides } = game.game;
  const isOver = status === 'over';
  return (
    <div
      className="flex min-h-12 flex-wrap items-center gap-2 sm:flex-nowrap sm:gap-3"
      data-side={side === 0 ? 'white' : 'black'}
    >
      {rank !== null && (
        <span
          className="numerals rounded-sm bg-or-wash px-1.5 py-0.5 text-sm font-bold text-or-deep"
          title={t('Rank in the arena')}
        >
          <span className="sr-only">{t('Rank')} </span>#{rank}
        </span>
      )}
      <span
        className={cx(
          'size-3.5 shrink-0 rounded-full border border-line-strong',
          side === 0 ? 'bg-[#ffffff]' : 'bg-[#1b1b22]',
        )}
        role="img"
        aria-label={side === 0 ? t('White') : t('Black')}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 leading-tight">
        <span className="truncate font-semibold">
          <PlayerLink username={player.username}>{player.display_name}</PlayerLink>
        </span>
        <span className="numerals text-sm text-ink-soft">{player.rating}</span>
        {player.bot && <Badge>{t('Bot')}</Badge>}
        {sides[side].has_berserked && <BerserkMark />}
        {status === 'waiting' && !sides[side].is_ready && <Badge>{t('Not here yet')}</Badge>}
        {!isOver && sides[side].away_since !== null && <Badge tone="or">{t('Away')}</Badge>}
        {isOver && winner === side && <Badge tone="or">{t('Winner')}</Badge>}
      </div>
      {children && (
        <div className="order-last flex basis-full justify-end empty:hidden sm:order-none sm:basis-auto">
          {children}
        </div>
      )}
      <ClockFace game={game} side={side} />
    </div>
  );
}

/** Half the clock, one point more. */
export function BerserkMark() {
  return (
    <span className="inline-flex text-gules" title={t('Berserk')}>
      <Icon name="berserk" className="size-4" />
      <span className="sr-only">{t('berserk')}</span>
    </span>
  );
}
