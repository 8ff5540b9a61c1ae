import { type CSSProperties, type ReactNode, useCallback, useState } from 'react';
import type { BoardHandle } from '@/components/board/board';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/feedback/notice';
import { BoardArea } from '@/features/chess-game/board-area';
import { BerserkButton, Controls } from '@/features/chess-game/controls';
import { MoveInput } from '@/features/chess-game/move-input';
import { MoveList } from '@/features/chess-game/move-list';
import { PlayerBar } from '@/features/chess-game/player-bar';
import { BoardTools } from '@/features/chess-game/board-tools';
import { GameChat } from '@/features/chess-game/game-chat';
import { Pocket } from '@/components/board/pocket';
import { colorOf, isWhiteFirst, other, playerOf, scoreOf } from '@/lib/chess/game';
import { useNews } from '@/features/chess-game/use-news';
import { usePositions } from '@/features/chess-game/use-positions';
import { usePly } from '@/features/chess-game/use-ply';
import type { ChessAction, ChessGame, Side } from '@/lib/api/arena-types';
import { describePieces, readPlacement } from '@/lib/chess/position';
import { nameVariant } from '@/lib/arena/words';
import { formatLeft } from '@/lib/chess/clock';
import type { LiveStatus } from '@/lib/live';
import { play } from '@/lib/browser/sound';
import { usePlayingPage } from '@/lib/browser/zen';
import { useNow } from '@/lib/time/use-now';
import { useTitleFlash } from '@/lib/browser/use-title-flash';
import { t } from '@/lib/words';

export type Ranks = readonly [number | null, number | null];
type Props = {
  game: ChessGame;
  ranks: Ranks;
  status: LiveStatus;
  viewers: number | null;
  revision: number;
  refusal: string | null;
  move: (uci: string, ply: number) => void;
  act: (action: ChessAction, body?: object) => void;
  /** The result and ways onward, once the game is over. */
  after: ReactNode;
  /** What the game belongs to. */
  aside: ReactNode;
};

/** A chess game for players and spectators: the board between two clocks, the rest beside it. */
export function GameView({ game, ranks, status, viewers, revision, refusal, move, act, after, aside }: Props) {
  const { game: state, my_side: mine } = game;
  const [board, setBoard] = useState<BoardHandle | null>(null);
  const { positions, ply, go, isLatest, isFlipped, flip } = useSight(game);
  const isOver = state.status === 'over';
  const isPlaying = mine !== null && state.status === 'playing';
  const isMyTurn = isPlaying && state.turn === mine;
  const [held, setHeld] = useState<{ role: string; ply: number } | null>(null);
  const inHand = held?.ply === state.plies ? held.role : null;
  usePlayingPage(isPlaying);
  const line = useNews(game);
  useTitleFlash(isMyTurn ? t('Your move!') : null);
  const bottom: Side = (mine === 1) !== isFlipped ? 1 : 0;
  const past = isLatest ? null : pastAt(game, positions, ply);
  const moveHere = (uci: string) => {
    go(game.moves.length);
    play(readPlacement(state.fen).has(uci.slice(2, 4)) ? 'capture' : 'move');
    move(uci, state.plies);
  };
  const bar = (side: Side) => (
    <Seat
      game={game}
      side={side}
      rank={ranks[side]}
      isBelow={side === bottom}
      board={board}
      act={act}
      held={inHand}
      onHold={(role) => setHeld(role ? { role, ply: state.plies } : null)}
    />
  );
  return (
    <div className="mx-auto grid w-full max-w-[76rem] gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-6">
      <p className="sr-only" aria-live="polite">
        {line}
      </p>
      <div
        className="mx-auto flex w-full max-w-[min(100%,calc(100dvh-var(--around)))] min-w-[min(100%,17rem)] flex-col gap-1"
        style={{ '--around': state.variant === 'crazyhouse' ? '16.25rem' : '13.25rem' } as CSSProperties}
      >
        {bar(other(bottom))}
        <div className="-mx-4 sm:mx-0">
          <BoardArea
            ref={setBoard}
            game={game}
            past={past}
            orientation={colorOf(bottom)}
            revision={revision}
            onMove={moveHere}
            held={inHand}
            onRelease={() => setHeld(null)}
            label={labelOf(game)}
          />
        </div>
        {bar(bottom)}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <Head game={game} status={status} refusal={refusal} onFlip={flip} />
        {isOver ? after : mine !== null && <Controls game={game} side={mine} act={act} />}
        {!isLatest && (
          <Button look="primary" size="sm" onClick={() => go(game.moves.length)}>
            {t('Back to the latest position')}
          </Button>
        )}
        <MoveList
          moves={game.moves}
          ply={ply}
          isWhiteFirst={isWhiteFirst(game)}
          canStep={positions !== null}
          onGo={go}
          result={scoreOf(game)}
        />
        {isPlaying && <MoveInput game={game} onMove={moveHere} />}
        <Extras game={game} fen={past ? past.placement : state.fen} viewers={viewers} aside={aside} />
      </div>
    </div>
  );
}

/** Which position is looked at, and from which side. */
function useSight(game: ChessGame) {
  const [isFlipped, setFlipped] = useState(false);
  const flip = useCallback(() => setFlipped((flipped) => !flipped), []);
  const positions = usePositions(game);
  return { positions, isFlipped, flip, ...usePly(game.moves.length, positions !== null, flip) };
}

type HeadProps = Pick<Props, 'game' | 'status' | 'refusal'> & { onFlip: () => void };

