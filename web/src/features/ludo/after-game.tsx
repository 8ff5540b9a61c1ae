import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { LudoGame } from '@/features/ludo/types';
import { useOwnGames } from '@/lib/tournament/use-hosted-game';
import { t } from '@/lib/words';

/** The next game or match is opened a moment after this one; later it is found from the tournament. */
const HOPE_MS = 30_000;

/** Where to go when a game is over: the next board if there is one, and the bracket. */
export function AfterGame({ game }: { game: LudoGame }) {
  const isHopeful = useHope() && game.my_side !== null;
  const next = useOwnGames(isHopeful).find((head) => head.tournament_id === game.tournament_id && head.id !== game.id);
  return (
    <div className="flex flex-col gap-2">
      {next && (
        <Link to="/games/$id" params={{ id: String(next.id) }} className={buttonClass('primary', 'lg')}>
          <Icon name="play" className="size-5" />{' '}
          {next.match_number === game.match_number ? t('Next game') : t('Play your next match')}
        </Link>
      )}
      <Link
        to="/tournaments/$id"
        params={{ id: String(game.tournament_id) }}
        search={{ tab: 'draw' }}
        className={buttonClass('secondary', 'lg')}
      >
        {t('Back to the bracket')}
      </Link>
    </div>
  );
}

function useHope(): boolean {
  const [isHopeful, setHopeful] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setHopeful(false), HOPE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isHopeful;
}
