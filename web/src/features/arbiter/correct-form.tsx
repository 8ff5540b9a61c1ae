import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/overlays/dialog';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import type { FormProps } from '@/features/arbiter/record-form';
import { draftOf, previewResult } from '@/features/arbiter/result-draft';
import { ResultPicker } from '@/features/arbiter/result-picker';
import { useResult } from '@/features/arbiter/use-result';
import { ApiError, messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { canDraw, indexEntries, spokenMatch } from '@/lib/tournament/match';
import { waitingText } from '@/lib/command';
import { t, tn } from '@/lib/words';

type Intent = 'correct' | 'clear';

/**
 * Change or clear a result that stands.
 *
 * When later matches were played on it, the server refuses and lists them; they are shown, and only
 * a second, explicit click sends the change with force.
 */
export function CorrectForm({ view, match, names, entries, onClose }: FormProps) {
  const [draft, setDraft] = useState(() => draftOf(match));
  const [reason, setReason] = useState('');
  const [intent, setIntent] = useState<Intent>('correct');
  const { correct, clear } = useResult(view.id);
  const say = useToast();
  const isDrawable = canDraw(match);
  const preview = previewResult(draft, match, names, isDrawable);
  const isSame = JSON.stringify(draft) === JSON.stringify(draftOf(match));
  const error = intent === 'correct' ? correct.error : clear.error;
  const affected = error instanceof ApiError && error.code === 'result.has_consequences' ? error.affected : null;
  const isReasonMissing = reason.trim() === '';

  const send = (what: Intent, force: boolean) => {
    setIntent(what);
    const words =
      what === 'clear'
        ? t('Result of match {number} cleared.', { number: match.number })
        : t('Match {number} corrected: {words}', { number: match.number, words: preview.text });
    const done = {
      onSuccess: ({ isWaiting }: { isWaiting?: true | undefined }) => {
        say(isWaiting ? waitingText() : words, isWaiting ? 'late' : 'good');
        onClose();
      },
    };
    const why = { reason: reason.trim(), ...(force && { force }) };
    if (what === 'clear')
      clear.mutate({ call: 'clearResult', match: match.number, body: why, words: reason.trim() }, done);
    else if (preview.body)
      correct.mutate(
        { call: 'correctResult', match: match.number, body: { ...preview.body, ...why }, words: preview.text },
        done,
      );
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isReasonMissing && !isSame) send('correct', false);
  };
  const change = (next: typeof draft) => {
    setDraft(next);
    correct.reset();
    clear.reset();
  };
  const isBusy = correct.isPending || clear.isPending;
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <ResultPicker
        draft={draft}
        onChange={change}
        names={names}
        entries={entries}
        match={match}
        canDraw={isDrawable}
      />
      <TextField
        label={t('Reason')}
        required
        hint={t('Needed. Kept in the log, with your name.')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {affected ? (
        <Consequences view={view} affected={affected} />
      ) : (
        error && <Notice tone="bad">{messageOf(error)}</Notice>
      )}
      <DialogActions>
        {affected ? (
          <>
            <Button onClick={onClose}>{t('Keep the result')}</Button>
            <Button look="danger" isBusy={isBusy} onClick={() => send(intent, true)}>
              {intent === 'clear'
                ? tn(affected.length, 'Clear and reset {count} match', 'Clear and reset {count} matches')
                : tn(affected.length, 'Correct and reset {count} match', 'Correct and reset {count} matches')}
            </Button>
          </>
        ) : (
          <>
            <Button className="mr-auto" disabled={isReasonMissing || isBusy} onClick={() => send('clear', false)}>
              {t('Clear result')}
            </Button>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" look="primary" disabled={isReasonMissing || isSame || !preview.body} isBusy={isBusy}>
              {t('Correct result')}
            </Button>
          </>
        )}
      </DialogActions>
    </form>
  );
}

function Consequences({ view, affected }: { view: View; affected: number[] }) {
  const names = indexEntries(view.entries);
  const matches = view.matches.filter((match) => affected.includes(match.number));
  return (
    <Notice tone="bad">
      <p className="font-semibold">
        {tn(
          affected.length,
          '{count} later match was played on this result and would be reset:',
          '{count} later matches were played on this result and would be reset:',
        )}
      </p>
      <ul className="mt-1 list-disc pl-4">
        {matches.map((match) => (
          <li key={match.number}>{spokenMatch(match, view, names)}</li>
        ))}
      </ul>
    </Notice>
  );
}
