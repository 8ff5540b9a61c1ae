import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useToast } from '@/components/ui/feedback/toast';
import { arenaApi } from '@/lib/api/arena';
import type { OwnArena } from '@/lib/api/arena-types';
import { useUser } from '@/lib/query';
import { play } from '@/lib/browser/sound';
import { useNow } from '@/lib/time/use-now';
import { t } from '@/lib/words';

const EVERY = 20_000;
const SOON = 10 * 60_000;

/** An arena one has entered runs, or is about to start, and one is somewhere else: a line on every page, and a word when it starts. */
export function ArenaReminder() {
  const user = useUser();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const found = useQuery({
    queryKey: ['me', 'arenas'],
    queryFn: arenaApi.listMine,
    enabled: Boolean(user),
    refetchInterval: EVERY,
    retry: false,
  }).data;
  const arenas = (user && found) ?? NONE;
  const now = useNow(EVERY, arenas.length > 0);
  const isAtBoard = path.startsWith('/games/chess/') || /^\/arenas\/\d/.test(path);
  useStartToast(arenas, isAtBoard);
  const arena = arenas.find((row) => !row.is_paused && (row.phase === 'running' || row.starts_at - now < SOON));
  if (!arena || isAtBoard) return null;
  const isRunning = arena.phase === 'running';
  return (
    <section aria-label={t('Your arena')} className="no-print border-b border-azure bg-azure-wash">
      <div className="mx-auto flex max-w-[80rem] items-center gap-3 px-4 py-2 sm:px-6">
        <p className="min-w-0 flex-1 text-sm">
          {isRunning
            ? t('{name} is running: you are paired only while its page is open.', { name: arena.name })
            : t('{name} starts in a few minutes.', { name: arena.name })}
        </p>
        <Link to="/arenas/$id" params={{ id: String(arena.id) }} className={buttonClass('primary', 'sm')}>
          <Icon name="play" className="size-4" /> {t('To the arena')}
        </Link>
      </div>
    </section>
  );
}

const NONE: OwnArena[] = [];

/** Say once that an arena has started, to those who wait for it elsewhere. */
function useStartToast(arenas: OwnArena[], isAtBoard: boolean): void {
  const say = useToast();
  const waiting = useRef(new Set<number>());
  useEffect(() => {
    for (const arena of arenas) {
      if (arena.phase === 'created') waiting.current.add(arena.id);
      else if (waiting.current.delete(arena.id) && !isAtBoard && !arena.is_paused) {
        say(t('{name} has started!', { name: arena.name }));
        play('notice');
      }
    }
  }, [arenas, isAtBoard, say]);
}
