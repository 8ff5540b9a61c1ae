import { Link } from '@tanstack/react-router';
import { Badge } from '@/components/ui/badge';
import { Notice } from '@/components/ui/feedback/notice';
import { AfterGame } from '@/features/ludo/after-game';
import { Controls } from '@/features/ludo/controls';
import { turnOf } from '@/features/ludo/turn';
import { describeEnd, describeReason } from '@/features/ludo/describe';
import { FairnessPanel } from '@/features/ludo/fairness-panel';
import { LudoBoard } from '@/features/ludo/ludo-board';
import type { Shown } from '@/features/ludo/playback';
import { PlayerStrip } from '@/features/ludo/player-strip';
import { RecordList } from '@/features/ludo/record-list';
import type { LudoGame, RecordEntry } from '@/features/ludo/types';
import type { Command } from '@/features/ludo/use-game';
import type { LiveStatus } from '@/lib/live';
import { t } from '@/lib/words';

type Props = {
  game: LudoGame;
  shown: Shown;
  record: RecordEntry[];
  status: LiveStatus;
  send: (command: Command) => void;
  isBusy: boolean;
  error: Error | null;
};

/** A game as its players see it; for others the same board, a little later and without buttons. */
export function GameView({ game, shown, record, status, send, isBusy, error }: Props) {
  const viewer = game.my_side ?? 0;
  const opponent = viewer === 0 ? 1 : 0;
  const { canRoll, legal } = turnOf(game);
  const names = [game.sides[0].name, game.sides[1].name] as const;
  return (
    <div className="mx-auto grid w-full max-w-[70rem] gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="mx-auto flex w-full max-w-[min(44rem,calc(100dvh-15.75rem))] min-w-[min(100%,20rem)] flex-col gap-2">
        <PlayerStrip game={game} side={opponent} tokens={shown.tokens[opponent]} />
        <LudoBoard
          shown={shown}
          viewer={viewer}
          legal={isBusy ? [] : legal}
          onMove={(token) => send({ path: 'move', body: { after: game.number, token } })}
          onRoll={
            canRoll && !isBusy ? () => send({ path: 'roll', body: { after: game.number, auto: true } }) : undefined
          }
          label={t('Ludo board: {first} against {second}', { first: names[0], second: names[1] })}
        />
        <PlayerStrip game={game} side={viewer} tokens={shown.tokens[viewer]} />
      </div>
      <div className="flex flex-col gap-4">
        <Headline game={game} status={status} />
        {game.status === 'over' && <AfterGame key={game.id} game={game} />}
        <Controls game={game} send={send} isBusy={isBusy} error={error} />
        <RecordList record={record} names={names} />
        <FairnessPanel game={game} />
      </div>
    </div>
  );
}

function Headline({ game, status }: { game: LudoGame; status: LiveStatus }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        <Link
          to="/tournaments/$id"
          params={{ id: String(game.tournament_id) }}
          search={{ match: game.match_number }}
          className="font-semibold text-azure underline-offset-2 hover:underline"
        >
          {t('Match {match_number}', { match_number: game.match_number })}
        </Link>
        <span>{t('Game {game_number}', { game_number: game.game_number })}</span>
        {game.is_delayed && <Badge>{t('Delayed')}</Badge>}
        {status === 'reconnecting' && <Badge tone="or">{t('Reconnecting …')}</Badge>}
      </p>
      {game.status === 'over' && (
        <Notice tone={game.my_side !== null && game.winner === game.my_side ? 'good' : 'info'}>
          <strong className="block text-base">{describeEnd(game)}</strong>
          {game.winner !== null && <span>{t('because {reason}.', { reason: describeReason(game.reason) })}</span>}
        </Notice>
      )}
    </div>
  );
}
