import { Link } from '@tanstack/react-router';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import type { ChessOrigin } from '@/lib/api/arena-types';
import { t } from '@/lib/words';

/** The tournament and the match a game belongs to. */
export function TournamentCard({ origin }: { origin: ChessOrigin }) {
  return (
    <section
      aria-label={t('Tournament')}
      className="flex items-center gap-2 rounded-lg border border-line bg-surface px-3 py-2"
    >
      <Icon name="trophy" className="size-4 text-or-deep" />
      <Link
        to="/tournaments/$id"
        params={{ id: String(origin.id) }}
        search={{ tab: 'draw' }}
        className="min-w-0 flex-1 truncate font-semibold underline-offset-2 hover:underline"
      >
        <Name>{origin.name}</Name>
      </Link>
      <span className="numerals text-sm text-ink-soft">
        {origin.game && origin.game > 1
          ? t('Match {number}, game {game}', { number: origin.number, game: origin.game })
          : t('Match {number}', { number: origin.number })}
      </span>
    </section>
  );
}
