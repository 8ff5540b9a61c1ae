import { Name } from '@/components/ui/name';
import type { View } from '@/lib/api/types';
import { formatPercent, formatRecord } from '@/lib/card-games';
import { formatPoints } from '@/lib/format';
import { indexEntries } from '@/lib/match';
import { t } from '@/lib/words';

const SHOWN = 8;

/** The top of the table, beside the round. */
export function StandingsList({ view }: { view: View }) {
  const names = indexEntries(view.entries);
  if (view.standings.length === 0) return null;
  return (
    <section
      aria-label={t('Leaders')}
      className="min-w-0 rounded-lg border border-line bg-surface p-4 shadow-card xl:col-start-2"
    >
      <h2 className="mb-2 text-lg">{t('Standings')}</h2>
      <ol className="divide-y divide-line text-sm">
        {view.standings.slice(0, SHOWN).map((row) => (
          <li key={row.entry} className="grid grid-cols-[1.5rem_1fr_auto_2rem] items-baseline gap-2 py-1.5">
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
