import { Icon } from '@/components/ui/icon';
import type { GameRating, PoolRating } from '@/lib/api/types';
import { t, tn } from '@/lib/words';

/** What somebody is worth in a game: in tournaments, in casual games, and both together. */
export function RatingCards({ rating }: { rating: GameRating }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Card name={t('Tournament')} value={rating.tournament?.rating} note={describe(rating.tournament)} isMain />
      <Card name={t('Highest')} value={rating.peak} note={t('In tournaments')} />
      <Card name={t('Matchmaking')} value={rating.matchmaking?.rating} note={describe(rating.matchmaking)} />
      <Card name={t('Blended')} value={rating.blended} note={t('Finds even opponents')} />
    </dl>
  );
}

function describe(pool: PoolRating | null): string {
  return pool ? `${tn(pool.games, '{count} match', '{count} matches')}, K ${pool.k}` : t('No rated match yet');
}

function Card({
  name: label,
  value,
  note,
  isMain = false,
}: {
  name: string;
  value: number | null | undefined;
  note: string;
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
      <dd className="numerals text-2xl leading-none font-bold">{value ?? '–'}</dd>
      <dd className="text-sm text-ink-soft">{note}</dd>
    </div>
  );
}
