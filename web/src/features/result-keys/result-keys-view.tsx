import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Name } from '@/components/ui/people/name';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/field';
import { REACHABLE } from '@/components/ui/reachable';
import { EmptyState } from '@/components/ui/feedback/states';
import { nextOpen, readKey, takesKey } from '@/features/result-keys/result-keys';
import { messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { useAnnounce } from '@/lib/announce';
import { cx } from '@/lib/class-names';
import { useMatchCommand } from '@/lib/command';
import { formatPoints } from '@/lib/format';
import { indexEntries, isPlayable, type Names, sideName, sideScore } from '@/lib/tournament/match';
import {
  type Board,
  boardsOf,
  listRounds,
  roundToShow,
  titleOfRound,
  writtenPoints,
} from '@/lib/tournament/print-rounds';
import { t, tn } from '@/lib/words';

type Props = { view: View; onOpenMatch: (match: number) => void; renderNext: (round: number) => ReactNode };

/** Results by keyboard: boards on the left, what is missing and what comes next on the right. */
export function ResultKeysView({ view, onOpenMatch, renderNext }: Props) {
  const latest = roundToShow(view);
  const [chosen, setChosen] = useState(latest); // it stays when its last result is in
  const rounds = listRounds(view);
  const round = rounds.includes(chosen) ? chosen : latest;
  const boards = boardsOf(view, round).filter(({ board }) => board !== null);
  if (boards.length === 0)
    return (
      <EmptyState title={t('No round is paired yet')}>
        {t('The first one is paired when the tournament starts.')}
      </EmptyState>
    );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <BoardList key={round} view={view} boards={boards} round={round} onOpenMatch={onOpenMatch} />
      <aside className="flex flex-col gap-5 lg:sticky lg:top-4">
        <SelectField
          label={t('Round')}
          value={String(round)}
          onChange={(event) => setChosen(Number(event.target.value))}
        >
          {rounds.map((number) => (
            <option key={number} value={number}>
              {titleOfRound(view, number)}
            </option>
          ))}
        </SelectField>
        <Missing view={view} boards={boards} />
        {latest > round && (
          <Button look="primary" size="lg" onClick={() => setChosen(latest)}>
            {t('Go on with {round}', { round: titleOfRound(view, latest) })}
          </Button>
        )}
        {renderNext(round)}
        <Keys />
      </aside>
    </div>
  );
}

type ListProps = { view: View; boards: Board[]; round: number; onOpenMatch: (match: number) => void };

