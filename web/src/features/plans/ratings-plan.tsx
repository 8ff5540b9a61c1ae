import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { Name } from '@/components/ui/people/name';
import { EntrySelect } from '@/features/plans/entry-select';
import type { PartProps } from '@/features/plans/plans-view';
import { arbiterApi } from '@/lib/api/arbiter';
import { indexEntries } from '@/lib/tournament/match';
import { t } from '@/lib/words';

/** Ratings that came with a later round, in an event of more than 30 days. */
export function RatingsPlan({ view, plans, plan }: PartProps) {
  const [entry, setEntry] = useState('');
  const [rating, setRating] = useState('');
  const [round, setRound] = useState('2');
  const names = indexEntries(view.entries);
  const last = Number(view.options.rounds) || (view.round?.of ?? 2);
  const rounds = Array.from({ length: Math.max(1, last - 1) }, (_, index) => index + 2);
  const rate = (who: number, from: number, what: number | null) =>
    plan.mutate(() => arbiterApi.rateEntry(view.id, who, from, what), { onSuccess: () => setRating('') });
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <p className="text-ink-soft">
        {view.options.ratings === 'of-round'
          ? t('Tie-breaks by rating count everybody as rated in the round in which they met.')
          : t('Tie-breaks by rating count the first rating of everybody; these stand in the report.')}
      </p>
      <form
        className="grid items-end gap-3 sm:grid-cols-3"
        onSubmit={(event) => {
          event.preventDefault();
          rate(Number(entry), Number(round), Number(rating));
        }}
      >
        <EntrySelect view={view} label={t('Player')} value={entry} onChange={setEntry} />
        <SelectField label={t('From round')} value={round} onChange={(event) => setRound(event.target.value)}>
          {rounds.map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('Rating')}
          type="number"
          inputMode="numeric"
          min={0}
          max={4000}
          required
          value={rating}
          onChange={(event) => setRating(event.target.value)}
        />
        <Button
          type="submit"
          look="primary"
          disabled={entry === '' || rating === ''}
          isBusy={plan.isPending}
          className="justify-self-start"
        >
          {t('Note the rating')}
        </Button>
      </form>
      <ul className="flex flex-col gap-2">
        {plans.ratings.map((row) => (
          <li
            key={`${row.entry}-${row.round}`}
            className="flex min-h-11 items-center gap-2 rounded-lg border border-line bg-surface px-3"
          >
            <span className="min-w-0 flex-1">
              <Name>{names.get(row.entry)?.name ?? row.entry}</Name>{' '}
              <span className="numerals font-bold">{row.rating}</span>{' '}
              <span className="text-sm text-ink-soft">{t('from round {round} on', { round: row.round })}</span>
            </span>
            <Button look="ghost" onClick={() => rate(row.entry, row.round, null)}>
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
