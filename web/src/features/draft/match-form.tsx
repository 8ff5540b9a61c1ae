import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import { type Games, DOUBLE_LOSS, gamesOf, INTENTIONAL_DRAW, previewGames, toResult } from '@/features/draft/games';
import { ScoreSteppers } from '@/features/draft/score-steppers';
import { EMPTY_SHEET, SheetFields, trimSheet } from '@/features/draft/sheet-fields';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { CorrectionPreview, Match, ResultIn, Sheet, View } from '@/lib/api/types';
import { isUnreachable, type MatchCommand, PATIENCE, sendCommand, useAction, waitingText } from '@/lib/command';
import { canDraw, indexEntries } from '@/lib/tournament/match';
import { useUser } from '@/lib/query';
import { t, tn } from '@/lib/words';

export type MatchFormProps = { view: View; match: Match; names: [string, string]; onDone: () => void };
type Mode = 'enter' | 'correct' | 'report';

const SUBMITS: Record<Mode, string> = {
  enter: t('Submit result'),
  correct: t('Correct result'),
  report: t('Report result'),
};

/** Enter, correct or report the result of a match with a thumb. */
export function MatchForm({ view, match, names, mode, onDone }: MatchFormProps & { mode: Mode }) {
  const [games, setGames] = useState<Games>(() => gamesOf(match));
  const [isTouched, setTouched] = useState(mode === 'correct');
  const [sheet, setSheet] = useState<Sheet>(match.sheet ?? EMPTY_SHEET);
  const [reason, setReason] = useState(t('The score was entered wrongly'));
  const say = useToast();
  const user = useUser();
  const [warning, setWarning] = useState<CorrectionPreview | null>(null);
  const preview = previewGames(games, names);
  const send = useAction({
    mutationFn: () =>
      submitMatch({ user: user?.id ?? null, view, match, mode, games, words: preview, sheet, reason, warning }),
  });
  const change = (next: Games) => {
    setGames(next);
    setTouched(true);
    setWarning(null);
    send.reset();
  };
  const isDecided = games.score[0] !== games.score[1] || canDraw(match);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send.mutate(undefined, {
      onSuccess: ({ preview: found, isWaiting }) => {
        setWarning(found);
        if (found) return;
        if (isWaiting) say(waitingText(), 'late');
        else say(`${preview}.`);
        onDone();
      },
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <ScoreSteppers games={games} names={names} bestOf={match.best_of} onChange={change} />
      {mode !== 'report' && canDraw(match) && <Draws games={games} onChange={change} />}
      <SheetFields id={view.id} match={match} names={names} sheet={sheet} onChange={setSheet} />
      {mode === 'correct' && (
        <TextField
          label={t('Reason')}
          required
          hint={t('Kept in the log, with your name.')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {warning && <Consequences view={view} preview={warning} />}
      {send.error && <Notice tone="bad">{messageOf(send.error)}</Notice>}
      <Submit
        preview={
          isTouched
            ? isDecided
              ? preview
              : t('A playoff match needs a winner.')
            : t('Count the games with plus and minus.')
        }
        action={warning ? t('Correct all the same') : SUBMITS[mode]}
        isReady={isTouched && isDecided && reason.trim() !== ''}
        isBusy={send.isPending}
      />
    </form>
  );
}

/** The sentence that will be written down, and the button that does it, where the thumb is. */
export function Submit({
  preview,
  action,
  isReady,
  isBusy,
}: {
  preview: string;
  action: string;
  isReady: boolean;
  isBusy: boolean;
}) {
  return (
    <div className="sticky bottom-0 -mx-4 flex flex-col gap-3 border-t border-line bg-paper px-4 pt-3 pb-4 sm:static sm:mx-0 sm:px-0">
      <p role="status" className="text-center text-xl leading-tight font-bold">
        {preview}
      </p>
      <Button
        type="submit"
        look="primary"
        size="lg"
        className="min-h-14 w-full text-lg"
        disabled={!isReady}
        isBusy={isBusy}
      >
        {action}
      </Button>
    </div>
  );
}

function Draws({ games, onChange }: { games: Games; onChange: (games: Games) => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <div className="flex items-center gap-2" role="group" aria-label={t('Drawn games')}>
        <span>{t('Drawn games')}</span>
        <Button
          size="icon"
          className="size-11"
          disabled={games.drawn === 0}
          onClick={() => onChange({ score: games.score, drawn: games.drawn - 1 })}
          aria-label={t('One drawn game fewer')}
        >
          −
        </Button>
        <output className="numerals w-5 text-center font-bold">{games.drawn}</output>
        <Button
          size="icon"
          className="size-11"
          disabled={games.drawn >= 3}
          onClick={() => onChange({ score: games.score, drawn: games.drawn + 1 })}
          aria-label={t('One drawn game more')}
        >
          +
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onChange(INTENTIONAL_DRAW)}>{t('Intentional draw')}</Button>
        <Button aria-pressed={games.isDoubleLoss ?? false} onClick={() => onChange(DOUBLE_LOSS)}>
          {t('Double loss')}
        </Button>
      </div>
    </div>
  );
}

/** What was built on the result that is to be corrected (mtg-swiss 13): published pairings stay. */
function Consequences({ view, preview }: { view: View; preview: CorrectionPreview }) {
  const names = indexEntries(view.entries);
  const nameOf = (entry: number | null | undefined) => (entry == null ? t('bye') : (names.get(entry)?.name ?? ''));
  return (
    <Notice tone="gold">
      {preview.affected.length > 0 && (
        <p>
          {t('{affected} played on this result will be reset.', {
            affected: tn(preview.affected.length, '{count} later match', '{count} later matches'),
          })}
        </p>
      )}
      {preview.rounds.map((row) => (
        <div key={row.round}>
          <p className="font-semibold">
            {t('Round {round} stays as it was paired. With the corrected result it would have been:', {
              round: row.round,
            })}
          </p>
          <ul className="list-disc pl-4">
            {row.instead.map((pair) => (
              <li key={pair.join('-')}>
                <Name>{nameOf(pair[0])}</Name> – <Name>{nameOf(pair[1])}</Name>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Notice>
  );
}

type Submission = {
  user: number | null;
  view: View;
  match: Match;
  mode: Mode;
  games: Games;
  words: string;
  sheet: Sheet;
  reason: string;
  warning: CorrectionPreview | null;
};
type Submitted = { preview: CorrectionPreview | null; isWaiting?: boolean | undefined };

/** The result, with decks and notes if somebody wrote some. A correction with consequences is shown, not done, until it is sent again. */
async function submitMatch({
  user,
  view,
  match,
  mode,
  games,
  words,
  sheet,
  reason,
  warning,
}: Submission): Promise<Submitted> {
  const body = toResult(games);
  const written = trimSheet(sheet);
  const isWritten = JSON.stringify(written) !== JSON.stringify(match.sheet ?? EMPTY_SHEET);
  const send = async (command: Pick<MatchCommand, 'call' | 'body' | 'sheet'>) => {
    const { isWaiting } = await sendCommand(view.id, user, { ...command, match: match.number, words } as MatchCommand);
    return { preview: null, isWaiting };
  };
  const withSheet = isWritten ? { sheet: written } : {};
  if (mode === 'enter') return send({ call: 'recordResult', body, ...withSheet });
  if (mode === 'report') return send({ call: 'reportResult', body, ...withSheet });
  if (JSON.stringify(games) === JSON.stringify(gamesOf(match)))
    return isWritten ? send({ call: 'writeSheet', body: written }) : { preview: null };
  const preview = warning ?? (await foresee(view, match, body));
  if (!warning && (preview.affected.length > 0 || preview.rounds.length > 0)) return { preview };
  return send({
    call: 'correctResult',
    body: { ...body, reason: reason.trim(), force: preview.affected.length > 0 },
    ...withSheet,
  });
}

/** What a correction would change. Without a network nobody knows: the correction waits, and is refused if matches were played on the result. */
const foresee = (view: View, match: Match, body: ResultIn) =>
  api
    .previewCorrection(view.id, match.number, body, { patience: PATIENCE })
    .catch((error: unknown): CorrectionPreview => {
      if (isUnreachable(error)) return { affected: [], rounds: [] };
      throw error;
    });
