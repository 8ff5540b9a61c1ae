import { Name } from '@/components/ui/people/name';
import type { View } from '@/lib/api/types';
import { formatPercent, formatRecord } from '@/lib/tournament/card-games';
import { cx } from '@/lib/class-names';
import { formatPoints } from '@/lib/format';
import { indexEntries } from '@/lib/tournament/match';
import { t } from '@/lib/words';

const SHOWN = 8;

/** The top of the table beside the round, with the reader's own line wherever it is. */
export function StandingsList({ view }: { view: View }) {
  const names = indexEntries(view.entries);
  if (view.standings.length === 0) return null;
  const mine = view.standings.find((row) => row.entry === view.my.entry_number);
  const top = view.standings.slice(0, SHOWN);
  const rows = mine && !top.includes(mine) ? [...top, mine] : top;
  return (
    <section aria-label={t('Leaders')} className="min-w-0 rounded-lg border border-line bg-surface p-4 shadow-card">
      <h2 className="mb-1 font-sans text-base font-bold">{t('Standings')}</h2>
      <ol className="divide-y divide-line text-sm">
        {rows.map((row) => (
          <li
            key={row.entry}
            className={cx(
              'grid grid-cols-[1.5rem_1fr_auto_2rem] items-baseline gap-2 py-1.5',
              row === mine && '-mx-2 rounded-sm bg-azure-wash px-2',
            )}
          >
            <span className="numerals font-bold text-ink-faint">{row.rank}</span>
            <span className="min-w-0 truncate font-semibold">
              <Name>{names.get(row.entry)?.name}</Name>
            </span>
            <span className="numerals text-xs text-ink-soft">
              {formatRecord(row)} · {formatPercent(row, 'OMW')}
            </span>
            <strong className="numerals text-right">{formatPoints(row.score)}</strong>
          </li>
        ))}
      </ol>
    </section>
  );
}
