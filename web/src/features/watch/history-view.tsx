import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { type BoardTable, BoardView } from '@/features/watch/board-view';
import type { Board, History, MatchEvent, PastGame } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { formatPoints } from '@/lib/format';
import { language, saidIn, t, type Telling } from '@/lib/words';

type Props = {
  history: History;
  table: BoardTable;
  names: [string, string];
  onRefresh: () => void;
  onClose: () => void;
};

const time = new Intl.DateTimeFormat(language.locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

type Step = Telling & { key: string; number: number; at: number; text: string; board: Board };

/** The steps of a game with the whole board after each. Nobody is to move in the past. */
function stepsOf({ board, moves }: PastGame): Step[] {
  return moves.map(({ at, text, sentences, ...after }) => ({
    key: `${board.game_number}-${after.number}`,
    number: after.number,
    at,
    text,
    ...(sentences && { sentences }),
    board: { ...board, ...after, legal: [] } as Board,
  }));
}

/** A match step by step: back and forth through its moves, and what was recorded of it. */
export function HistoryView({ history, table, names, onRefresh, onClose }: Props) {
  const { events } = history;
  const moves = useMemo(() => history.games.flatMap(stepsOf), [history]);
  const [chosen, setChosen] = useState<number | null>(null);
  const last = moves.length - 1;
  const at = Math.min(chosen ?? last, last);
  const go = (to: number) => {
    if (to > last) onRefresh();
    setChosen(Math.max(0, Math.min(last, to)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const move = moves[at];
  return (
    // Keys work wherever the focus is inside; every one of them is a button too.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="group" aria-label={t('History of the match')} onKeyDown={onKeyDown} className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-bold">{t('History')}</h3>
        <Button size="sm" onClick={onClose}>
          <span className="size-2 rounded-full bg-vert" aria-hidden="true" /> {t('Back to the match')}
        </Button>
      </div>
      {move && (
        <>
          <BoardView board={move.board} table={table} />
          <Steps at={at} last={last} onGo={go} />
          <MoveList moves={moves} at={at} onGo={go} />
        </>
      )}
      {moves.length === 0 && events.length === 0 && (
        <p className="text-sm text-ink-soft">{t('Nothing has been recorded of this match yet.')}</p>
      )}
      {events.length > 0 && (
        <ol aria-label={t('Recorded')} className="flex flex-col divide-y divide-line rounded-md border border-line">
          {events.map((event) => (
            <li key={event.seq} className="flex items-baseline gap-3 px-3 py-2 text-sm">
              <time className="numerals text-xs text-ink-faint">{time.format(event.at)}</time>
              {eventText(event, names)}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Steps({ at, last, onGo }: { at: number; last: number; onGo: (to: number) => void }) {
  return (
    <div className="flex items-center justify-center gap-2">
      <Button size="icon" disabled={at <= 0} onClick={() => onGo(at - 1)} aria-label={t('Step back')}>
        <Icon name="left" />
      </Button>
      <input
        type="range"
        aria-label={t('Step')}
        min={0}
        max={Math.max(0, last)}
        value={at}
        onChange={(event) => onGo(Number(event.target.value))}
        className="min-w-0 flex-1 accent-(--azure)"
      />
      <Button
        size="icon"
        onClick={() => onGo(at + 1)}
        aria-label={at < last ? t('Step forward') : t('Check for newer steps')}
      >
        <Icon name="right" />
      </Button>
      <span className="numerals min-w-16 text-right text-sm text-ink-soft">
        {t('{at} of {last}', { at: at + 1, last: last + 1 })}
      </span>
    </div>
  );
}

function MoveList({ moves, at, onGo }: { moves: Step[]; at: number; onGo: (to: number) => void }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = list.current?.children[at];
    if (row instanceof HTMLElement && list.current)
      list.current.scrollTop = row.offsetTop - list.current.offsetTop - list.current.clientHeight / 2;
  }, [at]);
  return (
    <ol ref={list} aria-label={t('Steps')} className="max-h-60 overflow-y-auto rounded-md border border-line">
      {moves.map((move, index) => (
        <li key={move.key}>
          <button
            type="button"
            onClick={() => onGo(index)}
            aria-current={index === at ? 'step' : undefined}
            className={cx(
              'flex w-full items-baseline gap-3 px-3 py-1.5 text-left text-sm',
              index === at ? 'bg-or-wash font-semibold' : 'hover:bg-sunken',
            )}
          >
            <span className="numerals w-8 text-right text-xs text-ink-faint">{move.number}</span>
            <span className="min-w-0 flex-1">{saidIn(move, 'text')}</span>
            <time className="numerals text-xs text-ink-faint">{time.format(move.at)}</time>
          </button>
        </li>
      ))}
    </ol>
  );
}

const scoreOf = ([first, second]: readonly [number, number]) =>
  t('{first} to {second}', { first: formatPoints(first), second: formatPoints(second) });

function wonText(who: string, result: MatchEvent['result']): string {
  if (result?.score) return t('{who} won, {score}', { who, score: scoreOf(result.score) });
  return result?.kind === 'normal' ? t('{who} won', { who }) : t('{who} won by forfeit', { who });
}

function drawnText(result: MatchEvent['result']): string {
  if (result?.score) return t('Drawn, {score}', { score: scoreOf(result.score) });
  return result?.kind === 'normal' ? t('Drawn') : t('Drawn by forfeit');
}

function eventText(event: MatchEvent, names: [string, string]): string {
  const winner = event.result ? event.result.winner : event.winner;
  const who = winner === null || winner === undefined ? null : names[winner];
  if (event.kind === 'game-recorded') return who ? t('Game won by {who}', { who }) : t('Game drawn');
  if (event.kind === 'result-cleared') return t('The result was taken back');
  const what = who
    ? wonText(who, event.result)
    : event.result?.kind === 'double-forfeit'
      ? t('Both forfeited')
      : drawnText(event.result);
  return event.kind === 'result-corrected' ? t('Corrected: {what}', { what }) : what;
}
