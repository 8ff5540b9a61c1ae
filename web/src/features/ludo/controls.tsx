import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { Notice } from '@/components/ui/feedback/notice';
import { describeMove, distinctMoves } from '@/features/ludo/describe';
import { drawClientSeed } from '@/features/ludo/fairness';
import { turnOf } from '@/features/ludo/turn';
import type { LudoGame } from '@/features/ludo/types';
import { useCountdown } from '@/features/ludo/use-countdown';
import type { Command } from '@/features/ludo/use-game';
import { useKeys, useKeysChoice } from '@/features/ludo/use-keys';
import { messageOf } from '@/lib/api/errors';
import { cx } from '@/lib/class-names';
import { Rich, t } from '@/lib/words';

type Props = { game: LudoGame; send: (command: Command) => void; isBusy: boolean; error: Error | null };

/** What the player can do now, in big buttons; R or space rolls, 1 to 4 move. */
export function Controls({ game, send, isBusy, error }: Props) {
  const side = game.my_side;
  const { isMine, canRoll, legal } = turnOf(game);
  const [hasKeys, setKeys] = useKeysChoice();
  const actions = useFocusKept<HTMLDivElement>(`${canRoll}:${legal.join()}`);
  const roll = () => send({ path: 'roll', body: { after: game.number, auto: true } });
  const move = (token: number) => send({ path: 'move', body: { after: game.number, token } });
  useKeys(hasKeys && isMine && !isBusy, (key) => {
    if (canRoll && (key === 'r' || key === ' ')) roll();
    const token = Number(key) - 1;
    if (legal.includes(token)) move(token);
  });
  if (side === null) return null;
  return (
    <div className="flex flex-col gap-3">
      {error && <Notice tone="bad">{messageOf(error)}</Notice>}
      {game.status === 'waiting' && <Ready game={game} side={side} send={send} isBusy={isBusy} />}
      {game.status === 'paused' && <Waiting game={game} />}
      {game.status === 'playing' && <Prompt game={game} side={side} isMine={isMine} />}
      <div ref={actions} className="contents">
        {canRoll && (
          <Button look="primary" size="lg" onClick={roll} isBusy={isBusy}>
            {t('Roll the die')}
          </Button>
        )}
        {legal.length > 0 && (
          <div role="group" aria-label={t('Choose a token')} className="grid grid-cols-2 gap-2">
            {distinctMoves(game, side, legal).map((token) => (
              <Button
                key={token}
                look="secondary"
                className="min-h-14 flex-col gap-0! px-2! leading-tight"
                onClick={() => move(token)}
                disabled={isBusy}
              >
                <span className="text-base">{t('Token {token}', { token: token + 1 })}</span>
                <span className="text-xs font-medium text-ink-soft">{describeMove(game, side, token)}</span>
              </Button>
            ))}
          </div>
        )}
      </div>
      {game.status !== 'over' && <Resign send={send} isBusy={isBusy} />}
      {game.status === 'playing' && (
        <label className="flex items-center gap-2 text-sm text-ink-soft max-lg:hidden">
          <input
            type="checkbox"
            className="size-4 accent-(--azure)"
            checked={hasKeys}
            onChange={(event) => setKeys(event.target.checked)}
          />
          {t('Keys: R rolls, 1 to 4 move')}
        </label>
      )}
    </div>
  );
}

/** Whose turn it is, in words that are read out. */
function Prompt({ game, side, isMine }: { game: LudoGame; side: 0 | 1; isMine: boolean }) {
  const die = game.state?.die ?? null;
  const text = !isMine
    ? t('{name} is playing …', { name: game.sides[side === 0 ? 1 : 0].name })
    : die === null
      ? t('Your turn: roll')
      : t('You rolled {die}: choose a token', { die });
  return (
    <p
      role="status"
      className={cx('rounded-md px-4 py-2.5 text-center', isMine ? 'bg-or-wash font-bold' : 'bg-sunken text-ink-soft')}
    >
      {text}
    </p>
  );
}

/** A button that was pressed goes away; who was on it finds themselves on the next one. */
function useFocusKept<Element extends HTMLElement>(state: string) {
  const box = useRef<Element>(null);
  const wasInside = useRef(false);
  useEffect(() => {
    const listen = (event: FocusEvent) => {
      wasInside.current = box.current?.contains(event.target as Node) ?? false;
    };
    document.addEventListener('focusin', listen);
    return () => document.removeEventListener('focusin', listen);
  }, []);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wasInside.current && isLost) box.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [state]);
  return box;
}

function Ready({ game, side, send, isBusy }: { game: LudoGame; side: 0 | 1; send: Props['send']; isBusy: boolean }) {
  const [seed] = useState(drawClientSeed);
  const opponent = game.sides[side === 0 ? 1 : 0];
  const seconds = useCountdown(leftOf(game), true);
  if (game.sides[side].is_ready)
    return (
      <Notice>
        {t('You are ready. Waiting for {name}; then the game starts automatically.', { name: opponent.name })}
      </Notice>
    );
  return (
    <div className="flex flex-col gap-2">
      <Button look="primary" size="lg" isBusy={isBusy} onClick={() => send({ path: 'ready', body: { seed } })}>
        {t('I am ready')}
      </Button>
      {seconds !== null && (
        <p className="numerals text-center text-sm font-semibold">
          {opponent.is_ready
            ? t('{name} is ready. You have {time} to begin.', { name: opponent.name, time: formatClock(seconds) })
            : t('{name} is not ready yet. You have {time} to begin.', {
                name: opponent.name,
                time: formatClock(seconds),
              })}
        </p>
      )}
      <p className="text-sm text-ink-soft">
        <Rich
          text="The server has already fixed its half of the dice. Your browser adds {code}, so nobody alone decides what falls."
          code={<code className="text-xs break-all">{seed}</code>}
        />
      </p>
    </div>
  );
}

/** Until something happens by itself, by the clock of the server. */
const leftOf = (game: LudoGame) => (game.due_at === null ? null : Date.parse(game.due_at) - Date.parse(game.now));
const formatClock = (seconds: number) =>
  seconds < 60
    ? `${seconds} s`
    : t('{time} min', { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` });

function awayText(name: string | undefined, seconds: number | null): string {
  if (seconds === null)
    return name === undefined ? t('Somebody is away.') : t('{name} has lost the connection.', { name });
  if (name === undefined)
    return t('A player is away and has another {seconds} s to come back. Your clock is stopped.', { seconds });
  return t('{name} has lost the connection and has another {seconds} s to come back. Your clock is stopped.', {
    name,
    seconds,
  });
}

function Waiting({ game }: { game: LudoGame }) {
  const away = game.sides.find((side) => side.is_away);
  const seconds = useCountdown(leftOf(game), true);
  return (
    <Notice tone="gold">
      <strong>{t('Waiting for opponent.')}</strong> {awayText(away?.name, seconds)}
    </Notice>
  );
}

function Resign({ send, isBusy }: Pick<Props, 'send' | 'isBusy'>) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="ghost" size="sm" className="self-center text-ink-soft" onClick={() => setAsking(true)}>
        {t('Resign')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('Resign this game?')}
        description={t('Your opponent wins it at once.')}
        action={t('Resign')}
        isDangerous
        isBusy={isBusy}
        onConfirm={() => {
          setAsking(false);
          send({ path: 'resign', body: {} });
        }}
      />
    </>
  );
}