/** Whose turn it is, what boards can do, and what should be known first. */
function Head({ game, status, refusal, onFlip }: HeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Prompt game={game} status={status} />
        <BoardTools onFlip={onFlip} />
      </div>
      <Notices game={game} refusal={refusal} />
    </>
  );
}

/** What is beside the game itself; zen mode leaves it out. */
function Extras({ game, fen, viewers, aside }: Pick<Props, 'game' | 'viewers' | 'aside'> & { fen: string }) {
  return (
    <>
      <GameChat game={game} />
      <div className="contents" data-zen-hides>
        <Pieces fen={fen} />
        {aside}
        <Facts game={game} viewers={viewers} />
      </div>
    </>
  );
}

type SeatProps = Pick<Props, 'game' | 'act'> & {
  side: Side;
  rank: number | null;
  isBelow: boolean;
  board: BoardHandle | null;
  held: string | null;
  onHold: (role: string | null) => void;
};

/** One side of the board: who plays, the clock and, in Crazyhouse, what is in hand. */
function Seat({ game, side, rank, isBelow, board, act, held, onHold }: SeatProps) {
  const isMine = side === game.my_side;
  return (
    <div className={isBelow ? 'flex flex-col gap-1' : 'flex flex-col-reverse gap-1'}>
      <PlayerBar game={game} side={side} rank={rank}>
        {isMine && <BerserkButton game={game} side={side} act={act} />}
      </PlayerBar>
      {game.game.variant === 'crazyhouse' && (
        <Pocket
          fen={game.game.fen}
          color={colorOf(side)}
          board={board}
          isMine={isMine && game.game.status !== 'over'}
          chosen={isMine ? held : null}
          onChoose={onHold}
        />
      )}
    </div>
  );
}

/** A position of the past, with the move that led to it. */
function pastAt({ moves }: ChessGame, positions: string[] | null, ply: number) {
  const placement = positions?.[ply];
  return placement === undefined ? null : { placement, uci: moves[ply - 1]?.uci ?? null };
}

function Facts({ game, viewers }: { game: ChessGame; viewers: number | null }) {
  return (
    <p className="flex flex-wrap gap-2 text-sm text-ink-faint">
      <span>{nameVariant(game.game.variant)}</span>
      <span>{game.is_rated ? t('Rated') : t('Casual')}</span>
      {viewers !== null && viewers > 1 && <span>{t('{viewers} watching', { viewers })}</span>}
    </p>
  );
}

function labelOf(game: ChessGame): string {
  const { last_move: last, turn, is_check: isCheck } = game.game;
  const to = game.game.status === 'over' ? t('game over') : turn === 0 ? t('White to move') : t('Black to move');
  const players = t('Chess board, {white} against {black}', {
    white: game.white.display_name,
    black: game.black.display_name,
  });
  return [players, last && t('after {move}', { move: game.moves.at(-1)?.san ?? last }), to, isCheck && t('check')]
    .filter(Boolean)
    .join(', ');
}

/** What the reader should know before anything else. */
function Notices({ game, refusal }: { game: ChessGame; refusal: string | null }) {
  const { status, is_armageddon: isLast } = game.game;
  return (
    <>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      {status === 'waiting' && <Arrival game={game} />}
      {isLast && status !== 'over' && (
        <Notice tone="gold">
          {t('This game decides the match: Black has half the time, and a draw is enough for Black.')}
        </Notice>
      )}
      {game.is_delayed && <Notice>{t('You see this game as spectators do: a little later.')}</Notice>}
    </>
  );
}

/** Before the start: who is still to come, and until when. */
function Arrival({ game }: { game: ChessGame }) {
  const { sides, due_at: due } = game.game;
  const now = useNow(500);
  const late = ([0, 1] as const)
    .filter((side) => !sides[side].is_ready)
    .map((side) => playerOf(game, side).display_name);
  const time = formatLeft(Math.max(0, (due ?? now) - now));
  return (
    <div className="flex flex-col gap-1">
      <Notice tone="gold">
        {late.length === 1
          ? t('The game begins when {name} is here.', { name: late[0] ?? '' })
          : t('The game begins when both players are here.')}
      </Notice>
      <p role="timer" className="numerals text-sm text-ink-soft">
        {t('Time left to come: {time}', { time })}
      </p>
    </div>
  );
}

/** Whose turn it is, in a word. */
function Prompt({ game, status }: { game: ChessGame; status: LiveStatus }) {
  const { turn, status: phase } = game.game;
  const mine = game.my_side;
  if (status === 'reconnecting') return <Badge tone="or">{t('Reconnecting …')}</Badge>;
  if (phase === 'waiting') return <Badge tone="azure">{t('About to begin')}</Badge>;
  if (game.is_delayed && phase !== 'over') return <Badge tone="or">{t('Delayed')}</Badge>;
  if (phase === 'over') return <Badge>{t('Game over')}</Badge>;
  if (mine === null)
    return (
      <Badge tone="azure">
        <span className="animate-live size-1.5 rounded-full bg-current" aria-hidden="true" /> {t('Live')}
      </Badge>
    );
  return turn === mine ? (
    <Badge tone="or">{t('Your move')}</Badge>
  ) : (
    <Badge>{t('{display_name} thinks', { display_name: playerOf(game, turn).display_name })}</Badge>
  );
}

/** The position in words, for those who ask. */
function Pieces({ fen }: { fen: string }) {
  const { white, black } = describePieces(fen);
  return (
    <details className="text-sm text-ink-soft">
      <summary className="cursor-pointer">{t('The position in words')}</summary>
      <p className="mt-1">{t('White: {white}.', { white })}</p>
      <p>{t('Black: {black}.', { black })}</p>
    </details>
  );
}
