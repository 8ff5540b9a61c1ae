import { type ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Icon } from '@/components/ui/icon';
import { PlayerLink } from '@/components/ui/people/player-link';
import { ClockFace } from '@/features/chess-game/clock-face';
import { PiecePicture } from '@/components/board/board';
import { colorOf, playerOf } from '@/lib/chess/game';
import { balanceOf, checksGiven, countsMaterial } from '@/lib/chess/material';
import { nameOfRole, roleOf } from '@/lib/chess/position';
import type { ChessGame, Side } from '@/lib/api/arena-types';
import { cx } from '@/lib/class-names';
import { t, tn } from '@/lib/words';

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
      <Balance game={game} side={side} />
      {children && (
        <div className="order-last flex basis-full justify-end empty:hidden sm:order-none sm:basis-auto">
          {children}
        </div>
      )}
      <ClockFace game={game} side={side} />
    </div>
  );
}

/** What this side has more on the board; in Three-check how many checks it has given. */
function Balance({ game, side }: { game: ChessGame; side: Side }) {
  const { fen, variant } = game.game;
  const checks = checksGiven(fen)?.[side] ?? 0;
  const { more, points } = balanceOf(fen)[side];
  const isShown = countsMaterial(variant) && more.length > 0;
  if (!isShown && checks === 0) return null;
  return (
    <span className="flex shrink-0 items-center" data-balance>
      {checks > 0 && <Badge tone="gules">{tn(checks, '{count} check', '{count} checks')}</Badge>}
      {isShown && (
        <span className="flex items-center" role="img" aria-label={sayMore(more, points)}>
          {more.slice(0, 6).map((role, index) => (
            <PiecePicture
              key={index}
              role={roleOf(role)}
              color={colorOf(side)}
              className="-ml-1.5 block size-4 opacity-80"
            />
          ))}
          {points > 0 && <span className="numerals ml-0.5 text-xs text-ink-soft">+{points}</span>}
        </span>
      )}
    </span>
  );
}

const sayMore = (more: string[], points: number) =>
  t('More on the board: {pieces} (+{points})', { pieces: more.map((role) => nameOfRole(role)).join(', '), points });

/** Half the clock, one point more. */
export function BerserkMark() {
  return (
    <span className="inline-flex text-gules" title={t('Berserk')}>
      <Icon name="berserk" className="size-4" />
      <span className="sr-only">{t('berserk')}</span>
    </span>
  );
}
