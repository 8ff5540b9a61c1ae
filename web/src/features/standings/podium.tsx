import { Name } from '@/components/ui/people/name';
import { Shield } from '@/components/ui/people/shield';
import type { Entry, Standing } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { formatOrdinal } from '@/lib/format';
import type { Names } from '@/lib/tournament/match';
import { t } from '@/lib/words';

const STEPS: Record<number, { height: string; tone: string; order: string }> = {
  1: { height: 'h-32', tone: 'bg-or text-[#17182b]', order: 'order-2' },
  2: { height: 'h-24', tone: 'bg-argent text-[#17182b]', order: 'order-1' },
  3: { height: 'h-16', tone: 'bg-bronze text-[#17182b]', order: 'order-3' },
};

/** The champion and those beside them. A shared third place gives two bronze shields on one step. */
export function Podium({ standings, names }: { standings: Standing[]; names: Names }) {
  const steps = [1, 2, 3].map((rank) => ({
    rank,
    entries: standings
      .filter((row) => row.rank === rank)
      .map((row) => names.get(row.entry))
      .filter((entry): entry is Entry => entry !== undefined),
  }));
  const champion = steps[0]?.entries[0];
  if (!champion) return null;
  return (
    <section
      aria-label={t('Podium')}
      className="lozengy overflow-hidden rounded-lg border border-line bg-surface text-or-deep"
    >
      <div className="flex flex-col items-center gap-1 px-4 pt-7 text-center text-ink">
        <p className="text-sm font-semibold text-or-deep">{t('Champion')}</p>
        <p className="text-2xl leading-tight font-bold sm:text-3xl">
          <Name>{champion.name}</Name>
        </p>
      </div>
      <ol className="mx-auto flex max-w-2xl items-end justify-center gap-2 px-3 pt-5 sm:gap-3">
        {steps
          .filter((step) => step.entries.length > 0 && step.entries.length <= 2)
          .map((step) => (
            <Step key={step.rank} {...step} />
          ))}
      </ol>
    </section>
  );
}

function Step({ rank, entries }: { rank: number; entries: Entry[] }) {
  const look = STEPS[rank] ?? STEPS[3];
  return (
    <li className={cx('flex min-w-0 flex-1 flex-col items-center gap-2 text-ink', look?.order)}>
      <div className="flex w-full items-end justify-center gap-3">
        {entries.map((entry) => (
          <div key={entry.number} className="flex min-w-0 flex-1 flex-col items-center gap-1.5">
            <Shield name={entry.name} className={rank === 1 ? 'h-20' : 'h-12'} />
            <span className="line-clamp-2 text-center text-sm leading-tight font-semibold">
              <Name>{entry.name}</Name>
            </span>
          </div>
        ))}
      </div>
      <div className={cx('grid w-full place-items-center rounded-t-md', look?.height, look?.tone)}>
        <span className="text-xl font-bold">{formatOrdinal(rank)}</span>
      </div>
    </li>
  );
}
