import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { REACHABLE } from '@/components/ui/reachable';
import type { ChessGame } from '@/lib/api/arena-types';
import { casualApi, type GameChat as Chat } from '@/lib/api/casual';
import { messageOf } from '@/lib/api/errors';
import { useAction } from '@/lib/command';
import { other, playerOf } from '@/lib/chess/game';
import { useUser } from '@/lib/query';
import { said, t } from '@/lib/words';

const LOOK_MS = 4000;
const LONGEST = 140;
const KEY = 'tiltyard-muted-players';
const listeners = new Set<() => void>();
const readMuted = () => window.localStorage.getItem(KEY) ?? '';
const isMutedIn = (list: string, name: string) => list.split(' ').includes(name);

function setMutedPlayer(name: string, isMuted: boolean): void {
  const others = readMuted()
    .split(' ')
    .filter((each) => each && each !== name);
  window.localStorage.setItem(KEY, (isMuted ? [...others, name] : others).slice(-500).join(' '));
  listeners.forEach((listener) => listener());
}

const useMutedPlayers = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readMuted);

/** What is said at a game: the two players among themselves, and whoever watches among themselves. */
export function GameChat({ game }: { game: ChessGame }) {
  const opponent = game.my_side === null ? null : playerOf(game, other(game.my_side)).username;
  const muted = useMutedPlayers();
  const isMuted = opponent !== null && isMutedIn(muted, opponent);
  if (game.my_side !== null && opponent === null) return null; // nobody talks to a bot
  return (
    <section aria-label={t('Chat')} className="rounded-lg border border-line bg-surface" data-zen-hides>
      <div className="flex min-h-10 items-center justify-between gap-2 px-3">
        <h2 className="text-base">{game.my_side === null ? t('Spectators') : t('Chat')}</h2>
        {opponent !== null && (
          <Button look="ghost" size="sm" aria-pressed={isMuted} onClick={() => setMutedPlayer(opponent, !isMuted)}>
            <Icon name={isMuted ? 'mute' : 'sound'} className="size-4" /> {isMuted ? t('Muted') : t('Mute')}
          </Button>
        )}
      </div>
      {isMuted ? (
        <p className="border-t border-line px-3 py-2 text-sm text-ink-soft">
          {t('You do not see what {name} writes, here and in later games.', { name: opponent })}
        </p>
      ) : (
        <Lines game={game} />
      )}
    </section>
  );
}

function Lines({ game }: { game: ChessGame }) {
  const user = useUser();
  const key = ['chess-game', game.id, 'chat'];
  const client = useQueryClient();
  const chat = useQuery({ queryKey: key, queryFn: () => casualApi.getChat(game.id), refetchInterval: LOOK_MS }).data;
  const [text, setText] = useState('');
  const write = useAction({
    mutationFn: (line: string) => casualApi.writeLine(game.id, line, chat?.room ?? 'watchers'),
    onSuccess: (next: Chat) => {
      client.setQueryData(key, next);
    },
  });
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    write.mutate(text.trim(), { onSuccess: () => setText('') });
  };
  return (
    <>
      {chat && chat.lines.length > 0 && (
        // A region that scrolls must be reachable by keyboard.
        <ol
          {...REACHABLE}
          aria-label={t('Lines of the chat')}
          aria-live="polite"
          className="flex max-h-36 flex-col gap-0.5 overflow-y-auto border-t border-line px-3 py-2 text-sm"
        >
          {chat.lines.map((line) => (
            <li key={line.id} className="wrap-anywhere">
              <span className={line.username === user?.username ? 'font-semibold text-azure' : 'font-semibold'}>
                <Name>{line.display_name}</Name>
              </span>
              : <bdi>{line.text}</bdi>
            </li>
          ))}
        </ol>
      )}
      {user ? (
        <form className="flex gap-2 border-t border-line p-2" onSubmit={send}>
          <TextField
            className="min-w-0 flex-1"
            label={t('Your line')}
            isLabelHidden
            placeholder={t('Be kind')}
            autoComplete="off"
            maxLength={LONGEST}
            value={text}
            error={write.error ? said(messageOf(write.error)) : undefined}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" className="min-h-11" isBusy={write.isPending} disabled={text.trim() === ''}>
            {t('Send')}
          </Button>
        </form>
      ) : (
        <p className="border-t border-line px-3 py-2 text-sm">
          <Link to="/sign-in" search={{ redirect: `/games/chess/${game.id}` }} className="underline">
            {t('Sign in to write.')}
          </Link>
        </p>
      )}
    </>
  );
}
