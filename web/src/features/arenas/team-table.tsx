import { Link } from '@tanstack/react-router';
import { Shield } from '@/components/ui/shield';
import type { TeamRow } from '@/lib/api/arena-types';
import { cx } from '@/lib/class-names';
import { t } from '@/lib/words';

/** The teams of a battle: the sum of their leaders, and the tie-break beside it. */
export function TeamTable({ rows, own }: { rows: TeamRow[]; own: number | null }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="teams" className="overflow-hidden rounded-lg border border-line bg-surface">
      <h2 id="teams" className="border-b border-line px-3 py-2 text-lg">
        {t('Teams')}
      </h2>
      <ol>
        {rows.map((row) => (
          <li key={row.team.id} className={cx('flex items-center gap-3 border-b border-line px-3 py-2 last:border-0', row.team.id === own && 'bg-azure-wash')}>
            <span className="numerals w-6 text-right font-bold text-ink-soft">{row.rank}</span>
            <Shield name={row.team.name} className="h-8" />
            <div className="min-w-0 flex-1">
              <Link to="/teams/$id" params={{ id: String(row.team.id) }} className="font-semibold underline-offset-2 hover:underline">
                {row.team.name}
              </Link>
              <p className="numerals truncate text-xs text-ink-soft">{row.leaders.map((leader) => `${leader.display_name} ${leader.score}`).join(' + ') || t('Nobody yet')}</p>
            </div>
            <div className="numerals text-right leading-tight">
              <p className="text-lg font-bold">{row.score}</p>
              <p className="text-xs text-ink-faint" title={t('Sum of the leaders’ performances: the tie-break')}>
                {row.performance}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
