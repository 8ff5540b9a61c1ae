import { Link } from '@tanstack/react-router';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { Name } from '@/components/ui/people/name';
import { PlayerLink } from '@/components/ui/people/player-link';
import { Shield } from '@/components/ui/people/shield';
import { useWinners } from '@/features/leagues/use-leagues';
import { messageOf } from '@/lib/api/errors';
import { t } from '@/lib/words';

/** Who won the seasons that are over. */
export function SeasonWinnersList({ league }: { league: number }) {
  const winners = useWinners(league);
  if (winners.isPending) {
    return (
      <Loading label={t('Loading the winners')}>
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  if (winners.isError) return <ErrorState message={messageOf(winners.error)} onRetry={() => void winners.refetch()} />;
  if (winners.data.length === 0) {
    return <EmptyState title={t('No season is over yet')}>{t('Its winner will stand here.')}</EmptyState>;
  }
  return (
    <ul className="flex flex-col gap-3">
      {winners.data.map(({ season, players }) => (
        <li key={season.id} className="flex items-center gap-4 rounded-lg border border-line bg-surface p-4">
          <Shield name={players[0]?.name ?? ''} className="h-10" />
          <div className="min-w-0 flex-1">
            <Link
              to="/leagues/$id"
              params={{ id: String(league) }}
              search={{ season: season.id }}
              className="text-sm text-ink-soft hover:underline"
            >
              <Name>{season.name}</Name>
            </Link>
            {players.map((player) => (
              <p key={player.name} className="font-bold">
                <PlayerLink username={player.username}>{player.name}</PlayerLink>{' '}
                <span className="numerals font-normal text-ink-soft">
                  {t('{points} points', { points: player.points })}
                </span>
              </p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
