import { useEffect, useRef } from 'react';
import { Name } from '@/components/ui/people/name';
import { HOME } from '@/features/ludo/geometry';
import { LudoBoard } from '@/features/ludo/ludo-board';
import { withLastDice } from '@/features/ludo/playback';
import type { LudoState, RecordEntry } from '@/features/ludo/types';
import { usePlayback } from '@/features/ludo/use-playback';
import type { Board } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { t } from '@/lib/words';

type Props = { board: Board };

/** A Ludo game as spectators see it: side 0 at the bottom left, no buttons. */
export function SpectatorBoard({ board }: Props) {
  return <LiveBoard key={board.id} board={board} />;
}

const recentOf = (board: Board) => (board as Board & { recent?: RecordEntry[] }).recent ?? [];

/** What is new is played: the die rolls, tokens walk. */
function LiveBoard({ board }: Props) {
  const state = board.state as LudoState | null;
  const { shown: played, play } = usePlayback(state);
  const seen = useRef(board.number);
  useEffect(() => {
    play(
      recentOf(board).filter((entry) => entry.number > seen.current),
      board.state as LudoState | null,
    );
    seen.current = board.number;
  }, [board, play]);
  const shown = withLastDice(played, recentOf(board));
  const [first, second] = board.sides;
  const turn = board.status === 'playing' ? shown.turn : null;
  return (
    <div className="mx-auto flex w-full max-w-[min(40rem,calc(100dvh-20rem))] min-w-[min(100%,22rem)] flex-col gap-2">
      <PlayerLine
        side={1}
        name={second?.name ?? ''}
        tokens={shown.tokens[1]}
        isTurn={turn === 1}
        isAway={second?.is_away ?? false}
      />
      <LudoBoard
        shown={shown}
        viewer={0}
        label={t('Ludo board: {name} against {name2}', { name: first?.name ?? '', name2: second?.name ?? '' })}
      />
      <PlayerLine
        side={0}
        name={first?.name ?? ''}
        tokens={shown.tokens[0]}
        isTurn={turn === 0}
        isAway={first?.is_away ?? false}
      />
    </div>
  );
}

type PlayerLineProps = { side: 0 | 1; name: string; tokens: readonly number[]; isTurn: boolean; isAway: boolean };

function PlayerLine({ side, name, tokens, isTurn, isAway }: PlayerLineProps) {
  const home = tokens.filter((steps) => steps >= HOME).length;
  return (
    <p className={cx('flex items-center gap-2 rounded-md px-2 py-1', isTurn && 'bg-or-wash font-semibold')}>
      <span className={cx('size-3 rounded-full', side === 0 ? 'bg-(--ludo-0)' : 'bg-(--ludo-1)')} aria-hidden="true" />
      <span className="truncate">
        <Name>{name}</Name>
      </span>
      {isTurn && <span className="sr-only">{t('to play')}</span>}
      <span className="ml-auto text-sm whitespace-nowrap text-ink-soft numerals">
        {isAway ? t('away') : t('{home} of 4 home', { home })}
      </span>
    </p>
  );
}
