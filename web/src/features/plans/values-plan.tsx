import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Name } from '@/components/ui/people/name';
import { EntrySelect } from '@/features/plans/entry-select';
import type { PartProps } from '@/features/plans/plans-view';
import { arbiterApi } from '@/lib/api/arbiter';
import { indexEntries } from '@/lib/tournament/match';
import { t } from '@/lib/words';

/** Values from elsewhere, which the tie-break EXT counts: a play-off, an order by hand. */
export function ValuesPlan({ view, plans, plan }: PartProps) {
  const [entry, setEntry] = useState('');
  const [value, setValue] = useState('');
  const names = indexEntries(view.entries);
  const hundredths = Math.round(Number(value.replace(',', '.')) * 100);
  const give = (who: number, what: number | null) =>
    plan.mutate(() => arbiterApi.giveValue(view.id, who, what), { onSuccess: () => setValue('') });
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <p className="text-ink-soft">
        {t('The tie-break EXT counts them, the higher first: of a play-off, of a lot, or an order by hand.')}
      </p>
      <form
        className="grid items-end gap-3 sm:grid-cols-[1fr_8rem_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          give(Number(entry), hundredths);
        }}
      >
        <EntrySelect view={view} label={t('Player')} value={entry} onChange={setEntry} />
        <TextField
          label={t('Value')}
          inputMode="decimal"
          required
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
        <Button
          type="submit"
          look="primary"
          disabled={entry === '' || value.trim() === '' || !(hundredths >= 0)}
          isBusy={plan.isPending}
        >
          {t('Give the value')}
        </Button>
      </form>
      <ul className="flex flex-col gap-2">
        {plans.values.map((row) => (
          <li
            key={row.entry}
            className="flex min-h-11 items-center gap-2 rounded-lg border border-line bg-surface px-3"
          >
            <span className="min-w-0 flex-1">
              <Name>{names.get(row.entry)?.name ?? row.entry}</Name>{' '}
              <span className="numerals font-bold">{row.value / 100}</span>
            </span>
            <Button look="ghost" onClick={() => give(row.entry, null)}>
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