/** A list with one chosen board, moved and answered by keys; each row can be pressed as well. */
function BoardList({ view, boards, round, onOpenMatch }: ListProps) {
  const names = indexEntries(view.entries);
  const points = writtenPoints(view, round);
  const [sent, setSent] = useState<ReadonlyMap<number, [number, number]>>(new Map());
  const isOpen = (board: Board) => isPlayable(board.match) && !sent.has(board.match.number);
  const [at, setAt] = useState(() => Math.max(0, boards.findIndex(isOpen)));
  const say = useAnnounce();
  const record = useMatchCommand<'recordResult'>(view.id);
  const enter = (place: number, score: [number, number]) => {
    const board = boards[place];
    if (!board || !takesKey(board, score) || sent.has(board.match.number)) return;
    const { number } = board.match;
    const forget = () => setSent((held) => new Map([...held].filter(([match]) => match !== number)));
    setSent((held) => new Map(held).set(number, score));
    record.mutate(
      { call: 'recordResult', match: number, body: { score }, words: score.map(formatPoints).join('–') },
      {
        onError: (error) => {
          forget();
          say(messageOf(error), 'bad');
        },
      },
    );
    setAt(nextOpen(boards, place, (one) => isOpen(one) && one.match.number !== number) ?? place);
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = readKey(event.key);
    if (!action) return;
    event.preventDefault();
    switch (action.kind) {
      case 'result':
        enter(at, action.score);
        break;
      case 'move':
        setAt(Math.max(0, Math.min(boards.length - 1, at + action.by)));
        break;
      case 'edge':
        setAt(action.to === 'first' ? 0 : boards.length - 1);
        break;
      case 'next':
        setAt(nextOpen(boards, at, isOpen) ?? at);
        break;
      case 'open': {
        const board = boards[at];
        if (board) onOpenMatch(board.match.number);
      }
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <ul
        role="listbox"
        aria-label={t('Boards of {round}', { round: titleOfRound(view, round) })}
        aria-activedescendant={`result-keys-board-${boards[at]?.match.number ?? 0}`}
        tabIndex={0}
        // The page is for nothing else: whoever opens it types at once.
        ref={focusOnce}
        onKeyDown={press}
        className="overflow-hidden rounded-lg border border-line bg-surface"
      >
        {boards.map((board, place) => (
          <BoardRow
            key={board.match.number}
            board={board}
            names={names}
            points={points}
            isChosen={place === at}
            sent={isPlayable(board.match) ? sent.get(board.match.number) : undefined}
            onChoose={() => setAt(place)}
          />
        ))}
      </ul>
      <div role="group" aria-label={t('Result of the chosen board')} className="grid grid-cols-3 gap-2 lg:hidden">
        {TOUCH.map(({ label, name, score }) => (
          <Button key={label} size="lg" className="numerals" aria-label={name} onClick={() => enter(at, score)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** For thumbs, where there are no keys. */
const TOUCH: { label: string; name: string; score: [number, number] }[] = [
  { label: '1–0', name: t('White won'), score: [10, 0] },
  { label: '½–½', name: t('Draw'), score: [5, 5] },
  { label: '0–1', name: t('Black won'), score: [0, 10] },
];

function focusOnce(list: HTMLUListElement | null): void {
  if (list && document.activeElement === document.body) list.focus({ preventScroll: true });
}

type RowProps = {
  board: Board;
  names: Names;
  points: ReadonlyMap<number, string>;
  isChosen: boolean;
  sent: [number, number] | undefined;
  onChoose: () => void;
};

function BoardRow({ board: { match, board }, names, points, isChosen, sent, onChoose }: RowProps) {
  const isMissing = isPlayable(match) && sent === undefined;
  const result = sent
    ? sent.map(formatPoints).join(' – ')
    : isMissing
      ? '·'
      : `${sideScore(match, 0)} – ${sideScore(match, 1)}`;
  return (
    // The list has the keyboard (aria-activedescendant); a press on a row only chooses it.
    <li
      id={`result-keys-board-${match.number}`}
      role="option"
      aria-selected={isChosen}
      onPointerDown={onChoose}
      ref={isChosen ? keepInSight : null}
      className={cx(
        'grid min-h-11 cursor-pointer grid-cols-[2.5rem_1fr_5rem_1fr] items-center gap-2 border-b border-line px-3 last:border-0',
        isChosen && 'bg-azure-wash outline-2 -outline-offset-2 outline-azure',
      )}
    >
      <span className="numerals font-bold text-ink-faint">{board}</span>
      <Side match={match} side={0} names={names} points={points} />
      <span className={cx('numerals text-center text-lg font-bold', sent && 'text-ink-soft')}>
        <span className="sr-only">{isMissing ? t('no result') : ''}</span>
        {result}
      </span>
      <Side match={match} side={1} names={names} points={points} />
    </li>
  );
}

function keepInSight(row: HTMLLIElement | null): void {
  if (row && 'scrollIntoView' in row) row.scrollIntoView({ block: 'nearest' });
}

type SideProps = Pick<RowProps, 'names' | 'points'> & { match: Board['match']; side: 0 | 1 };

function Side({ match, side, names, points }: SideProps) {
  const score = points.get(match.sides[side].entry ?? 0);
  return (
    <span className={cx('min-w-0 truncate', match.winner === side && 'font-bold')}>
      <Name>{sideName(match, side, names)}</Name>
      {score !== undefined && <span className="numerals ml-2 text-xs text-ink-faint">({score})</span>}
    </span>
  );
}

function Missing({ view, boards }: { view: View; boards: Board[] }) {
  const names = indexEntries(view.entries);
  const open = boards.filter(({ match }) => isPlayable(match));
  return (
    <section aria-label={t('Missing results')} className="flex flex-col gap-1">
      <h2 className="text-xl">
        <span role="status">
          {open.length === 0
            ? t('All results are in')
            : tn(open.length, '{count} result is missing', '{count} results are missing')}
        </span>
      </h2>
      <ul
        aria-label={t('Boards without a result')}
        className="flex max-h-60 flex-col overflow-y-auto text-sm text-ink-soft"
        {...REACHABLE}
      >
        {open.map(({ match, board }) => (
          <li key={match.number} className="flex gap-2">
            <span className="numerals w-8 shrink-0 font-bold">{board}</span>
            <span className="min-w-0 truncate">
              <Name>{sideName(match, 0, names)}</Name> – <Name>{sideName(match, 1, names)}</Name>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Which key does what; for eyes and for screen readers. */
function Keys() {
  const rows: [string, string][] = [
    ['1', t('White won')],
    ['0', t('Black won')],
    ['=', t('Draw')],
    ['↑ ↓', t('another board')],
    ['N', t('the next board without a result')],
    ['Enter', t('forfeits, corrections and everything else')],
  ];
  return (
    <section aria-label={t('Keys')}>
      <h2 className="mb-1 text-xl">{t('Keys')}</h2>
      <dl className="grid grid-cols-[4rem_1fr] gap-y-1 text-sm">
        {rows.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line-strong bg-surface px-1.5 font-bold">{key}</kbd>
            </dt>
            <dd className="text-ink-soft">{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
