import { Name } from '@/components/ui/people/name';
import { Shield } from '@/components/ui/people/shield';
import type { View } from '@/lib/api/types';
import { formatOrdinal } from '@/lib/format';
import { indexEntries } from '@/lib/tournament/match';
import { t } from '@/lib/words';

const MEDALS = ['bg-or', 'bg-argent', 'bg-bronze'];

const prizeOf = ({ prize_texts }: View, index: number) => prize_texts[index] ?? '';

/** Who won what, to read out and to hand over. Places without a prize are left out; with `showsWinners` the first three are named all the same. */
export function PrizeCard({ view, showsWinners = false }: { view: View; showsWinners?: boolean }) {
  const names = indexEntries(view.entries);
  const first = view.standings
    .map((row, index) => ({ row, index, prize: prizeOf(view, index) }))
    .slice(0, Math.max(3, view.prize_texts.length));
  const prizes = first.filter(({ prize }) => prize !== '');
  const winners = prizes.length === 0 && showsWinners ? first.slice(0, 3) : prizes;
  const title = prizes.length === 0 ? t('Winners') : t('Prizes');
  if (winners.length === 0) return null;
  return (
    <section aria-label={title} className="rounded-lg border-2 border-or bg-surface p-5 shadow-card">
      <h2 className="mb-3 text-lg">{title}</h2>
      <ol className="flex flex-col gap-3">
        {winners.map(({ row, index, prize }) => {
          const name = names.get(row.entry)?.name ?? '';
          return (
            <li key={row.entry} className="flex items-center gap-3">
              <span
                className={`grid size-11 shrink-0 place-items-center rounded-full text-sm font-bold text-[#17182b] ${MEDALS[index] ?? 'bg-sunken'}`}
              >
                {formatOrdinal(index + 1)}
              </span>
              <Shield name={name} className="h-8" />
              <span className="min-w-0">
                <strong className="block text-lg leading-tight">
                  <Name>{name}</Name>
                </strong>
                {prize !== '' && <span className="text-ink-soft">{prize}</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
