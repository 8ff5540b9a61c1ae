import { Link } from '@tanstack/react-router';
import { Name } from '@/components/ui/people/name';
import type { Standing, View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { formatPoints } from '@/lib/format';
import type { Names } from '@/lib/tournament/match';
import { t } from '@/lib/words';

const SHOWN = 8;

/** The top of the table beside the round, with the reader's own line wherever it is. */
export function LeadersCard({ view, names }: { view: View; names: Names }) {
  if (view.standings.length === 0) return null;
  const mine = view.standings.find((row) => row.entry === view.my.entry_number);
  const top = view.standings.slice(0, SHOWN);
  const rows = mine && !top.includes(mine) ? [...top, mine] : top;
  return (
    <section aria-label={t('Leaders')} className="rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <h2 className="font-sans text-base font-bold">{t('Standings')}</h2>
        <Link
          to="/tournaments/$id"
          params={{ id: String(view.id) }}
          search={{ tab: 'standings' }}
          resetScroll={false}
          className="text-sm text-azure underline underline-offset-2"
        >
          {t('All {count}', { count: view.standings.length })}
        </Link>
      </div>
      <ol className="divide-y divide-line text-sm">
        {rows.map((row) => (
          <Leader key={row.entry} row={row} name={names.get(row.entry)?.name ?? ''} isMine={row === mine} />
        ))}
      </ol>
    </section>
  );
}

function Leader({ row, name, isMine }: { row: Standing; name: string; isMine: boolean }) {
  return (
    <li
      className={cx(
        'numerals grid grid-cols-[1.75rem_1fr_auto] items-baseline gap-2 py-1.5',
        isMine && '-mx-2 rounded-sm bg-azure-wash px-2',
      )}
    >
      <span className="font-bold text-ink-faint">{row.rank}</span>
      <span className="min-w-0 truncate font-semibold">
        <Name>{name}</Name>
        {isMine && <span className="ml-1.5 text-xs font-bold text-azure">{t('you')}</span>}
      </span>
      <strong className="text-right">{formatPoints(row.score)}</strong>
    </li>
  );
}
