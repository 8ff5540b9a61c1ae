import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { arenaApi } from '@/lib/api/arena';
import type { Trophy, UserArenas } from '@/lib/api/arena-types';
import { nameCategory } from '@/lib/arena/words';
import { formatDay, formatOrdinal } from '@/lib/format';
import { t, tn } from '@/lib/words';

/** What somebody did in arenas, once it is known. */
export const useArenas = (username: string): UserArenas | undefined =>
  useQuery({ queryKey: ['player', username, 'arenas'], queryFn: () => arenaApi.ofUser(username), retry: false }).data;

/** What somebody has won in arenas: shields they hold, trophies, points of a lifetime, and the latest arenas. */
export function ArenaHonours({ username }: { username: string }) {
  const honours = useArenas(username);
  if (!honours || (honours.arenas.length === 0 && honours.points === 0)) return null;
  return (
    <section aria-labelledby="arenas" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="arenas" className="text-xl">
          {t('Arenas')}
        </h2>
        <p className="numerals text-ink-soft">
          {t('{points} in all', { points: tn(honours.points, '{count} point', '{count} points') })}
        </p>
      </div>
      {honours.shields.length + honours.trophies.length > 0 && <Shelf honours={honours} />}
      {honours.arenas.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface text-sm">
          {honours.arenas.map(({ arena, rank, score, games }) => (
            <li key={arena.id} className="numerals flex items-center gap-3 px-4 py-2">
              <span className="w-12 font-bold">{formatOrdinal(rank)}</span>
              <Link
                to="/arenas/$id"
                params={{ id: String(arena.id) }}
                className="min-w-0 flex-1 truncate font-semibold underline decoration-line-strong underline-offset-3"
              >
                {arena.full_name}
              </Link>
              <span className="text-ink-soft max-sm:hidden">{tn(games, '{count} game', '{count} games')}</span>
              <span className="w-20 text-right font-bold">{tn(score, '{count} point', '{count} points')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Shelf({ honours }: { honours: UserArenas }) {
  return (
    <ul className="flex flex-wrap gap-3">
      {honours.shields.map((category) => (
        <li key={category}>
          <Link to="/shields" className="flex items-center gap-3 rounded-lg border border-or bg-or-wash px-4 py-3">
            <Icon name="shield" className="size-8 text-or-deep" />
            <span className="leading-tight">
              <span className="block font-bold">{t('{category} shield', { category: nameCategory(category) })}</span>
              <span className="text-sm text-ink-soft">{t('Holds it now')}</span>
            </span>
          </Link>
        </li>
      ))}
      {honours.trophies.map((trophy) => (
        <TrophyCard key={`${trophy.arena.id} ${trophy.kind}`} trophy={trophy} />
      ))}
    </ul>
  );
}

const MARATHONS: Record<string, string> = {
  winner: t('Winner of a marathon'),
  'top-10': t('Marathon, top 10'),
  'top-50': t('Marathon, top 50'),
  'top-100': t('Marathon, top 100'),
  'top-500': t('Marathon, top 500'),
};
const nameTrophy = ({ kind, label }: Trophy) =>
  kind === 'shield' ? t('{category} shield', { category: nameCategory(label) }) : (MARATHONS[label] ?? label);

function TrophyCard({ trophy }: { trophy: Trophy }) {
  return (
    <li>
      <Link
        to="/arenas/$id"
        params={{ id: String(trophy.arena.id) }}
        className="flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 hover:bg-sunken"
      >
        <Icon name="trophy" className="size-8 text-or-deep" />
        <span className="leading-tight">
          <span className="block font-bold">{nameTrophy(trophy)}</span>
          <span className="text-sm text-ink-soft">
            <Name>{trophy.arena.name}</Name>, {formatDay(new Date(trophy.at).toISOString())}
          </span>
        </span>
      </Link>
    </li>
  );
}
