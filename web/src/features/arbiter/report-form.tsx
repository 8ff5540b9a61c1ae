import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/overlays/dialog';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import type { FormProps } from '@/features/arbiter/record-form';
import { draftOf, previewResult } from '@/features/arbiter/result-draft';
import { ResultPicker } from '@/features/arbiter/result-picker';
import { claimBody, claimText } from '@/features/arbiter/claim';
import { useReporting } from '@/lib/tournament/use-reports';
import { messageOf } from '@/lib/api/errors';
import type { OpenReport, PlayerReport, Reported, ResultIn } from '@/lib/api/types';
import { formatDateTime } from '@/lib/format';
import { canDraw } from '@/lib/tournament/match';
import { waitingText } from '@/lib/command';
import { t } from '@/lib/words';

type Props = FormProps & { report: OpenReport | undefined };

const SAID: Record<Reported['state'], string> = {
  waiting: t('Reported. Your opponent is asked to confirm it.'),
  disputed: t('Your reports differ. An arbiter will decide.'),
  recorded: t('You agree: the result stands.'),
};

/** A player's own match: report it, confirm what the opponent says, or contest it. */
export function ReportForm({ report, ...form }: Props) {
  const { view, match, onClose } = form;
  const side = match.sides[0].entry === view.my.entry_number ? 0 : 1;
  const said: Said = {
    theirs: find(report, side === 0 ? 1 : 0),
    mine: find(report, side),
    opponent: form.names[side === 0 ? 1 : 0],
    countsAt: report?.counts_at ?? null,
  };
  const [isPicking, setPicking] = useState(!report);
  const { report: send } = useReporting(view.id);
  const say = useToast();
  const submit = (body: ResultIn, words: string) =>
    send.mutate(
      { call: 'reportResult', match: match.number, body, words },
      {
        onSuccess: (answer) => {
          if (answer.isWaiting) say(waitingText(), 'late');
          else say(SAID[answer.state], answer.state === 'disputed' ? 'bad' : 'good');
          onClose();
        },
      },
    );
  const error = send.error ? messageOf(send.error) : undefined;
  if (isPicking)
    return (
      <Picker {...form} isContest={Boolean(said.theirs)} isBusy={send.isPending} error={error} onSubmit={submit} />
    );
  return (
    <div className="flex flex-col gap-4">
      <Words {...said} names={form.names} />
      {error && <Notice tone="bad">{error}</Notice>}
      <Answers
        {...said}
        isBusy={send.isPending}
        onAgree={(result) => submit(claimBody(result), claimText(result, form.names))}
        onChange={() => setPicking(true)}
      />
    </div>
  );
}

type Said = {
  theirs: PlayerReport | undefined;
  mine: PlayerReport | undefined;
  opponent: string;
  countsAt: string | null;
};

/** What has been said so far, and what that means. */
function Words({ theirs, mine, opponent, countsAt, names }: Said & { names: [string, string] }) {
  return (
    <>
      {theirs && <Word who={t('{opponent} says', { opponent })} text={claimText(theirs.result, names)} />}
      {mine && <Word who={t('You say')} text={claimText(mine.result, names)} />}
      {theirs && mine && (
        <Notice tone="bad">
          {t(
            'Your reports differ. An arbiter has been told and will decide; if you were mistaken, you can still agree.',
          )}
        </Notice>
      )}
      {mine && !theirs && (
        <Notice tone="gold">
          {t('Waiting for {opponent} to confirm.', { opponent })}
          {countsAt && ` ${t('Without an answer it counts from {time}.', { time: formatDateTime(countsAt) })}`}
        </Notice>
      )}
    </>
  );
}

type AnswerProps = Pick<Said, 'theirs' | 'mine'> & {
  isBusy: boolean;
  onAgree: (result: PlayerReport['result']) => void;
  onChange: () => void;
};

function Answers({ theirs, mine, isBusy, onAgree, onChange }: AnswerProps) {
  return (
    <div className="flex flex-col gap-2">
      {theirs && (
        <Button look="primary" size="lg" isBusy={isBusy} onClick={() => onAgree(theirs.result)}>
          <Icon name="check" /> {mine ? t('Agree after all') : t('Confirm')}
        </Button>
      )}
      <Button size="lg" onClick={onChange}>
        {mine ? t('Change my report') : t('That is not right')}
      </Button>
    </div>
  );
}

const find = (report: OpenReport | undefined, side: 0 | 1): PlayerReport | undefined =>
  report?.reports.find((row) => row.side === side);

function Word({ who, text }: { who: string; text: string }) {
  return (
    <div className="rounded-md border-2 border-or bg-or-wash px-4 py-3">
      <p className="text-sm text-ink-soft">{who}</p>
      <p className="text-xl font-bold">{text}</p>
    </div>
  );
}

type PickerProps = FormProps & {
  isContest: boolean;
  isBusy: boolean;
  error: string | undefined;
  onSubmit: (body: ResultIn, words: string) => void;
};

function Picker({ match, names, entries, isContest, isBusy, error, onClose, onSubmit }: PickerProps) {
  const [draft, setDraft] = useState(() => draftOf(match));
  const isDrawable = canDraw(match);
  const preview = previewResult(draft, match, names, isDrawable);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (preview.body) onSubmit(preview.body, preview.text);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <ResultPicker
        draft={draft}
        onChange={setDraft}
        names={names}
        entries={entries}
        match={match}
        canDraw={isDrawable}
      />
      {error && <Notice tone="bad">{error}</Notice>}
      <p role="status" className="font-semibold">
        {preview.text}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" look={isContest ? 'danger' : 'primary'} disabled={!preview.body} isBusy={isBusy}>
          {isContest ? t('Dispute with this result') : t('Report result')}
        </Button>
      </DialogActions>
    </form>
  );
}
