import { Link } from '@tanstack/react-router';
import { BoardLink } from '@/components/ui/board-link';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Match, View } from '@/lib/api/types';
import { isDecided, isPlayable } from '@/lib/tournament/match';
import { useGamesIn, useHost } from '@/lib/tournament/use-hosted-game';
import { t } from '@/lib/words';

/** From a match to its board: to play for those who play it, to watch for everybody else. */
export function MatchLinks({ view, match }: { view: View; match: Match }) {
  const host = useHost(view.id);
  const own = useGamesIn(view).find((game) => game.match_number === match.number);
  if (!host?.kind) return null;
  if (own) {
    return (
      <BoardLink kind={own.kind} id={own.id} className={buttonClass('primary', 'lg', 'w-full')}>
        <Icon name="play" className="size-5" /> {t('Play now')}
      </BoardLink>
    );
  }
  if (!isPlayable(match) && !(isDecided(match) && match.kind !== 'double-forfeit')) return null;
  return (
    <Link
      to="/tournaments/$id/watch"
      params={{ id: String(view.id) }}
      search={{ match: match.number }}
      className={buttonClass('secondary', 'lg', 'w-full')}
    >
      <Icon name="eye" className="size-5" /> {isPlayable(match) ? t('Watch') : t('Look back at the games')}
    </Link>
  );
}
