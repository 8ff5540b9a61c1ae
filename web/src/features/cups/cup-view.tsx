import { type ReactNode, useState } from 'react';
import { EventHeader } from '@/components/layout/event-header';
import { Badge } from '@/components/ui/badge';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/name';
import { Notice } from '@/components/ui/notice';
import { Progress } from '@/components/ui/progress';
import { ShareLink } from '@/components/ui/share-link';
import { ChessBoard, EvaluationBar } from '@/features/cups/chess-board';
import { CupBracket } from '@/features/cups/cup-bracket';
import { Replay } from '@/features/cups/replay';
import { describeClock, describeReason, describeScore, describeTime } from '@/features/cups/score';
import { isLive, useSteerCup } from '@/features/cups/use-cups';
import type { Cup, CupBoard } from '@/lib/api/types';
import { messageOf } from '@/lib/api/errors';
import { cx } from '@/lib/class-names';
import { said, t } from '@/lib/words';

type Props = { cup: Cup; isOperator: boolean; tools?: ReactNode };

/** A cup: how far it is, the bracket, the boards, the games. */
export function CupView({ cup, isOperator, tools }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const playing = new Set(cup.boards.map((board) => board.match));
  return (
    <>
      <Head cup={cup} isOperator={isOperator} tools={tools} />
      <div className="mt-2 flex flex-col gap-6 xl:flex-row xl:items-start">
        {cup.rounds.length > 0 && (
          <CupBracket rounds={cup.rounds} playing={playing} onOpen={(match) => setChosen(match.games.at(-1) ?? null)} />
        )}
        {cup.boards.length > 0 && (
          <section
            aria-label={t('Boards')}
            className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4"
          >
            {cup.boards.map((board) => (
              <LiveBoard key={board.number} board={board} />
            ))}
          </section>
        )}
      </div>
      {chosen !== null && <Replay cup={cup.id} number={chosen} />}
      {cup.games.length > 0 && <Games cup={cup} chosen={chosen} onChoose={setChosen} />}
    </>
  );
}

/** How far a cup is, as a mark. */
const STATUSES: Record<Cup['status'], string> = {
  queued: t('queued'),
  running: t('running'),
  stopped: t('stopped'),
  failed: t('failed'),
  over: t('over'),
};

export function CupStatus({ cup }: { cup: Pick<Cup, 'status' | 'is_stopping'> }) {
  const tones = { failed: 'gules', over: 'vert', running: 'or', queued: 'plain', stopped: 'plain' } as const;
  return <Badge tone={tones[cup.status]}>{cup.is_stopping ? t('stopping') : STATUSES[cup.status]}</Badge>;
}

function Head({ cup, isOperator, tools }: Props) {
  const steer = useSteerCup(cup.id);
  const deed = isLive(cup.status) ? 'stop' : cup.status === 'over' ? null : 'resume';
  return (
    <>
      <EventHeader
        name={cup.name}
        status={
          <>
            <CupStatus cup={cup} />
            {cup.champion && (
              <strong className="font-semibold text-ink">
                {t('Champion: {champion}', { champion: cup.champion })}
              </strong>
            )}
            <span>
              {cup.rounds.length > 0
                ? t('{played} of {expected} games', { played: cup.played, expected: cup.expected })
                : isLive(cup.status) && t('It begins in a moment.')}
            </span>
          </>
        }
        actions={
          isOperator &&
          deed && (
            <Button
              look={deed === 'stop' ? 'secondary' : 'primary'}
              isBusy={steer.isPending || cup.is_stopping}
              onClick={() => steer.mutate(deed)}
            >
              <Icon name={deed === 'stop' ? 'pause' : 'play'} className="size-4" />
              {deed === 'stop' ? t('Stop') : t('Go on')}
            </Button>
          )
        }
        tools={
          <>
            {tools}
            <ShareLink title={cup.name} />
          </>
        }
      />
      <div className="flex flex-col gap-2">
        <Progress done={cup.played} total={cup.expected} label={t('Games played')} />
        <p className="numerals truncate text-sm text-ink-soft">
          {t('{engines} engines, {time}, pairs in each round: {increments}', {
            engines: cup.engines.length,
            time: describeTime(cup.time),
            increments: cup.increments.join(', '),
          })}
        </p>
        {cup.error && <Notice tone="bad">{said(cup.error)}</Notice>}
        {steer.error && <Notice tone="bad">{messageOf(steer.error)}</Notice>}
      </div>
    </>
  );
}

