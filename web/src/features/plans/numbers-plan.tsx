import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Name } from '@/components/ui/people/name';
import type { PartProps } from '@/features/plans/plans-view';
import { arbiterApi } from '@/lib/api/arbiter';
import { indexEntries } from '@/lib/tournament/match';
import { t } from '@/lib/words';

/** Pairing numbers: two neighbours change places; all of it is sent at once. */
export function NumbersPlan({ view, plans, plan }: PartProps) {
  const [order, setOrder] = useState(plans.numbers);
  const names = indexEntries(view.entries);
  const isSame = order.every((entry, index) => entry === plans.numbers[index]);
  const lift = (index: number) =>
    setOrder((held) => {
      const next = [...held];
      [next[index - 1], next[index]] = [next[index] ?? 0, next[index - 1] ?? 0];
      return next;
    });
  const byRating = () =>
    setOrder([...order].sort((one, other) => (names.get(other)?.rating ?? 0) - (names.get(one)?.rating ?? 0)));
  if (order.length === 0)
    return <p className="text-ink-soft">{t('Numbers are given when the tournament is seeded.')}</p>;
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <ol className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface">
        {order.map((entry, index) => (
          <li
            key={entry}
            className="grid min-h-11 grid-cols-[3rem_1fr_4rem_auto] items-center gap-2 border-b border-line px-3 last:border-0"
          >
            <span className="numerals font-bold text-ink-faint">{index + 1}</span>
            <span className="min-w-0 truncate">
              <Name>{names.get(entry)?.name ?? entry}</Name>
            </span>
            <span className="numerals text-right text-sm text-ink-soft">{names.get(entry)?.rating ?? ''}</span>
            <Button
              size="icon"
              look="ghost"
              disabled={index === 0}
              aria-label={t('{name} up', { name: names.get(entry)?.name ?? entry })}
              onClick={() => lift(index)}
            >
              <span aria-hidden="true">↑</span>
            </Button>
          </li>
        ))}
      </ol>
      <div className="dock flex flex-wrap gap-2">
        <Button
          look="primary"
          disabled={isSame}
          isBusy={plan.isPending}
          onClick={() => plan.mutate(() => arbiterApi.assignNumbers(view.id, order))}
        >
          {t('Give these numbers')}
        </Button>
        <Button onClick={byRating}>{t('Order by rating')}</Button>
        <Button look="ghost" disabled={isSame} onClick={() => setOrder(plans.numbers)}>
          {t('As it was')}
        </Button>
      </div>
    </div>
  );
}
