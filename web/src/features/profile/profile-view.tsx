import { useState } from 'react';
import { SelectField } from '@/components/ui/field';
import { Name } from '@/components/ui/people/name';
import { Segmented } from '@/components/ui/segmented';
import { Shield } from '@/components/ui/people/shield';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { TitleMark } from '@/components/ui/people/title-mark';
import { ArenaHonours, useArenas } from '@/features/profile/arena-honours';
import { GameBrowser } from '@/features/profile/game-browser';
import { HistoryTable } from '@/features/profile/history-table';
import { PlayedTable } from '@/features/profile/played-table';
import { RatingCards } from '@/features/profile/rating-cards';
import { RatingGraph } from '@/features/profile/rating-graph';
import { useHistory } from '@/features/profile/use-profile';
import type { GameFilters } from '@/lib/api/arena-types';
import { messageOf } from '@/lib/api/errors';
import type { GameRating, Player, Pool } from '@/lib/api/types';
import { t, tn } from '@/lib/words';

type Props = { player: Player; filters: GameFilters; onFilter: (filters: GameFilters) => void };

/** Somebody as everybody may see them. */
export function ProfileView({ player, filters, onFilter }: Props) {
  const wins = player.tournaments.filter((row) => row.place?.from === 1 && row.place.to === 1).length;
  const arenas = useArenas(player.username)?.played ?? 0;
  const playsElsewhere = player.tournaments.length === 0 && (arenas > 0 || player.games.length > 0);
  return (
    <div className="flex flex-col gap-8">
      <header className="lozengy flex items-center gap-5 rounded-lg border border-line bg-surface p-5 text-or-deep">
        <Shield name={player.display_name} className="h-20 sm:h-24" />
        <div className="min-w-0 text-ink">
          <h1 className="font-sans text-xl font-bold sm:text-2xl">
            <TitleMark title={player.title} /> <Name>{player.display_name}</Name>
          </h1>
          <p className="text-ink-soft">@{player.username}</p>
          <p className="mt-1 text-sm text-ink-soft">
            {!playsElsewhere && tn(player.tournaments.length, '{count} tournament', '{count} tournaments')}
            {arenas > 0 && `${playsElsewhere ? '' : ', '}${tn(arenas, '{count} arena', '{count} arenas')}`}
            {wins > 0 && `, ${tn(wins, '{count} title', '{count} titles')}`}
          </p>
        </div>
      </header>
      {player.games.length === 0 ? (
        <EmptyState title={t('No rating yet')}>
          {t('It comes with the first rated match against another account.')}
        </EmptyState>
      ) : (
        <Ratings player={player} />
      )}
      <GameBrowser username={player.username} name={player.display_name} filters={filters} onFilter={onFilter} />
      <ArenaHonours username={player.username} />
      {!playsElsewhere && (
        <section aria-labelledby="played" className="flex flex-col gap-3">
          <h2 id="played" className="text-xl">
            {t('Tournaments')}
          </h2>
          <PlayedTable played={player.tournaments} name={player.display_name} />
        </section>
      )}
    </div>
  );
}

const POOLS: { value: Pool; label: string }[] = [
  { value: 'tournament', label: t('Tournament') },
  { value: 'matchmaking', label: t('Matchmaking') },
];

function Ratings({ player }: { player: Player }) {
  const [code, setCode] = useState(player.games[0]?.game);
  const rating = player.games.find((row) => row.game === code) ?? player.games[0];
  const [pool, setPool] = useState<Pool>(rating?.tournament ? 'tournament' : 'matchmaking');
  if (!rating) return null;
  return (
    <section aria-labelledby="ratings" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="ratings" className="text-xl">
          {t('Ratings')}
        </h2>
        <div className="flex flex-wrap items-end gap-3">
          {player.games.length > 1 && (
            <SelectField
              label={t('Game')}
              isLabelHidden
              value={rating.game}
              onChange={(event) => setCode(event.target.value)}
            >
              {player.games.map((row) => (
                <option key={row.game} value={row.game}>
                  {nameGame(row.game)}
                </option>
              ))}
            </SelectField>
          )}
          {rating.matchmaking && rating.tournament && (
            <Segmented label={t('Which rating')} value={pool} options={POOLS} onChange={setPool} />
          )}
        </div>
      </div>
      <RatingCards rating={rating} />
      <History
        player={player}
        rating={rating}
        pool={rating[pool] ? pool : rating.tournament ? 'tournament' : 'matchmaking'}
      />
    </section>
  );
}

const nameGame = (code: string) => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ');

function History({ player, rating, pool }: { player: Player; rating: GameRating; pool: Pool }) {
  const history = useHistory(player.username, pool, rating.game);
  if (history.isPending) {
    return (
      <Loading label={t('Loading the history')}>
        <Skeleton className="h-80" />
      </Loading>
    );
  }
  if (history.isError) return <ErrorState message={messageOf(history.error)} onRetry={() => void history.refetch()} />;
  const { items, total } = history.data;
  return (
    <>
      <RatingGraph key={`${pool} ${rating.game}`} steps={items} name={player.display_name} />
      {total > items.length && (
        <p className="text-sm text-ink-faint">
          {t('The newest {items} of {total} matches.', { items: items.length, total })}
        </p>
      )}
      <HistoryTable steps={items} name={player.display_name} pool={pool} />
    </>
  );
}