/** A game as it is played: names, clocks, board, and who stands better. */
function LiveBoard({ board }: { board: CupBoard }) {
  const isBlackToMove = board.fen.split(' ')[1] === 'b';
  return (
    <article
      aria-label={t('Game {round}: {white} against {black}', {
        round: board.round,
        white: board.white,
        black: board.black,
      })}
      className="flex flex-col gap-2 rounded-md border border-line bg-surface p-3 shadow-card"
    >
      <Player name={board.black} clock={board.clocks[1]} isToMove={isBlackToMove} colour="black" />
      <div className="flex gap-2">
        <EvaluationBar cp={board.cp} mate={board.mate} />
        <ChessBoard fen={board.fen} uci={board.uci} />
      </div>
      <Player name={board.white} clock={board.clocks[0]} isToMove={!isBlackToMove} colour="white" />
      <p className="flex justify-between text-sm text-ink-soft tabular-nums">
        <span>{t('Game {round}', { round: board.round })}</span>
        <span>
          {board.depth > 0 ? t('{board} at depth {depth}', { board: describeScore(board), depth: board.depth }) : ''}
        </span>
      </p>
    </article>
  );
}

function Player({
  name,
  clock,
  isToMove,
  colour,
}: {
  name: string;
  clock: number | undefined;
  isToMove: boolean;
  colour: 'white' | 'black';
}) {
  return (
    <div className="flex items-center gap-2">
      <span
        className={cx(
          'size-3.5 shrink-0 rounded-full border border-line-strong',
          colour === 'white' ? 'bg-[#ffffff]' : 'bg-[#1b1b22]',
        )}
        aria-label={colour}
        role="img"
      />
      <span className="min-w-0 truncate font-semibold">
        <Name>{name}</Name>
      </span>
      {clock !== undefined && clock > 0 && (
        <span
          className={cx(
            'ml-auto rounded-sm px-2 py-0.5 tabular-nums',
            isToMove ? 'bg-or-wash font-bold text-or-deep' : 'text-ink-soft',
          )}
        >
          {describeClock(clock)}
        </span>
      )}
    </div>
  );
}

function Games({ cup, chosen, onChoose }: { cup: Cup; chosen: number | null; onChoose: (number: number) => void }) {
  return (
    <section aria-labelledby="games">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 id="games" className="mr-auto text-lg">
          {t('Games')}
        </h2>
        <a className={buttonClass('ghost', 'sm')} href={`/api/cups/${cup.id}/pgn`} download>
          <Icon name="download" className="size-4" /> {t('Games (PGN)')}
        </a>
        <a className={buttonClass('ghost', 'sm')} href={`/api/cups/${cup.id}/bracket`} download>
          <Icon name="download" className="size-4" /> {t('Bracket (JSON)')}
        </a>
      </div>
      <ul className="grid gap-1 sm:grid-cols-2 lg:grid-cols-3">
        {cup.games.map((game) => (
          <li key={game.number}>
            <button
              type="button"
              aria-pressed={chosen === game.number}
              onClick={() => onChoose(game.number)}
              className="flex w-full items-center gap-2 rounded-md border border-line bg-surface px-3 py-2 text-left text-sm hover:bg-sunken aria-pressed:border-azure"
            >
              <span className="w-9 text-ink-faint tabular-nums">{game.round}</span>
              <span className="min-w-0 flex-1 truncate">
                {game.white} – {game.black}
              </span>
              <span className="text-xs text-ink-faint max-sm:hidden">{describeReason(game.reason)}</span>
              <span className="font-semibold tabular-nums">{game.result.replaceAll('1/2', '½')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
