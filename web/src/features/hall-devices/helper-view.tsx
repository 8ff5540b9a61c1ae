import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/feedback/notice';
import { EmptyState } from '@/components/ui/feedback/states';
import { WaitingBadge } from '@/components/ui/feedback/waiting-notice';
import { useToast } from '@/components/ui/feedback/toast';
import { TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { boardsFor, type Score, writeScore } from '@/features/hall-devices/choices';
import { Proposed } from '@/features/hall-devices/proposed';
import { ScoreChoices } from '@/features/hall-devices/score-choices';
import type { HeldPass } from '@/lib/api/hall';
import type { View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { useMatchCommand, waitingText } from '@/lib/command';
import { messageOf } from '@/lib/api/errors';
import { isFound } from '@/lib/tournament/find-entries';
import { indexEntries, isPlayable, type Names, sideName, sideScore } from '@/lib/tournament/match';
import { type Board, roundToShow, titleOfRound } from '@/lib/tournament/print-rounds';
import { useWaitingMark } from '@/lib/tournament/reports/report-marks';
import { type Proposals, proposedScore, proposedText, useProposals } from '@/lib/tournament/use-proposals';
import { t, tn } from '@/lib/words';

/** The phone of a helper: the boards, and three large buttons for the one that is chosen. */
export function HelperView({ view, held }: { view: View; held: HeldPass }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const names = indexEntries(view.entries);
  const proposals = useProposals(view);
  const boards = boardsFor(view, held);
  const open = boards.filter(({ match }) => isPlayable(match));
  const board = boards.find(({ match }) => match.number === chosen);
  if (board && isPlayable(board.match))
    return <BoardForm key={chosen} view={view} board={board} proposals={proposals} onClose={() => setChosen(null)} />;
  if (boards.length === 0)
    return (
      <EmptyState title={t('No board of yours is paired yet')}>
        {t('The boards appear here by themselves when the round is paired.')}
      </EmptyState>
    );
  const found = boards.filter((row) => matchesTyped(row, names, typed));
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-xl">
        {titleOfRound(view, roundToShow(view))}
        <span role="status" className="block font-sans text-base font-normal text-ink-soft">
          {open.length === 0
            ? t('All results are in')
            : tn(open.length, '{count} result is missing', '{count} results are missing')}
        </span>
      </h2>
      <TextField
        label={t('Find a board or a name')}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul aria-label={t('Boards')} className="flex flex-col gap-2">
        {[...found].sort(openFirst).map((row) => (
          <BoardRow key={row.match.number} row={row} names={names} proposals={proposals} onChoose={setChosen} />
        ))}
      </ul>
    </div>
  );
}

const openFirst = (one: Board, other: Board) =>
  Number(isPlayable(other.match)) - Number(isPlayable(one.match)) || (one.board ?? 0) - (other.board ?? 0);

/** A number is a board; anything else is looked for in the names. */
function matchesTyped({ match, board }: Board, names: Names, typed: string): boolean {
  const words = typed.trim();
  if (/^\d+$/.test(words)) return String(board).startsWith(words);
  return match.sides.some(({ entry }) => isFound(names.get(entry ?? 0), words));
}

type RowProps = { row: Board; names: Names; proposals: Proposals; onChoose: (match: number) => void };

function BoardRow({ row: { match, board }, names, proposals, onChoose }: RowProps) {
  const mark = useWaitingMark(match.number);
  const proposal = proposals.get(match.number);
  const isOpen = isPlayable(match);
  return (
    <li>
      <button
        type="button"
        disabled={!isOpen}
        onClick={() => onChoose(match.number)}
        className={cx(
          'grid min-h-16 w-full grid-cols-[2.5rem_1fr_auto] items-center gap-3 rounded-md border px-3 py-2 text-left',
          isOpen ? 'border-line-strong bg-surface' : 'border-line text-ink-soft',
        )}
      >
        <span className="numerals text-2xl font-bold">{board}</span>
        <span className="min-w-0 leading-snug wrap-break-word">
          <span className="block">
            <Name>{sideName(match, 0, names)}</Name>
          </span>
          <span className="block">
            <Name>{sideName(match, 1, names)}</Name>
          </span>
        </span>
        <span className="flex flex-col items-end gap-1">
          {isOpen && proposal && <Badge tone="or">{t('{result} proposed', { result: proposedText(proposal) })}</Badge>}
          {isOpen && mark && <WaitingBadge mark={mark} />}
          {!isOpen && (
            <span className="numerals text-lg font-bold">
              {sideScore(match, 0)}–{sideScore(match, 1)}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

type FormProps = { view: View; board: Board; proposals: Proposals; onClose: () => void };

/** One board: choose, look, save. What is saved only an arbiter can change. */
function BoardForm({ view, board: { match, board }, proposals, onClose }: FormProps) {
  const [score, setScore] = useState<Score | null>(null);
  const say = useToast();
  const record = useMatchCommand<'recordResult'>(view.id);
  const proposal = proposals.get(match.number);
  const save = (chosen: Score) => {
    const words = writeScore(chosen);
    record.mutate(
      { call: 'recordResult', match: match.number, body: { score: chosen }, words },
      {
        onSuccess: ({ isWaiting }) => {
          say(
            isWaiting ? waitingText() : t('Board {board}: {words}', { board: board ?? '', words }),
            isWaiting ? 'late' : 'good',
          );
          onClose();
        },
      },
    );
  };
  return (
    <section aria-label={t('Board {board}', { board: board ?? '' })} className="flex flex-col gap-5">
      <Button look="ghost" size="lg" className="-ml-6 self-start" onClick={onClose}>
        <Icon name="left" /> {t('All boards')}
      </Button>
      <h2 className="text-3xl" tabIndex={-1} ref={focusFirst}>
        {t('Board {board}', { board: board ?? '' })}
      </h2>
      {proposal && (
        <Proposed
          view={view}
          match={match.number}
          text={proposedText(proposal)}
          by={proposal.by}
          isBusy={record.isPending}
          onEnter={() => save(proposedScore(proposal))}
        />
      )}
      <ScoreChoices match={match} names={indexEntries(view.entries)} chosen={score} onChoose={setScore} />
      {record.error && <Notice tone="bad">{messageOf(record.error)}</Notice>}
      <Button
        look="primary"
        size="lg"
        className="min-h-16 text-xl"
        disabled={score === null}
        isBusy={record.isPending}
        onClick={() => score && save(score)}
      >
        {score ? t('Save {result}', { result: writeScore(score) }) : t('Choose a result.')}
      </Button>
      <p className="text-sm text-ink-soft">
        {t('Somebody did not come, or a saved result is wrong? Tell an arbiter.')}
      </p>
    </section>
  );
}

function focusFirst(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
}
