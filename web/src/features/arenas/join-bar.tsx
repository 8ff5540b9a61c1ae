import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import { JoinDialog } from '@/features/arenas/join-dialog';
import type { Arena, MyArena, Obstacle } from '@/lib/api/arena-types';
import { messageOf } from '@/lib/api/errors';
import { useEnter } from '@/lib/arena/use-arena';
import type { User } from '@/lib/api/types';
import { useNow } from '@/lib/time/use-now';
import { saidIn, t } from '@/lib/words';

/** How the reader stands in an arena they are in. */
const memberOf = ({ my }: Arena) => (my && my.number !== null ? my : null);
const isOpen = ({ phase, host }: Arena) => (phase === 'created' || phase === 'running') && host === 'here';

/** A password or a team: joining takes more than a click. */
const asksForMore = ({ conditions, battle }: Arena) => conditions.has_password || battle !== null;

/** The one button that matters: join, pause, withdraw or come back; with what keeps one out, in words. */
export function JoinBar({ arena, user }: { arena: Arena; user: User | null | undefined }) {
  const enter = useEnter(arena.id);
  const [isAsking, setAsking] = useState(false);
  const { join } = enter;
  const my = memberOf(arena);
  const error = join.error ?? enter.pause.error ?? enter.withdraw.error;
  if (!isOpen(arena)) return null;
  const needsMore = my === null && asksForMore(arena);
  const obstacles = my ? [] : (arena.my?.obstacles ?? []);
  return (
    <div className="flex flex-col gap-2">
      {my && my.game !== null ? <PlayingLink game={my.game} /> : <Standby arena={arena} user={user} />}
      {error && !isAsking && <Notice tone="bad">{messageOf(error)}</Notice>}
      {obstacles.length > 0 && <Obstacles rows={obstacles} />}
      <div className="dock">
        {my ? (
          <InButton arena={arena} my={my} enter={enter} />
        ) : (
          <OutButton
            arena={arena}
            user={user}
            isBusy={join.isPending}
            isBarred={obstacles.length > 0}
            onJoin={() => (needsMore ? setAsking(true) : join.mutate({}))}
          />
        )}
      </div>
      {isAsking && (
        <JoinDialog
          arena={arena}
          isBusy={join.isPending}
          error={join.error}
          onClose={() => setAsking(false)}
          onJoin={(body) => join.mutate(body, { onSuccess: () => setAsking(false) })}
        />
      )}
    </div>
  );
}

function Obstacles({ rows }: { rows: Obstacle[] }) {
  return (
    <ul className="rounded-md bg-sunken px-3 py-2 text-sm text-ink-soft" aria-label={t('Why you cannot join')}>
      {rows.map((row) => (
        <li key={row.code} className="flex gap-2">
          <Icon name="lock" className="mt-0.5 size-4" /> {saidIn(row, 'message')}
        </li>
      ))}
    </ul>
  );
}

function OutButton({
  arena,
  user,
  isBusy,
  isBarred,
  onJoin,
}: {
  arena: Arena;
  user: User | null | undefined;
  isBusy: boolean;
  isBarred: boolean;
  onJoin: () => void;
}) {
  if (user === null) {
    return (
      <Link
        to="/sign-in"
        search={{ redirect: `/arenas/${arena.id}` }}
        className={buttonClass('primary', 'lg', 'w-full')}
      >
        {t('Sign in to join')}
      </Link>
    );
  }
  return (
    <Button look="primary" size="lg" className="w-full" isBusy={isBusy} disabled={!user || isBarred} onClick={onJoin}>
      <Icon name={arena.conditions.has_password ? 'lock' : 'play'} className="size-5" /> {t('Join')}
    </Button>
  );
}

function InButton({
  arena,
  my,
  enter: { join, pause, withdraw },
}: {
  arena: Arena;
  my: MyArena;
  enter: ReturnType<typeof useEnter>;
}) {
  if (arena.phase === 'created') {
    return (
      <Button size="lg" className="w-full" isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t('Withdraw')}
      </Button>
    );
  }
  if (my.status === 'paused')
    return <Rejoin key={my.resume_at} my={my} isBusy={join.isPending} onClick={() => join.mutate({})} />;
  return (
    <Button size="lg" className="w-full" isBusy={pause.isPending} onClick={() => pause.mutate()}>
      <Icon name="pause" className="size-5" /> {t('Pause')}
    </Button>
  );
}

function PlayingLink({ game }: { game: number }) {
  return (
    <Link
      to="/games/chess/$id"
      params={{ id: String(game) }}
      className={buttonClass('primary', 'lg', 'w-full animate-news')}
    >
      <Icon name="berserk" className="size-5" /> {t('You are playing: go to the board')}
    </Link>
  );
}

function Standby({ arena, user }: { arena: Arena; user: User | null | undefined }) {
  if (arena.phase !== 'running') return null;
  if (arena.is_closed)
    return <Notice>{t('Pairings are closed: games that run may finish until the time is up.')}</Notice>;
  if (memberOf(arena)?.status !== 'active') return null;
  return (
    <p
      role="status"
      className="pairing-bar rounded-md bg-vert-wash px-3 py-2.5 text-center text-sm font-semibold text-vert"
    >
      {t('Finding an opponent for you, {display_name}', { display_name: user?.display_name ?? t('player') })}
      {arena.next_in !== null && (
        <span className="block text-xs font-normal tabular-nums">
          {t('Next pairing in about {seconds} s', { seconds: arena.next_in })}
        </span>
      )}
    </p>
  );
}

/** Join again; after too many pauses only when the bar has filled. */
function Rejoin({ my, isBusy, onClick }: { my: MyArena; isBusy: boolean; onClick: () => void }) {
  const now = useNow(200, my.resume_at !== null);
  const left = my.resume_at === null ? 0 : Math.max(0, my.resume_at - now);
  const [whole] = useState(() => Math.max(left, 1));
  const share = Math.min(100, Math.round(100 * (1 - left / whole)));
  return (
    <Button
      look="primary"
      size="lg"
      className="relative w-full overflow-hidden"
      isBusy={isBusy}
      disabled={left > 0}
      onClick={onClick}
    >
      {left > 0 && (
        <span
          className="absolute inset-y-0 left-0 bg-[rgb(255_255_255/0.25)] transition-[width] duration-200"
          style={{ width: `${share}%` }}
          aria-hidden="true"
        />
      )}
      <span className="relative flex items-center gap-2">
        <Icon name="play" className="size-5" />{' '}
        {left > 0 ? t('Join again in {left} s', { left: Math.ceil(left / 1000) }) : t('Join again')}
      </span>
    </Button>
  );
}
