import { Icon } from '@/components/ui/icon';
import type { GameRating, PoolRating } from '@/lib/api/types';
import { t, tn } from '@/lib/words';

/** What somebody is worth in a game: in tournaments, in casual games, and both together. */
export function RatingCards({ rating }: { rating: GameRating }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Card
        name={isPlayedHere(rating) ? t('Rating') : t('Tournament')}
        value={rating.tournament?.rating}
        isProvisional={rating.tournament?.is_provisional}
        note={describe(rating.tournament)}
        isMain
      />
      <Card name={t('Highest')} value={rating.peak} note={t('In tournaments')} />
      <Card name={t('Matchmaking')} value={rating.matchmaking?.rating} note={describe(rating.matchmaking)} />
      <Card name={t('Blended')} value={rating.blended} note={t('Finds even opponents')} />
    </dl>
  );
}

function describe(pool: PoolRating | null): string {
  if (!pool) return t('No rated match yet');
  if (pool.deviation === null) return `${tn(pool.games, '{count} match', '{count} matches')}, K ${pool.k}`;
  const games = tn(pool.games, '{count} game', '{count} games');
  return pool.is_provisional
    ? t('{games}, ± {deviation}: provisional', { games, deviation: pool.deviation })
    : t('{games}, ± {deviation}', { games, deviation: pool.deviation });
}

/** Games played here are rated by Glicko-2, which says how sure it is. */
const isPlayedHere = ({ tournament }: GameRating) => tournament !== null && tournament.deviation !== null;

function Card({
  name: label,
  value,
  note,
  isProvisional = false,
  isMain = false,
}: {
  name: string;
  value: number | null | undefined;
  note: string;
  isProvisional?: boolean;
  isMain?: boolean;
}) {
  return (
    <div
      className={`flex flex-col gap-1 rounded-lg border p-4 ${isMain ? 'border-or bg-or-wash' : 'border-line bg-surface'}`}
    >
      <dt className="flex items-center gap-1.5 text-sm font-semibold text-ink-soft">
        {isMain && <Icon name="shield" className="size-4" />}
        {label}
      </dt>
      <dd className="numerals text-2xl leading-none font-bold">
        {value ?? '–'}
        {isProvisional && <span aria-hidden="true">?</span>}
      </dd>
      <dd className="text-sm text-ink-soft">{note}</dd>
    </div>
  );
}
