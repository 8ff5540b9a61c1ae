import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/overlays/dialog';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import type { FormProps } from '@/features/arbiter/record-form';
import { NO_RESULT, previewResult } from '@/features/arbiter/result-draft';
import { ResultPicker } from '@/features/arbiter/result-picker';
import { claimBody, claimText } from '@/features/arbiter/claim';
import { useReporting } from '@/lib/tournament/use-reports';
import { messageOf } from '@/lib/api/errors';
import type { OpenReport } from '@/lib/api/types';
import { formatPrecise } from '@/lib/format';
import { canDraw } from '@/lib/tournament/match';
import { waitingText } from '@/lib/command';
import { t } from '@/lib/words';

type Choice = 0 | 1 | 'other' | null;
const CARD =
  'flex min-h-14 cursor-pointer items-center gap-3 rounded-md border-2 border-line-strong bg-surface px-4 py-2 has-checked:border-or has-checked:bg-or-wash has-focus-visible:outline-2 has-focus-visible:outline-azure';

/** An arbiter's decision: take one player's word, or neither, and say why. */
export function DecideForm({
  view,
  match,
  names,
  entries,
  report,
  onClose,
}: FormProps & { report: OpenReport | undefined }) {
  const [choice, setChoice] = useState<Choice>(null);
  const [draft, setDraft] = useState(NO_RESULT);
  const [reason, setReason] = useState('');
  const { decide } = useReporting(view.id);
  const say = useToast();
  const isDrawable = canDraw(match);
  const said = report?.reports ?? [];
  const chosen = said.find((row) => row.side === choice);
  const other = previewResult(draft, match, names, isDrawable);
  const body = chosen ? claimBody(chosen.result) : choice === 'other' ? other.body : null;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!body || reason.trim() === '') return;
    const onSuccess = ({ isWaiting }: { isWaiting?: true | undefined }) => {
      say(
        isWaiting ? waitingText() : t('Match {number} is decided.', { number: match.number }),
        isWaiting ? 'late' : 'good',
      );
      onClose();
    };
    decide.mutate(
      {
        call: 'decideMatch',
        match: match.number,
        body: { ...body, reason: reason.trim() },
        words: chosen ? claimText(chosen.result, names) : other.text,
      },
      { onSuccess },
    );
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {report?.state === 'disputed' ? (
        <Notice tone="bad">{t('The players report different results.')}</Notice>
      ) : (
        <Notice tone="gold">{t('Only one player has reported.')}</Notice>
      )}
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{t('Decision')}</legend>
        {said.map((row) => (
          <label key={row.side} className={CARD}>
            <input
              type="radio"
              name="decision"
              className="size-5 accent-(--azure)"
              checked={choice === row.side}
              onChange={() => setChoice(row.side)}
            />
            <span className="min-w-0 flex-1">
              <span className="block text-lg leading-tight font-bold">{claimText(row.result, names)}</span>
              <span className="text-sm text-ink-soft">
                {t('says {names}, {at}', { names: names[row.side], at: formatPrecise(row.at) })}
              </span>
            </span>
          </label>
        ))}
        <label className={CARD}>
          <input
            type="radio"
            name="decision"
            className="size-5 accent-(--azure)"
            checked={choice === 'other'}
            onChange={() => setChoice('other')}
          />
          <span className="font-bold">{t('Another result')}</span>
        </label>
      </fieldset>
      {choice === 'other' && (
        <ResultPicker
          draft={draft}
          onChange={setDraft}
          names={names}
          entries={entries}
          match={match}
          canDraw={isDrawable}
        />
      )}
      <TextField
        label={t('Reason')}
        required
        hint={t('Both players read it; it is kept in the log, with your name.')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {decide.error && <Notice tone="bad">{messageOf(decide.error)}</Notice>}
      <DialogActions>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" look="primary" disabled={!body || reason.trim() === ''} isBusy={decide.isPending}>
          {t('Decide')}
        </Button>
      </DialogActions>
    </form>
  );
}
