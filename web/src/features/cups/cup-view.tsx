import { type ReactNode, useState } from 'react';
import { EventHeader } from '@/components/layout/event-header';
import { Badge } from '@/components/ui/badge';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import { Progress } from '@/components/ui/feedback/progress';
import { ShareLink } from '@/components/ui/share-link';
import { CupBracket } from '@/features/cups/cup-bracket';
import { LiveBoard } from '@/features/cups/live-board';
import { CrossTable, Endings, EngineTable } from '@/features/cups/report-tables';
import { Machines } from '@/features/cups/machines';
import { Replay } from '@/features/cups/replay';
import { describeReason, describeTime } from '@/features/cups/score';
import { TestPanel } from '@/features/cups/test-panel';
import { isOfTwo, KINDS } from '@/features/cups/lab-draft';
import { isLive, useSteerCup } from '@/features/cups/use-cups';
import type { Cup, CupReport } from '@/lib/api/types';
import { messageOf } from '@/lib/api/errors';
import { cx } from '@/lib/class-names';
import { saidIn, t } from '@/lib/words';

type Props = { cup: Cup; maySteer: boolean; tools?: ReactNode };

/** A cup: how far it is, the bracket, the boards, the games. */
export function CupView({ cup, maySteer, tools }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const playing = new Set(cup.boards.map((board) => board.match));
  const isSeries = cup.kind !== 'Cup';
  const report = cup.report && cup.report.games > 0 ? cup.report : null;
  return (
    <>
      <Head cup={cup} maySteer={maySteer} tools={tools} />
      <div className="mt-2 flex flex-col gap-6">
        <div className="flex flex-col gap-6 xl:flex-row xl:items-start">
          {cup.rounds.length > 0 && (
            <CupBracket
              rounds={cup.rounds}
              playing={playing}
              onOpen={(match) => setChosen(match.games.at(-1) ?? null)}
            />
          )}
          {isSeries && report && (
            <div className="min-w-0 flex-1">
              <Report cup={cup} report={report} />
            </div>
          )}
          {cup.boards.length > 0 && <Boards boards={cup.boards} isAside={isSeries && report !== null} />}
        </div>
        {cup.choice.machines && <Machines cup={cup} maySteer={maySteer} />}
        {!isSeries && report && <Report cup={cup} report={report} />}
        {chosen !== null && <Replay cup={cup.id} number={chosen} />}
        {cup.games.length > 0 && <Games cup={cup} chosen={chosen} onChoose={setChosen} />}
      </div>
    </>
  );
}

/** The games that are played now; beside a report in a column, or as wide as there is room. */
function Boards({ boards, isAside }: { boards: Cup['boards']; isAside: boolean }) {
  return (
    <section
      aria-label={t('Boards')}
      className={cx(
        'grid min-w-0 grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4',
        isAside ? 'xl:order-first xl:w-80' : 'flex-1',
      )}
    >
      {boards.map((board) => (
        <LiveBoard key={board.number} board={board} />
      ))}
    </section>
  );
}

/** What the games have come to: of two engines how sure it is, of more who stands where. */
function Report({ cup, report }: { cup: Cup; report: CupReport }) {
  const isTest = isOfTwo(cup.kind);
  return (
    <div className="flex flex-col gap-6">
      {isTest ? <TestPanel report={report} isOver={cup.status === 'over'} /> : <EngineTable report={report} />}
      {!isTest && <CrossTable report={report} />}
      <Endings report={report} />
    </div>
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

/** Who meets whom, and how long they think. */
const describeRules = (cup: Cup) =>
  cup.kind === 'Cup'
    ? t('{engines} engines, {time}, pairs in each round: {increments}', {
        engines: cup.engines.length,
        time: describeTime(cup.time),
        increments: cup.increments.join(', '),
      })
    : `${KINDS[cup.kind]} · ${cup.engines.join(', ')} · ${describeTime(cup.time)}`;

const describeWinner = ({ kind, champion }: Cup) =>
  kind === 'Cup' ? t('Champion: {champion}', { champion }) : t('Won by {champion}', { champion });

function Head({ cup, maySteer, tools }: Props) {
  const steer = useSteerCup(cup.id);
  const deed = isLive(cup.status) ? 'stop' : cup.status === 'over' ? null : 'resume';
  return (
    <>
      <EventHeader
        name={cup.name}
        status={
          <>
            <CupStatus cup={cup} />
            {cup.champion && <strong className="font-semibold text-ink">{describeWinner(cup)}</strong>}
            <span>
              {cup.expected > 0
                ? t('{played} of {expected} games', { played: cup.played, expected: cup.expected })
                : isLive(cup.status) && t('It begins in a moment.')}
            </span>
          </>
        }
        actions={
          maySteer &&
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
        <p className="numerals truncate text-sm text-ink-soft">{describeRules(cup)}</p>
        {cup.error && <Notice tone="bad">{saidIn(cup, 'error')}</Notice>}
        {steer.error && <Notice tone="bad">{messageOf(steer.error)}</Notice>}
      </div>
    </>
  );
}

function Games({ cup, chosen, onChoose }: { cup: Cup; chosen: number | null; onChoose: (number: number) => void }) {
  return (
    <section aria-labelledby="games">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 id="games" className="mr-auto text-lg">
          {cup.played > cup.games.length ? t('The newest {count} games', { count: cup.games.length }) : t('Games')}
        </h2>
        <a className={buttonClass('ghost', 'sm')} href={`/api/cups/${cup.id}/pgn`} download>
          <Icon name="download" className="size-4" /> {t('Games (PGN)')}
        </a>
        <a className={buttonClass('ghost', 'sm')} href={`/api/cups/${cup.id}/bracket`} download>
          <Icon name="download" className="size-4" /> {cup.kind === 'Cup' ? t('Bracket (JSON)') : t('State (JSON)')}
        </a>
        <a className={buttonClass('ghost', 'sm')} href={`/api/cups/${cup.id}/report`} download>
          <Icon name="download" className="size-4" /> {t('Report (Markdown)')}
        </a>
      </div>
      <ul className="grid gap-1 sm:grid-cols-2 lg:grid-cols-3">
        {cup.games.toReversed().map((game) => (
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
