import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { NotFound } from '@/app/routes/not-found';
import { Page } from '@/components/layout/page';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { useToast } from '@/components/ui/feedback/toast';
import { ArenaView } from '@/features/arenas/arena-view';
import { arenaNews } from '@/features/heralds/news-sources';
import { Heralds } from '@/features/heralds/heralds-view';
import type { Arena as ArenaState, PairingMessage, ResultMessage } from '@/lib/api/arena-types';
import { ApiError, messageOf } from '@/lib/api/errors';
import { arenaQuery, useArenaLive } from '@/lib/arena/use-arena';
import { useUser } from '@/lib/query';
import { play } from '@/lib/browser/sound';
import { readNow } from '@/lib/time/use-now';
import { useTitleFlash } from '@/lib/browser/use-title-flash';
import { t } from '@/lib/words';

const route = getRouteApi('/arenas/$id');
const NEXT_MS = 1200;

/** One arena, live; a pairing leads to the board by itself. */
export function ArenaPage() {
  const id = Number(route.useParams().id);
  return Number.isInteger(id) ? <Arena key={id} id={id} /> : <NotFound />;
}

function Arena({ id }: { id: number }) {
  const { player } = route.useSearch();
  const navigate = useNavigate();
  const say = useToast();
  const user = useUser();
  const board = useQuery(arenaQuery(id));
  const [paired, setPaired] = useState<PairingMessage | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useTitleFlash(paired ? t('Your game begins!') : null);
  const onPairing = useCallback(
    (message: PairingMessage) => {
      setPaired(message);
      play('pairing');
      say(
        message.color === 'white'
          ? t('Paired with {name} ({rating}). You have White.', {
              name: message.opponent.display_name,
              rating: message.opponent.rating,
            })
          : t('Paired with {name} ({rating}). You have Black.', {
              name: message.opponent.display_name,
              rating: message.opponent.rating,
            }),
      );
      if (message.game_id === null) return;
      const to = String(message.game_id);
      timer.current = setTimeout(() => void navigate({ to: '/games/chess/$id', params: { id: to } }), NEXT_MS);
    },
    [navigate, say],
  );
  const onResult = useCallback(
    (message: ResultMessage) =>
      say(
        message.your_score > 0
          ? t('+{points}: you have {total} now.', { points: message.your_score, total: message.new_total })
          : t('No points: you have {total} now.', { total: message.new_total }),
      ),
    [say],
  );
  const { status, viewers } = useArenaLive(board.isSuccess ? id : null, { onPairing, onResult });
  useArenaSounds(board.data?.arena);

  if (board.error instanceof ApiError && board.error.status === 404) return <NotFound />;
  if (board.isPending) {
    return (
      <Page title={t('Arena')} heading={<Skeleton className="h-14" />} width="wide" isEvent>
        <Loading label={t('Loading the arena')}>
          <Skeleton className="h-[32rem]" />
        </Loading>
      </Page>
    );
  }
  if (board.isError) {
    return (
      <Page title={t('Arena')}>
        <ErrorState message={messageOf(board.error)} onRetry={() => void board.refetch()} />
      </Page>
    );
  }
  return (
    <Page title={board.data.arena.full_name} heading={<></>} width="wide" isEvent>
      <ArenaView
        board={board.data}
        user={user}
        status={status}
        viewers={viewers}
        chosen={player ?? null}
        news={<Heralds source={arenaNews(id)} />}
        onChoose={(number) =>
          void navigate({
            to: '/arenas/$id',
            params: { id: String(id) },
            search: number === null ? {} : { player: number },
            replace: true,
            resetScroll: false,
          })
        }
        onDeleted={() => void navigate({ to: '/arenas' })}
      />
    </Page>
  );
}

/** What one hears of an arena: its last seconds before the start for those who are in, its start, its end. */
function useArenaSounds(arena: ArenaState | undefined): void {
  const own = arena?.my?.number != null ? arena.my : null;
  useStartSound(arena?.phase, own?.rank ?? null);
  useCountdownSound(own && arena?.phase === 'created' ? arena.starts_at : null);
}

/** A sound when it starts and when it is over, for those who wait in another tab; the best three hear another one. */
function useStartSound(phase: string | undefined, rank: number | null): void {
  const held = useRef(phase);
  useEffect(() => {
    if (held.current === 'created' && phase === 'running') play('start');
    if (held.current === 'running' && phase === 'finished') play(rank !== null && rank <= 3 ? 'triumph' : 'end');
    held.current = phase;
  }, [phase, rank]);
}

const COUNTED = 10;

/** The last ten seconds before the start, for those who are in. */
function useCountdownSound(startsAt: number | null): void {
  useEffect(() => {
    if (startsAt === null) return;
    let last = COUNTED + 1;
    const timer = setInterval(() => {
      const left = Math.ceil((startsAt - readNow()) / 1000);
      if (left >= 1 && left < last) play('tick');
      if (left < last) last = left;
    }, 200);
    return () => clearInterval(timer);
  }, [startsAt]);
}
