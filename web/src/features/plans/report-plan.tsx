import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import type { PartProps } from '@/features/plans/plans-view';
import { arbiterApi, type ReportedResult } from '@/lib/api/arbiter';
import type { View } from '@/lib/api/types';
import { formatPoints } from '@/lib/format';
import { indexEntries, isDecided, sideName } from '@/lib/tournament/match';
import { t } from '@/lib/words';

const RESULTS: { value: string; body: ReportedResult }[] = [
  { value: '1–0', body: { score: [10, 0] } },
  { value: '½–½', body: { score: [5, 5] } },
  { value: '0–1', body: { score: [0, 10] } },
  { value: '+ –', body: { forfeit: 1 } },
  { value: '– +', body: { forfeit: 0 } },
];

/** Results that are others in the rating report only: pairings and standings keep theirs (C.04.2 4.3). */
export function ReportPlan({ view, plans, plan }: PartProps) {
  const [match, setMatch] = useState('');
  const [result, setResult] = useState('1–0');
  const [reason, setReason] = useState('');
  const decided = view.matches.filter((row) => isDecided(row) && row.sides.every((side) => side.entry !== null));
  const send = () => {
    const body = RESULTS.find(({ value }) => value === result)?.body ?? {};
    plan.mutate(() => arbiterApi.correctReport(view.id, Number(match), { ...body, reason: reason.trim() }), {
      onSuccess: () => setReason(''),
    });
  };
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <p className="text-sm text-ink-soft">
        {t('A result found wrong after the next round is over is corrected for the rating report only.')}
      </p>
      <form
        className="grid items-end gap-3 sm:grid-cols-[1fr_8rem]"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <SelectField label={t('Game')} value={match} required onChange={(event) => setMatch(event.target.value)}>
          <option value="">{t('Choose a game')}</option>
          {decided.map((row) => (
            <option key={row.number} value={row.number}>
              {gameName(view, row.number)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('In the report')} value={result} onChange={(event) => setResult(event.target.value)}>
          {RESULTS.map(({ value }) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </SelectField>
        <TextField label={t('Reason')} value={reason} required onChange={(event) => setReason(event.target.value)} />
        <Button type="submit" look="primary" disabled={!match || !reason.trim()} isBusy={plan.isPending}>
          {t('Correct the report')}
        </Button>
      </form>
      <ul className="flex flex-col gap-2">
        {plans.reported.map((row) => (
          <li
            key={row.match}
            className="flex flex-wrap items-center justify-between gap-2 rounded-lg border border-line bg-surface px-3 py-2"
          >
            <span>
              <span className="font-semibold">{gameName(view, row.match)}</span>{' '}
              <span className="numerals">{row.score ? row.score.map(formatPoints).join(' – ') : row.kind}</span>{' '}
              <span className="text-sm text-ink-soft">{row.reason}</span>
            </span>
            <Button size="sm" onClick={() => plan.mutate(() => arbiterApi.dropReportCorrection(view.id, row.match))}>
              {t('As it counts')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function gameName(view: View, number: number): string {
  const match = view.matches.find((row) => row.number === number);
  if (!match) return String(number);
  const names = indexEntries(view.entries);
  return t('Round {round}: {white} – {black}', {
    round: match.round,
    white: sideName(match, 0, names),
    black: sideName(match, 1, names),
  });
}
