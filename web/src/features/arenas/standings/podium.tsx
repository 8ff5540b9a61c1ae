import { Name } from '@/components/ui/people/name';
import { PlayerLink } from '@/components/ui/people/player-link';
import { Shield } from '@/components/ui/people/shield';
import { TitleMark } from '@/components/ui/people/title-mark';
import type { ArenaRow, ArenaStats, MyArena } from '@/lib/api/arena-types';
import { cx } from '@/lib/class-names';
import { formatNumber, formatOrdinal } from '@/lib/format';
import { t } from '@/lib/words';

const STEPS: Record<number, { height: string; tone: string; order: string }> = {
  1: { height: 'h-28', tone: 'bg-or', order: 'order-2' },
  2: { height: 'h-20', tone: 'bg-argent', order: 'order-1' },
  3: { height: 'h-14', tone: 'bg-bronze', order: 'order-3' },
};

/** The best three, and where the reader came in. */
export function ArenaPodium({ rows, my }: { rows: ArenaRow[]; my: MyArena | null }) {
  const [champion] = rows;
  if (!champion) return null;
  return (
    <section
      aria-label={t('Podium')}
      className="lozengy animate-rise overflow-hidden rounded-lg border border-line bg-surface text-or-deep"
    >
      <div className="flex flex-col items-center gap-1 px-4 pt-6 text-center text-ink">
        <p className="text-sm font-semibold text-or-deep">{t('Winner of the arena')}</p>
        <p className="text-2xl leading-tight font-bold sm:text-3xl">
          <Name>{champion.display_name}</Name>
        </p>
        {my?.number != null && my.rank !== null && my.rank > 3 && (
          <p className="mt-2 rounded-full bg-azure-wash px-3 py-1 text-sm font-semibold text-azure">
            {t('You finished {rank} with {score} points', { rank: formatOrdinal(my.rank), score: my.score })}
          </p>
        )}
      </div>
      <ol className="mx-auto flex max-w-xl items-end justify-center gap-2 px-3 pt-5 sm:gap-3">
        {rows.slice(0, 3).map((row) => (
          <Step key={row.player_id} row={row} />
        ))}
      </ol>
    </section>
  );
}

function Step({ row }: { row: ArenaRow }) {
  const look = STEPS[row.rank] ?? STEPS[3];
  return (
    <li className={cx('flex min-w-0 flex-1 flex-col items-center gap-1.5 text-ink', look?.order)}>
      <Shield name={row.display_name} className={row.rank === 1 ? 'h-16' : 'h-11'} />
      <span className="line-clamp-2 text-center text-sm leading-tight font-semibold">
        <TitleMark title={row.title} /> <PlayerLink username={row.username}>{row.display_name}</PlayerLink>
      </span>
      <span className="numerals text-center text-xs text-ink-soft">
        {row.performance !== null && row.games > 0 && (
          <>{t('Performance {performance}', { performance: row.performance })}, </>
        )}
        {t('{games} games', { games: row.games })}
      </span>
      <div
        className={cx(
          'flex w-full flex-col items-center justify-center rounded-t-md text-[#17182b]',
          look?.height,
          look?.tone,
        )}
      >
        <span className="text-lg leading-none font-bold">{formatOrdinal(row.rank)}</span>
        <span className="numerals text-sm font-bold">{row.score}</span>
      </div>
    </li>
  );
}

/** The arena in figures. */
export function Stats({ stats }: { stats: ArenaStats }) {
  const share = (count: number) => (stats.games === 0 ? '–' : `${Math.round((100 * count) / stats.games)} %`);
  const facts: [string, string][] = [
    [t('Average rating'), stats.average_rating ? String(Math.round(stats.average_rating)) : '–'],
    [t('Games'), formatNumber(stats.games)],
    [t('Moves'), formatNumber(stats.moves)],
    [t('White wins'), share(stats.white_wins)],
    [t('Black wins'), share(stats.black_wins)],
    [t('Draws'), share(stats.draws)],
    [t('Berserks'), stats.games === 0 ? '–' : `${Math.round((50 * stats.berserks) / stats.games)} %`],
  ];
  return (
    <section aria-labelledby="stats" className="rounded-lg border border-line bg-surface">
      <h2 id="stats" className="border-b border-line px-3 py-2 text-lg">
        {t('In figures')}
      </h2>
      <dl className="numerals px-3 py-2 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between py-0.5">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
