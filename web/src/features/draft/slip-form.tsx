import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Shield } from '@/components/ui/shield';
import { Loading, Skeleton } from '@/components/ui/states';
import { type Games, gamesOf, previewGames, toScore } from '@/features/draft/games';
import { type MatchFormProps, Submit } from '@/features/draft/match-form';
import { ScoreSteppers } from '@/features/draft/score-steppers';
import { EMPTY_SHEET, SheetFields, trimSheet } from '@/features/draft/sheet-fields';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { Match, Reported, SideIndex, View } from '@/lib/api/types';
import { Rich, t } from '@/lib/words';

type Props = Omit<MatchFormProps, 'onDone'> & { code: string };

/** A player without an account reports with the code on the slip: first who they are, then how it went. */
export function SlipForm({ view, match, names, code }: Props) {
  const [side, setSide] = useState<SideIndex | null>(null);
  const [games, setGames] = useState<Games>(() => gamesOf(match));
  const [isTouched, setTouched] = useState(false);
  const [sheet, setSheet] = useState(EMPTY_SHEET);
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: (by: SideIndex) => {
      const { decks } = trimSheet(sheet);
      return api.reportBySlip(view.id, match.number, { code, side: by, ...toScore(games), ...(Object.keys(decks).length > 0 && { decks }) });
    },
  });
  const preview = previewGames(games, names);
  const slip = useSlip(view, match, code);
  if (send.isSuccess) return <Thanks state={send.data.state} preview={preview} />;
  if (slip.isPending) {
    return (
      <Loading label={t('Looking at the slip')}>
        <Skeleton className="h-48" />
      </Loading>
    );
  }
  if (slip.isError) return <Notice tone="bad">{messageOf(slip.error)}</Notice>;
  if (slip.data.state === 'recorded') return <Thanks state="recorded" preview={previewGames(gamesOf(match), names)} />;
  if (side === null) return <WhoAreYou names={names} onChoose={setSide} />;
  const theirs = slip.data.reports.find((report) => report.side !== side)?.result;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send.mutate(side, { onError: () => void client.invalidateQueries({ queryKey: slipKey(view, match) }) });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-soft">
        <Rich text="You are {name}. <button>Not you?</button>" button={(words) => <button type="button" className="min-h-6 underline" onClick={() => setSide(null)}>{words}</button>} name={<strong className="text-ink">{names[side]}</strong>} />
      </p>
      {theirs?.score && (
        <Notice tone="gold">
          <Rich text="{name} reports: {result}. Report the same to confirm it; anything else goes to a judge." name={names[side === 0 ? 1 : 0]} result={<strong>{previewGames(gamesOf({ score: theirs.score, drawn_games: theirs.drawn_games }), names)}</strong>} />
          <span className="mt-2 block">
            <Button
              onClick={() => {
                setGames(gamesOf({ score: theirs.score, drawn_games: theirs.drawn_games }));
                setTouched(true);
              }}
            >
              {t('Take over')}
            </Button>
          </span>
        </Notice>
      )}
      <ScoreSteppers
        games={games}
        names={names}
        bestOf={match.best_of}
        onChange={(next) => {
          setGames(next);
          setTouched(true);
        }}
      />
      <SheetFields id={view.id} match={match} names={names} sheet={sheet} hasNotes={false} onChange={setSheet} />
      {send.error && <Notice tone="bad">{messageOf(send.error)}</Notice>}
      <Submit preview={isTouched ? preview : t('Count the games with plus and minus.')} action={t('Report result')} isReady={isTouched} isBusy={send.isPending} />
    </form>
  );
}

const slipKey = (view: View, match: Match) => ['tournament-slip', view.id, match.number];

/** What either side has said so far, and whether the code is right. */
const useSlip = (view: View, match: Match, code: string) => useQuery({ queryKey: [...slipKey(view, match), code, match.status], queryFn: () => api.getSlip(view.id, match.number, code), retry: false });

function WhoAreYou({ names, onChoose }: { names: [string, string]; onChoose: (side: SideIndex) => void }) {
  return (
    <section aria-labelledby="who-are-you" className="flex flex-col gap-3">
      <h2 id="who-are-you" className="text-xl">
        {t('Who are you?')}
      </h2>
      {([0, 1] as const).map((side) => (
        <button key={side} type="button" onClick={() => onChoose(side)} className="flex min-h-20 w-full items-center gap-4 rounded-lg border-2 border-line-strong bg-surface px-4 text-left text-xl font-bold hover:border-azure">
          <Shield name={names[side]} className="h-10" />
          <span className="min-w-0 truncate">{names[side]}</span>
        </button>
      ))}
    </section>
  );
}

const ANSWERS: Record<Reported['state'], string> = {
  waiting: t('Thank you. Your opponent can confirm it with the same code, or object.'),
  disputed: t('You and your opponent report different results. Please call a judge.'),
  recorded: t('Thank you. The result stands.'),
};

function Thanks({ state, preview }: { state: Reported['state']; preview: string }) {
  return (
    <section aria-label={t('Reported')} className="flex flex-col gap-4 py-6 text-center">
      <p className="font-display text-3xl leading-tight font-semibold">{preview}</p>
      <Notice tone={state === 'disputed' ? 'bad' : 'good'}>
        <span className="text-base">{ANSWERS[state]}</span>
      </Notice>
    </section>
  );
}
