import { useRef } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Name } from '@/components/ui/people/name';
import type { Proposed, RelayBoard } from '@/lib/api/relay';
import { formatLeft } from '@/lib/chess/clock';
import { saidIn, t, tn } from '@/lib/words';

type Props = { boards: RelayBoard[]; isBusy: boolean; onConfirm: (results: Proposed[]) => void };

const RESULTS: Record<string, string> = { '1-0': '1 – 0', '0-1': '0 – 1', '1/2-1/2': '½ – ½' };

const proposedOf = ({ match, proposed }: RelayBoard): Proposed[] =>
  proposed === '' ? [] : [{ match, result: proposed }];

/** The boards of the round, with what they propose; confirming one goes on to the next by keyboard. */
export function BoardList({ boards, isBusy, onConfirm }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const all = boards.flatMap(proposedOf);
  const confirm = (index: number, results: Proposed[]) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
    const next = buttons.find((button) => Number(button.dataset.index) > index) ?? buttons[0];
    next?.focus();
    onConfirm(results);
  };
  return (
    <section aria-labelledby="boards" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="boards" className="text-lg">
          <span role="status">
            {all.length === 0
              ? t('No result waits for you')
              : tn(all.length, '{count} result waits for you', '{count} results wait for you')}
          </span>
        </h2>
        <Button look="primary" disabled={all.length === 0} isBusy={isBusy} onClick={() => onConfirm(all)}>
          {t('Confirm all results')}
        </Button>
      </div>
      <ol ref={list} className="overflow-hidden rounded-lg border border-line bg-surface">
        {boards.map((board, index) => (
          <BoardRow
            key={board.match}
            board={board}
            index={index}
            isBusy={isBusy}
            onConfirm={() => confirm(index, proposedOf(board))}
          />
        ))}
      </ol>
    </section>
  );
}

type RowProps = { board: RelayBoard; index: number; isBusy: boolean; onConfirm: () => void };

function BoardRow({ board, index, isBusy, onConfirm }: RowProps) {
  const result = RESULTS[board.proposed];
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2 last:border-0">
      <span className="numerals font-bold text-ink-faint">{board.board}</span>
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-2">
          <span className="min-w-0 truncate font-semibold">
            <Name>{board.white}</Name>
          </span>
          <span className="text-ink-faint">–</span>
          <span className="min-w-0 truncate font-semibold">
            <Name>{board.black}</Name>
          </span>
        </p>
        <p className="text-sm text-ink-soft">
          <Standing board={board} />
        </p>
        {board.problem && <p className="text-sm font-semibold text-or-deep">{saidIn(board, 'problem')}</p>}
      </div>
      {result ? (
        <Button
          data-index={index}
          disabled={isBusy}
          aria-label={t('Confirm {result} at board {board}', { result, board: board.board })}
          onClick={onConfirm}
        >
          <span className="numerals text-base font-bold whitespace-nowrap">{result}</span> {t('Confirm')}
        </Button>
      ) : (
        board.differs && (
          <Badge tone="or">{t('The board says {result}', { result: RESULTS[board.said] ?? board.said })}</Badge>
        )
      )}
    </li>
  );
}

/** How far the game is, and what the clocks showed last. */
function Standing({ board }: { board: RelayBoard }) {
  if (!board.has_game) return t('No game has come from this board.');
  const clocks = board.clocks.map((clock) => (clock === null ? '–' : formatLeft(clock)));
  const moves = Math.ceil(board.plies / 2);
  return (
    <span className="numerals">
      {moves === 0 ? t('not begun') : tn(moves, '{count} move', '{count} moves')}
      {board.last_move && ` · ${board.last_move}`}
      {board.clocks.some((clock) => clock !== null) && ` · ${clocks.join(' / ')}`}
    </span>
  );
}
