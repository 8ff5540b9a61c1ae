import { useState } from 'react';
import { type Score, writeScore } from '@/features/hall-devices/choices';
import { ScoreChoices, spokenScore } from '@/features/hall-devices/score-choices';
import { Problem, Question, TabletButton, Thanks } from '@/features/hall-devices/tablet-parts';
import { messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { useMatchCommand, waitingText } from '@/lib/command';
import { indexEntries, sideName } from '@/lib/tournament/match';
import type { Board } from '@/lib/tournament/print-rounds';
import { proposedText, useProposals } from '@/lib/tournament/use-proposals';
import { t } from '@/lib/words';

type Props = { view: View; board: Board; onClose: () => void };

/** Players say how their game ended. Nobody knows who stands here, so an arbiter or a helper enters it. */
export function TabletResult({ view, board: { match, board }, onClose }: Props) {
  const [score, setScore] = useState<Score | null>(null);
  const propose = useMatchCommand<'proposeResult'>(view.id);
  const held = useProposals(view).get(match.number);
  const names = indexEntries(view.entries);
  if (propose.isSuccess)
    return (
      <Thanks title={t('Thank you')} onClose={onClose}>
        {propose.data?.isWaiting ? waitingText() : t('An arbiter confirms the result.')}
      </Thanks>
    );
  const send = (chosen: Score) =>
    propose.mutate({
      call: 'proposeResult',
      match: match.number,
      body: { score: chosen },
      words: writeScore(chosen),
    });
  return (
    <Question title={t('Board {board}', { board: board ?? '' })}>
      {held && !score && (
        <p role="status" className="text-2xl text-ink-soft">
          {t('{result} waits for an arbiter. If it is wrong, choose again.', { result: proposedText(held) })}
        </p>
      )}
      <ScoreChoices match={match} names={names} chosen={score} onChoose={setScore} />
      {score && (
        <p role="status" className="text-2xl font-bold">
          {t('Look together: {result}. Is that right?', {
            result: spokenScore(score, sideName(match, 0, names), sideName(match, 1, names)),
          })}
        </p>
      )}
      {propose.error && <Problem text={messageOf(propose.error)} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TabletButton isMain disabled={score === null || propose.isPending} onClick={() => score && send(score)}>
          {t('Yes, that is right')}
        </TabletButton>
        <TabletButton onClick={onClose}>{t('No, back')}</TabletButton>
      </div>
    </Question>
  );
}
