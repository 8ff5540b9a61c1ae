import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { Name } from '@/components/ui/people/name';
import { EntrySelect } from '@/features/plans/entry-select';
import type { PartProps } from '@/features/plans/plans-view';
import { arbiterApi } from '@/lib/api/arbiter';
import { formatPoints } from '@/lib/format';
import { indexEntries } from '@/lib/tournament/match';
import { t } from '@/lib/words';

/** Points that no game gave: bonuses and penalties. */
export function PointsPlan({ view, plans, plan }: PartProps) {
  const [entry, setEntry] = useState('');
  const [points, setPoints] = useState('-0.5');
  const [round, setRound] = useState('');
  const [reason, setReason] = useState('');
  const names = indexEntries(view.entries);
  const rounds = view.rounds.filter(({ bracket }) => bracket === 'swiss').map(({ number }) => number);
  const after = round === '' ? (rounds.at(-1) ?? 0) : Number(round);
  const tenths = Math.round(Number(points.replace(',', '.')) * 10);
  const isReady = entry !== '' && Number.isFinite(tenths) && tenths !== 0 && reason.trim() !== '';
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <form
        className="grid items-end gap-3 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          plan.mutate(
            () =>
              arbiterApi.adjustPoints(view.id, Number(entry), {
                points: tenths,
                after_round: after,
                reason: reason.trim(),
              }),
            { onSuccess: () => setReason('') },
          );
        }}
      >
        <EntrySelect view={view} label={t('Player')} value={entry} onChange={setEntry} />
        <TextField
          label={t('Points, below zero for a penalty')}
          inputMode="decimal"
          required
          value={points}
          onChange={(event) => setPoints(event.target.value)}
        />
        <SelectField label={t('Counts after round')} value={String(after)} onChange={(e) => setRound(e.target.value)}>
          {[0, ...rounds].map((number) => (
            <option key={number} value={number}>
              {number === 0 ? t('from the start') : number}
            </option>
          ))}
        </SelectField>
        <TextField label={t('Reason')} required value={reason} onChange={(event) => setReason(event.target.value)} />
        <Button type="submit" look="primary" disabled={!isReady} isBusy={plan.isPending} className="justify-self-start">
          {t('Give points')}
        </Button>
      </form>
      <ul className="flex flex-col gap-2">
        {plans.adjustments.map((row, index) => (
          <li
            key={`${row.entry}-${row.after_round}-${index}`}
            className="rounded-lg border border-line bg-surface px-3 py-2"
          >
            <Name>{names.get(row.entry)?.name ?? row.entry}</Name>{' '}
            <span className="numerals font-bold">{formatPoints(row.points)}</span>{' '}
            <span className="text-sm text-ink-soft">
              {t('after round {round}', { round: row.after_round })} · {row.reason}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
