import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { Loading, Skeleton } from '@/components/ui/feedback/states';
import { type Games, gamesOf, previewGames, toScore } from '@/features/draft/games';
import { type MatchFormProps, Submit } from '@/features/draft/match-form';
import { ScoreSteppers } from '@/features/draft/score-steppers';
import { EMPTY_SHEET, SheetFields, trimSheet } from '@/features/draft/sheet-fields';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { Match, Reported, SideIndex, SlipStanding, View } from '@/lib/api/types';
import { useMatchCommand, useWaiting } from '@/lib/command';
import { Rich, t } from '@/lib/words';

type Props = Omit<MatchFormProps, 'onDone'> & { code: string };

/** A player without an account reports with their own code, which says who they are. */
export function SlipForm({ view, match, names, code }: Props) {
  const [games, setGames] = useState<Games>(() => gamesOf(match));
  const [isTouched, setTouched] = useState(false);
  const [sheet, setSheet] = useState(EMPTY_SHEET);
  const client = useQueryClient();
  const send = useMatchCommand<'reportBySlip'>(view.id);
  const waiting = useWaiting(view.id).find(
    (row) => row.match === match.number && row.call === 'reportBySlip' && row.refusal === undefined,
  );
  const preview = previewGames(games, names);
  const slip = useSlip(view, match, code);
  if (waiting) return <Said words={waiting.words} />;
  if (send.data && !send.data.isWaiting) return <Thanks state={send.data.state} preview={preview} />;
  if (slip.isPending) {
    return (
      <Loading label={t('Loading the slip')}>
        <Skeleton className="h-48" />
      </Loading>
    );
  }
  if (slip.isError) return <Notice tone="bad">{messageOf(slip.error)}</Notice>;
  if (slip.data.state === 'recorded') return <Thanks state="recorded" preview={previewGames(gamesOf(match), names)} />;
  const { side } = slip.data;
  const change = (next: Games) => {
    setGames(next);
    setTouched(true);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const { decks } = trimSheet(sheet);
    const body = { code, ...toScore(games), ...(Object.keys(decks).length > 0 && { decks }) };
    send.mutate(
      { call: 'reportBySlip', match: match.number, body, words: preview },
      { onError: () => void client.invalidateQueries({ queryKey: slipKey(view, match) }) },
    );
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-soft">
        <Rich
          text="You report as {name}."
          name={
            <strong className="text-ink">
              <Name>{names[side]}</Name>
            </strong>
          }
        />
      </p>
      <Heard side={side} reports={slip.data.reports} names={names} onTake={change} />
      <ScoreSteppers games={games} names={names} bestOf={match.best_of} onChange={change} />
      <SheetFields id={view.id} match={match} names={names} sheet={sheet} hasNotes={false} onChange={setSheet} />
      {send.error && <Notice tone="bad">{messageOf(send.error)}</Notice>}
      <Submit
        preview={isTouched ? preview : t('Count the games with plus and minus.')}
        action={t('Report result')}
        isReady={isTouched}
        isBusy={send.isPending}
      />
    </form>
  );
}

type HeardProps = {
  side: SideIndex;
  reports: SlipStanding['reports'];
  names: [string, string];
  onTake: (games: Games) => void;
};

/** What either side has said so far; the other's word can be taken over. */
function Heard({ side, reports, names, onTake }: HeardProps) {
  const gamesSaid = (isMine: boolean) => {
    const result = reports.find((report) => (report.side === side) === isMine)?.result;
    return result?.score ? gamesOf({ score: result.score, drawn_games: result.drawn_games }) : undefined;
  };
  const [mine, theirs] = [gamesSaid(true), gamesSaid(false)];
  return (
    <>
      {mine && <Notice tone="good">{t('You have reported: {result}.', { result: previewGames(mine, names) })}</Notice>}
      {theirs && (
        <Notice tone="gold">
          <Rich
            text="{name} reports: {result}. Report the same to confirm it; anything else goes to a judge."
            name={names[side === 0 ? 1 : 0]}
            result={<strong>{previewGames(theirs, names)}</strong>}
          />
          <span className="mt-2 block">
            <Button onClick={() => onTake(theirs)}>{t('Enter the same score')}</Button>
          </span>
        </Notice>
      )}
    </>
  );
}

const slipKey = (view: View, match: Match) => ['tournament-slip', view.id, match.number];

/** What either side has said so far, and whether the code is right. */
const useSlip = (view: View, match: Match, code: string) =>
  useQuery({
    queryKey: [...slipKey(view, match), code, match.status],
    queryFn: () => api.getSlip(view.id, match.number, code),
    retry: false,
  });

const ANSWERS: Record<Reported['state'], string> = {
  waiting: t('Thank you. Your opponent can confirm it with their own code, or object.'),
  disputed: t('You and your opponent report different results. Please call a judge.'),
  recorded: t('Thank you. The result stands.'),
};

function Thanks({ state, preview }: { state: Reported['state']; preview: string }) {
  return (
    <section aria-label={t('Reported')} className="flex flex-col gap-4 py-6 text-center">
      <Said words={preview} />
      <Notice tone={state === 'disputed' ? 'bad' : 'good'}>
        <span className="text-base">{ANSWERS[state]}</span>
      </Notice>
    </section>
  );
}

const Said = ({ words }: { words: string }) => <p className="text-center text-2xl leading-tight font-bold">{words}</p>;
