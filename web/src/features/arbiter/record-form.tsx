import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/overlays/dialog';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import { draftOf, previewResult } from '@/features/arbiter/result-draft';
import { ResultPicker } from '@/features/arbiter/result-picker';
import { type Special, SpecialField, specialResult } from '@/features/arbiter/special-result';
import { useResult } from '@/features/arbiter/use-result';
import { messageOf } from '@/lib/api/errors';
import type { Entry, Match, SideIndex, View } from '@/lib/api/types';
import { canDraw, gamesWon, indexEntries, isDecided, spokenMatch } from '@/lib/tournament/match';
import { useWaiting, waitingText } from '@/lib/command';
import { Rich, t } from '@/lib/words';

export type FormProps = {
  view: View;
  match: Match;
  names: [string, string];
  entries: [Entry | undefined, Entry | undefined];
  onClose: () => void;
};

/** Enter the result of a match that is ready. */
export function RecordForm({ view, match, names, entries, onClose }: FormProps) {
  const [draft, setDraft] = useDraft(match);
  const { record, game } = useResult(view.id);
  const say = useToast();
  const isDrawable = canDraw(match);
  const [special, setSpecial] = useState<Special>('');
  const isSingle = view.format === 'swiss' && match.best_of === 1;
  const preview = specialResult(special, previewResult(draft, match, names, isDrawable));
  const error = record.error ?? game.error;
  if (isDecided(match) && !record.isPending && !record.isSuccess) return <Decided {...{ view, match, onClose }} />;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!preview.body) return;
    record.mutate(
      { call: 'recordResult', match: match.number, body: preview.body, words: preview.text },
      {
        onSuccess: ({ isWaiting }) => {
          say(
            isWaiting ? waitingText() : t('Match {number}: {words}', { number: match.number, words: preview.text }),
            isWaiting ? 'late' : 'good',
          );
          onClose();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {match.best_of > 1 && <NextGame {...{ view, match, names, game }} />}
      <ResultPicker
        draft={draft}
        onChange={setDraft}
        names={names}
        entries={entries}
        match={match}
        canDraw={isDrawable}
      />
      {isSingle && <SpecialField value={special} onChange={setSpecial} />}
      {error && <Notice tone="bad">{messageOf(error)}</Notice>}
      <p role="status" className="font-semibold">
        {preview.text}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" look="primary" disabled={!preview.body} isBusy={record.isPending}>
          {t('Record result')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The draft begins with what is known, and anew when a game is recorded. */
function useDraft(match: Match) {
  const [draft, setDraft] = useState(() => draftOf(match));
  const [games, setGames] = useState(match.games.length);
  if (games !== match.games.length) {
    setGames(match.games.length);
    setDraft(draftOf(match));
  }
  return [draft, setDraft] as const;
}

/** The match was decided while the dialog was open: by its last game, or by somebody else. */
function Decided({ view, match, onClose }: Pick<FormProps, 'view' | 'match' | 'onClose'>) {
  return (
    <>
      <Notice tone="good">{spokenMatch(match, view, indexEntries(view.entries))}</Notice>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </>
  );
}

type NextGameProps = Pick<FormProps, 'view' | 'match' | 'names'> & { game: ReturnType<typeof useResult>['game'] };

/** Game by game, for those who keep the score live; games that wait for the network count here already. */
function NextGame({ view, match, names, game }: NextGameProps) {
  const say = useToast();
  const waiting = useWaiting(view.id).flatMap((row) =>
    row.match === match.number && row.call === 'recordGame' ? [row.body] : [],
  );
  const games = [...match.games, ...waiting];
  const wins = ([0, 1] as const).map((side) => gamesWon({ ...match, games }, side));
  const isOver = Math.max(...wins) > match.best_of / 2;
  const win = (winner: SideIndex) => {
    const words = t('Game {games} to {names}', { games: games.length + 1, names: names[winner] });
    game.mutate(
      { call: 'recordGame', match: match.number, body: winner, words },
      { onSuccess: ({ isWaiting }) => isWaiting && say(waitingText(), 'late') },
    );
  };
  return (
    <section aria-label={t('Game by game')} className="rounded-md bg-sunken p-3">
      <p className="mb-2 text-sm font-semibold">
        <Rich
          text="Game {games} of at most {best_of} <span>(now {wins})</span>"
          span={(words) => <span className="numerals font-normal text-ink-soft">{words}</span>}
          games={Math.min(games.length + 1, match.best_of)}
          best_of={match.best_of}
          wins={wins.join('–')}
        />
      </p>
      <div className="grid grid-cols-2 gap-2">
        {([0, 1] as const).map((side) => (
          <Button
            key={side}
            disabled={game.isPending || isOver}
            onClick={() => win(side)}
            className="min-h-11 whitespace-normal"
            aria-label={t('Game {games} to {names}', { games: games.length + 1, names: names[side] })}
          >
            {t('{names} won', { names: names[side] })}
          </Button>
        ))}
      </div>
    </section>
  );
}
