import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Name } from '@/components/ui/people/name';
import { EntrySelect } from '@/features/plans/entry-select';
import type { PartProps } from '@/features/plans/plans-view';
import { arbiterApi } from '@/lib/api/arbiter';
import { indexEntries } from '@/lib/tournament/match';
import { t } from '@/lib/words';

/** Who must not meet: set before round 1 in FIDE mode, at any time outside it. */
export function PairsPlan({ view, plans, plan }: PartProps) {
  const [one, setOne] = useState('');
  const [other, setOther] = useState('');
  const names = indexEntries(view.entries);
  const nameOf = (entry: number) => names.get(entry)?.name ?? String(entry);
  const add = () =>
    plan.mutate(() => arbiterApi.keepApart(view.id, [Number(one), Number(other)], true), {
      onSuccess: () => {
        setOne('');
        setOther('');
      },
    });
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <form
        className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <EntrySelect view={view} label={t('One player')} value={one} onChange={setOne} />
        <EntrySelect view={view} label={t('The other')} value={other} onChange={setOther} />
        <Button type="submit" look="primary" disabled={!one || !other || one === other} isBusy={plan.isPending}>
          {t('Keep apart')}
        </Button>
      </form>
      {plans.apart.length === 0 ? (
        <p className="text-ink-soft">{t('Everybody may meet everybody.')}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {plans.apart.map((pair) => {
            const [first = 0, second = 0] = pair;
            return (
              <li
                key={pair.join('-')}
                className="flex flex-wrap items-center justify-between gap-2 rounded-lg border border-line bg-surface px-3 py-2"
              >
                <span className="font-semibold">
                  <Name>{nameOf(first)}</Name>
                  {' – '}
                  <Name>{nameOf(second)}</Name>
                </span>
                <Button
                  size="sm"
                  onClick={() => plan.mutate(() => arbiterApi.keepApart(view.id, [first, second], false))}
                >
                  {t('Let them meet')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
