import { Shield } from '@/components/ui/shield';
import type { View } from '@/lib/api/types';
import { formatOrdinal } from '@/lib/format';
import { indexEntries } from '@/lib/match';
import { t } from '@/lib/words';

const MEDALS = ['bg-or', 'bg-argent', 'bg-bronze'];

const prizeOf = ({ prize_texts }: View, index: number) => (prize_texts[index] === '' ? undefined : prize_texts[index]) ?? t('Honour and glory');

/** Who won what, to read out and to hand over. */
export function PrizeCard({ view }: { view: View }) {
  const names = indexEntries(view.entries);
  const winners = view.standings.slice(0, 3);
  if (winners.length === 0) return null;
  return (
    <section aria-label={t('Prizes')} className="rounded-lg border-2 border-or bg-surface p-5 shadow-card">
      <h2 className="mb-3 text-xl">{t('Prizes')}</h2>
      <ol className="flex flex-col gap-3">
        {winners.map((row, index) => {
          const name = names.get(row.entry)?.name ?? '';
          return (
            <li key={row.entry} className="flex items-center gap-3">
              <span className={`grid size-11 shrink-0 place-items-center rounded-full text-sm font-bold text-[#17182b] ${MEDALS[index] ?? ''}`}>{formatOrdinal(index + 1)}</span>
              <Shield name={name} className="h-8" />
              <span className="min-w-0">
                <strong className="block text-lg leading-tight">{name}</strong>
                <span className="text-ink-soft">{prizeOf(view, index)}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
