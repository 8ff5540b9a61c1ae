import { Link } from '@tanstack/react-router';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import type { PlayedGame } from '@/lib/api/arena-types';
import { describeReason, nameSpeed, nameVariant } from '@/lib/arena/words';
import { nameClock } from '@/lib/chess/time-controls';
import { formatDay } from '@/lib/format';
import { t, tn } from '@/lib/words';

/** One game of somebody, from their side: a click opens it, the graph opens its analysis. */
export function GameRow({ game }: { game: PlayedGame }) {
  const isWhite = game.side === 0;
  const opponent = isWhite ? game.black : game.white;
  const what = game.variant === 'standard' ? nameSpeed(game.speed) : nameVariant(game.variant);
  return (
    <li className="group relative flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 hover:bg-sunken">
      <span className="w-16 shrink-0">
        <Outcome game={game} />
      </span>
      <span
        className={`size-3.5 shrink-0 rounded-full border border-line-strong ${isWhite ? 'bg-[#ffffff]' : 'bg-[#1b1b22]'}`}
        role="img"
        aria-label={isWhite ? t('White') : t('Black')}
      />
      <span className="min-w-0 flex-1 basis-40">
        <Link
          to="/games/chess/$id"
          params={{ id: String(game.id) }}
          className="font-semibold after:absolute after:inset-0 group-hover:underline"
        >
          <Name>{opponent.display_name}</Name>
        </Link>{' '}
        <span className="numerals text-ink-faint">{opponent.rating}</span>
        <span className="block truncate text-ink-soft">
          {game.origin && game.origin.kind !== 'challenge' ? <Name>{game.origin.name}</Name> : t('Casual game')}
        </span>
      </span>
      <span className="numerals min-w-0 basis-48 text-ink-soft max-sm:basis-full max-sm:pl-16">
        {nameClock(game.initial_seconds, game.increment_seconds)} {what}, {game.is_rated ? t('Rated') : t('Casual')}
        <span className="block text-ink-faint">
          {describeReason(game.reason, game.variant)}, {tn(Math.ceil(game.plies / 2), '{count} move', '{count} moves')},{' '}
          {formatDay(new Date(game.ended_at).toISOString())}
        </span>
      </span>
      <Link
        to="/analysis/$id"
        params={{ id: String(game.id) }}
        aria-label={t('Analyse the game against {name}', { name: opponent.display_name })}
        title={t('Analyse')}
        className={buttonClass('ghost', 'icon', 'relative z-10')}
      >
        <Icon name="chart" />
      </Link>
    </li>
  );
}

function Outcome({ game }: { game: PlayedGame }) {
  if (game.winner === null) return <Badge tone="or">{t('Drew')}</Badge>;
  return game.winner === game.side ? <Badge tone="vert">{t('Won')}</Badge> : <Badge tone="gules">{t('Lost')}</Badge>;
}
