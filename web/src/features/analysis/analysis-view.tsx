import { type ReactNode, useCallback, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { useToast } from '@/components/ui/feedback/toast';
import { AnalysisBoard } from '@/features/analysis/analysis-board';
import { EnginePanel } from '@/features/analysis/engine-panel';
import { Gauge } from '@/features/analysis/gauge';
import { MoveTree } from '@/features/analysis/move-tree';
import { Notes } from '@/features/analysis/notes';
import { useOpening } from '@/features/analysis/openings';
import { writePgn } from '@/features/analysis/pgn';
import { ReviewPanel } from '@/features/analysis/review-panel';
import { nodeAt, pathTo, ROOT, type Tree } from '@/features/analysis/tree';
import { type Analysis, lastOf, useAnalysis, useKeys } from '@/features/analysis/use-analysis';
import { useEngine } from '@/features/analysis/use-engine';
import { nameVariant } from '@/lib/arena/words';
import { formatLeft } from '@/lib/chess/clock';
import { t } from '@/lib/words';

type Props = {
  given: Tree;
  /** Shown at once: a game that was played, with its players. */
  isGame: boolean;
  isFlippedAtFirst?: boolean;
  /** Above the moves: where the game comes from, or how to bring one. */
  children?: ReactNode;
};

/** A game to think about: the board, the engine, the moves with their variations, and how the game went. */
export function AnalysisView({ given, isGame, isFlippedAtFirst = false, children }: Props) {
  const analysis = useAnalysis(given);
  const { tree, at, go, play, playLine, note } = analysis;
  const [isFlipped, setFlipped] = useState(isFlippedAtFirst);
  const flip = useCallback(() => setFlipped((flipped) => !flipped), []);
  useKeys(analysis, flip);
  const [isOn, setOn] = useState(false);
  const [count, setCount] = useState(2);
  const engine = useEngine(tree, at, isOn, count);
  const node = nodeAt(tree, at);
  const opening = useOpening(tree, at);
  const evaluation = engine.lines[0]?.evaluation ?? node.evaluation;
  return (
    <div className="mx-auto grid w-full max-w-[84rem] gap-4 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-5">
      <div className="mx-auto flex w-full max-w-[min(100%,calc(100dvh-10.5rem))] min-w-[min(100%,18rem)] flex-col gap-1">
        {isGame && <PlayerLine tree={tree} at={at} isWhite={isFlipped} />}
        <div className="-mx-3 flex gap-1 sm:mx-0">
          <Gauge evaluation={evaluation} isWhiteBelow={!isFlipped} />
          <div className="min-w-0 flex-1">
            <AnalysisBoard
              tree={tree}
              node={node}
              orientation={isFlipped ? 'black' : 'white'}
              lines={engine.lines}
              onPlay={play}
              label={t('Chess board, after {move}', { move: node.san || t('no move') })}
            />
          </div>
        </div>
        {isGame && <PlayerLine tree={tree} at={at} isWhite={!isFlipped} />}
        <div className="lg:hidden">
          <Steps {...analysis} onFlip={flip} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-3 lg:max-h-[calc(100dvh-6rem)]">
        {children}
        <div className="flex min-h-0 flex-col rounded-lg border border-line bg-surface lg:min-h-80 lg:flex-1">
          <EnginePanel
            {...engine}
            tree={tree}
            node={node}
            isOn={isOn}
            onSwitch={setOn}
            count={count}
            onCount={setCount}
            isOver={engine.end !== null}
            onPlay={playLine}
          />
          <p className="truncate px-3 pt-2 text-sm" aria-live="polite">
            {opening ? (
              <>
                <strong className="numerals">{opening.code}</strong> <bdi>{opening.name}</bdi>
              </>
            ) : (
              nameVariant(tree.variant)
            )}
          </p>
          <MoveTree tree={tree} at={at} onGo={go} />
          <Notes {...analysis} />
          <div className="border-t border-line max-lg:hidden">
            <Steps {...analysis} onFlip={flip} />
          </div>
        </div>
        <ReviewPanel tree={tree} at={at} onGo={go} onFound={note} />
        <Downloads tree={tree} fen={node.fen} />
      </div>
    </div>
  );
}

/** Back, forward, to both ends, and the board turned. */
function Steps({ tree, at, go, onFlip }: Analysis & { onFlip: () => void }) {
  const node = nodeAt(tree, at);
  const next = node.children[0];
  const buttons: [string, string, number | null | undefined][] = [
    [t('First position'), '«', at === ROOT ? null : ROOT],
    [t('Back'), '‹', node.parent],
    [t('Forward'), '›', next],
    [t('Last position'), '»', next === undefined ? null : lastOf(tree, at)],
  ];
  return (
    <div className="flex">
      {buttons.map(([name, mark, to]) => (
        <Button
          key={mark}
          look="ghost"
          className="flex-1 rounded-none text-xl"
          aria-label={name}
          disabled={to == null}
          onClick={() => to != null && go(to)}
        >
          {mark}
        </Button>
      ))}
      <Button look="ghost" className="rounded-none" aria-label={t('Flip the board')} onClick={onFlip}>
        <Icon name="flip" className="size-5" />
      </Button>
    </div>
  );
}

/** Who plays a side, and what the clock showed. */
function PlayerLine({ tree, at, isWhite }: { tree: Tree; at: number; isWhite: boolean }) {
  const color = isWhite ? 'White' : 'Black';
  const rating = tree.headers.get(`${color}Elo`);
  const clock = pathTo(tree, at)
    .toReversed()
    .find((node) => node.clock !== null && (node.ply % 2 === 1) === isWhite)?.clock;
  const [white, black] = (tree.headers.get('Result') ?? '').replaceAll('1/2', '½').split('-');
  return (
    <p className="flex min-h-7 items-center gap-2 text-sm">
      <span
        className={`size-3.5 shrink-0 rounded-full border border-line-strong ${isWhite ? 'bg-[#ffffff]' : 'bg-[#1b1b22]'}`}
        role="img"
        aria-label={isWhite ? t('White') : t('Black')}
      />
      <span className="min-w-0 truncate font-semibold">
        <Name>{tree.headers.get(color) ?? ''}</Name>
      </span>
      {rating && <span className="numerals text-ink-soft">{rating}</span>}
      <span className="numerals ml-auto font-bold">{black ? (isWhite ? white : black) : ''}</span>
      {clock != null && (
        <span className="numerals rounded-sm bg-sunken px-1.5 font-bold">{formatLeft(clock * 1000)}</span>
      )}
    </p>
  );
}

/** The game to take along: as a file, or the position as text. */
function Downloads({ tree, fen }: { tree: Tree; fen: string }) {
  const say = useToast();
  const copy = (text: string, done: string) => {
    void navigator.clipboard.writeText(text).then(
      () => say(done),
      () => say(t('The browser does not allow to copy.'), 'bad'),
    );
  };
  return (
    <div className="flex flex-wrap gap-2">
      <a
        className={buttonClass('secondary', 'sm')}
        href={`data:application/x-chess-pgn;charset=utf-8,${encodeURIComponent(writePgn(tree))}`}
        download="analysis.pgn"
      >
        <Icon name="download" className="size-4" /> {t('PGN')}
      </a>
      <Button size="sm" onClick={() => copy(writePgn(tree), t('The PGN is copied.'))}>
        <Icon name="copy" className="size-4" /> {t('Copy PGN')}
      </Button>
      <Button size="sm" onClick={() => copy(fen, t('The position is copied.'))}>
        <Icon name="copy" className="size-4" /> {t('Copy FEN')}
      </Button>
    </div>
  );
}
