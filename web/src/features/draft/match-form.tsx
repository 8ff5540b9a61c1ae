import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { useToast } from '@/components/ui/toast';
import { type Games, gamesOf, INTENTIONAL_DRAW, previewGames, toScore } from '@/features/draft/games';
import { ScoreSteppers } from '@/features/draft/score-steppers';
import { EMPTY_SHEET, SheetFields, trimSheet } from '@/features/draft/sheet-fields';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { CorrectionPreview, Match, Sheet, View } from '@/lib/api/types';
import { canDraw, indexEntries } from '@/lib/match';
import { t, tn } from '@/lib/words';

export type MatchFormProps = { view: View; match: Match; names: [string, string]; onDone: () => void };
type Mode = 'enter' | 'correct' | 'report';

const SUBMITS: Record<Mode, string> = { enter: t('Submit result'), correct: t('Correct result'), report: t('Report result') };

/** Enter, correct or report the result of a match with a thumb. */
export function MatchForm({ view, match, names, mode, onDone }: MatchFormProps & { mode: Mode }) {
  const [games, setGames] = useState<Games>(() => gamesOf(match));
  const [isTouched, setTouched] = useState(mode === 'correct');
  const [sheet, setSheet] = useState<Sheet>(match.sheet ?? EMPTY_SHEET);
  const [reason, setReason] = useState(t('The score was entered wrongly'));
  const say = useToast();
  const [warning, setWarning] = useState<CorrectionPreview | null>(null);
  const send = useMutation({ mutationFn: () => submitMatch({ view, match, mode, games, sheet, reason, warning }) });
  const change = (next: Games) => {
    setGames(next);
    setTouched(true);
    setWarning(null);
    send.reset();
  };
  const preview = previewGames(games, names);
  const isDecided = games.score[0] !== games.score[1] || canDraw(match);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send.mutate(undefined, {
      onSuccess: (found) => {
        setWarning(found);
        if (found) return;
        say(`${preview}.`);
        onDone();
      },
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <ScoreSteppers games={games} names={names} bestOf={match.best_of} onChange={change} />
      {mode !== 'report' && canDraw(match) && <Draws games={games} onChange={change} />}
      <SheetFields id={view.id} match={match} names={names} sheet={sheet} onChange={setSheet} />
      {mode === 'correct' && <TextField label={t('Reason')} required hint={t('Kept in the log, with your name.')} value={reason} onChange={(event) => setReason(event.target.value)} />}
      {warning && <Consequences view={view} preview={warning} />}
      {send.error && <Notice tone="bad">{messageOf(send.error)}</Notice>}
      <Submit preview={isTouched ? (isDecided ? preview : t('A playoff match needs a winner.')) : t('Count the games with plus and minus.')} action={warning ? t('Correct all the same') : SUBMITS[mode]} isReady={isTouched && isDecided && reason.trim() !== ''} isBusy={send.isPending} />
    </form>
  );
}

/** The sentence that will be written down, and the button that does it, where the thumb is. */
export function Submit({ preview, action, isReady, isBusy }: { preview: string; action: string; isReady: boolean; isBusy: boolean }) {
  return (
    <div className="sticky bottom-0 -mx-4 flex flex-col gap-3 border-t border-line bg-paper px-4 pt-3 pb-4 sm:static sm:mx-0 sm:px-0">
      <p role="status" className="text-center font-display text-2xl leading-tight font-semibold">
        {preview}
      </p>
      <Button type="submit" look="primary" size="lg" className="min-h-14 w-full text-lg" disabled={!isReady} isBusy={isBusy}>
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
        <Button size="icon" className="size-11" disabled={games.drawn === 0} onClick={() => onChange({ ...games, drawn: games.drawn - 1 })} aria-label={t('One drawn game less')}>
          −
        </Button>
        <output className="numerals w-5 text-center font-bold">{games.drawn}</output>
        <Button size="icon" className="size-11" disabled={games.drawn >= 3} onClick={() => onChange({ ...games, drawn: games.drawn + 1 })} aria-label={t('One drawn game more')}>
          +
        </Button>
      </div>
      <Button onClick={() => onChange(INTENTIONAL_DRAW)}>{t('Intentional draw')}</Button>
    </div>
  );
}

/** What was built on the result that is to be corrected (mtg-swiss 13): published pairings stay. */
function Consequences({ view, preview }: { view: View; preview: CorrectionPreview }) {
  const names = indexEntries(view.entries);
  const nameOf = (entry: number | null | undefined) => (entry == null ? t('bye') : (names.get(entry)?.name ?? ''));
  return (
    <Notice tone="gold">
      {preview.affected.length > 0 && <p>{t('{affected} played on this result will be reset.', { affected: tn(preview.affected.length, '{count} later match', '{count} later matches') })}</p>}
      {preview.rounds.map((row) => (
        <div key={row.round}>
          <p className="font-semibold">{t('Round {round} stays as it was paired. With the corrected result it would have been:', { round: row.round })}</p>
          <ul className="list-disc pl-4">
            {row.instead.map((pair) => (
              <li key={pair.join('-')}>
                {nameOf(pair[0])} – {nameOf(pair[1])}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Notice>
  );
}

type Submission = { view: View; match: Match; mode: Mode; games: Games; sheet: Sheet; reason: string; warning: CorrectionPreview | null };

/** The result first; decks and notes follow only if somebody wrote some. A correction with consequences is shown, not done, until it is sent again. */
async function submitMatch({ view, match, mode, games, sheet, reason, warning }: Submission): Promise<CorrectionPreview | null> {
  const body = toScore(games);
  const isSame = mode === 'correct' && JSON.stringify(games) === JSON.stringify(gamesOf(match));
  if (mode === 'enter') await api.recordResult(view.id, match.number, body);
  else if (mode === 'report') await api.reportResult(view.id, match.number, body);
  else if (!isSame) {
    const preview = warning ?? (await api.previewCorrection(view.id, match.number, body));
    if (!warning && (preview.affected.length > 0 || preview.rounds.length > 0)) return preview;
    await api.correctResult(view.id, match.number, { ...body, reason: reason.trim(), force: preview.affected.length > 0 });
  }
  const written = trimSheet(sheet);
  if (JSON.stringify(written) !== JSON.stringify(match.sheet ?? EMPTY_SHEET)) await api.writeSheet(view.id, match.number, written);
  return null;
}
