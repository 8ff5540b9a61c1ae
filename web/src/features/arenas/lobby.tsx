import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { EmptyState } from '@/components/ui/feedback/states';
import { ArenaLines } from '@/features/arenas/arena-line';
import { SPEED_ICONS, Timeline } from '@/features/arenas/calendar/timeline';
import { ArenaFilterBar } from '@/features/arenas/list-filters';
import { LatestWinners } from '@/features/arenas/honours/winners';
import { arenaApi } from '@/lib/api/arena';
import { type ArenaFilters, isWanted } from '@/lib/arena/list-filters';
import { useUser } from '@/lib/query';
import type { ArenaHead, ArenaLists } from '@/lib/api/arena-types';
import { describeClock, describeMinutes, nameKind } from '@/lib/arena/words';
import { formatClock } from '@/lib/time/round-clock';
import { formatDateTime } from '@/lib/format';
import { useNow } from '@/lib/time/use-now';
import { t, tn } from '@/lib/words';

type Props = { lists: ArenaLists; filters: ArenaFilters; onFilter: (filters: ArenaFilters) => void };
const CARDS_MAX = 6;
const AT_ONCE = 15;

/** All arenas: the rail of time, those that run, those to come, those that are over. */
export function Lobby({ lists, filters, onFilter }: Props) {
  const user = useUser();
  const own = useQuery({ queryKey: ['arenas', 'mine'], queryFn: arenaApi.listMine, enabled: Boolean(user) }).data;
  const wanted = isWanted(filters, new Set(own?.map((arena) => arena.id)), user?.username);
  const [running, upcoming, finished] = [lists.running, lists.upcoming, lists.finished].map((arenas) =>
    arenas.filter(wanted),
  ) as [ArenaHead[], ArenaHead[], ArenaHead[]];
  if (lists.running.length + lists.upcoming.length + lists.finished.length === 0)
    return (
      <EmptyState title={t('No arenas right now')}>
        {t('No arena is running or planned. Create one: it can start in a minute.')}
      </EmptyState>
    );
  return (
    <>
      <ArenaFilterBar filters={filters} onFilter={onFilter} hasMine={Boolean(user)} />
      <Timeline arenas={[...finished.slice(0, 12), ...running, ...upcoming]} />
      {running.length <= CARDS_MAX ? (
        <Cards title={t('Running now')} arenas={running} none={t('No arena is running right now.')} />
      ) : (
        <Lines title={t('Running now')} arenas={running} none="" />
      )}
      <Lines title={t('Coming up')} arenas={upcoming} none={t('Nothing announced yet.')} />
      <LatestWinners />
      {finished.length > 0 && <Lines title={t('Finished')} arenas={finished} none="" />}
    </>
  );
}

/** Many arenas, a row each; more of them when asked for. */
function Lines({ title, arenas, none }: { title: string; arenas: ArenaHead[]; none: string }) {
  const id = title.replaceAll(' ', '-').toLowerCase();
  const [shown, setShown] = useState(AT_ONCE);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {arenas.length === 0 ? <p className="text-ink-soft">{none}</p> : <ArenaLines arenas={arenas.slice(0, shown)} />}
      {arenas.length > shown && (
        <Button className="self-center" onClick={() => setShown(shown + 3 * AT_ONCE)}>
          {t('Show more')}
        </Button>
      )}
    </section>
  );
}

function Cards({ title, arenas, none }: { title: string; arenas: ArenaHead[]; none: string }) {
  const id = title.replaceAll(' ', '-').toLowerCase();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {arenas.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {arenas.map((arena) => (
            <ArenaCard key={arena.id} arena={arena} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** One arena in a list. */
export function ArenaCard({ arena }: { arena: ArenaHead }) {
  const isRunning = arena.phase === 'running';
  return (
    <li className="group relative flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-card transition-shadow hover:shadow-raised">
      <div className="flex items-start gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-md bg-azure-wash text-azure">
          <Icon name={SPEED_ICONS[arena.speed]} className="size-7" />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="text-lg leading-snug font-bold">
            <Link
              to="/arenas/$id"
              params={{ id: String(arena.id) }}
              className="after:absolute after:inset-0 after:rounded-lg group-hover:underline"
            >
              {arena.full_name}
            </Link>
          </h3>
          <p className="text-sm text-ink-faint">
            {describeClock(arena)}, {describeMinutes(arena.minutes)}
          </p>
        </div>
        <TimeOf arena={arena} />
      </div>
      <p className="numerals mt-auto flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft">
        {isRunning && (
          <Badge tone="gules">
            <span className="animate-live size-1.5 rounded-full bg-current" aria-hidden="true" /> {t('Live')}
          </Badge>
        )}
        <span className="flex items-center gap-1.5">
          <Icon name="people" className="size-4" /> {tn(arena.player_count, '{count} player', '{count} players')}
        </span>
        <span>{arena.is_rated ? t('Rated') : t('Casual')}</span>
        {arena.kind !== 'user' && <Badge tone="or">{nameKind(arena.kind)}</Badge>}
        {arena.battle && <Badge tone="azure">{t('Team battle')}</Badge>}
        {arena.conditions.has_password && <Icon name="lock" className="size-4" />}
      </p>
    </li>
  );
}

function TimeOf({ arena }: { arena: ArenaHead }) {
  const isRunning = arena.phase === 'running';
  const now = useNow(1000);
  const left = Math.max(0, (isRunning ? arena.ends_at : arena.starts_at) - now);
  if (left > 86_400_000)
    return (
      <span className="text-right text-sm text-ink-soft">
        {formatDateTime(new Date(arena.starts_at).toISOString())}
      </span>
    );
  return (
    <span className="text-right leading-tight">
      <span className="block text-xs text-ink-faint">{isRunning ? t('left') : t('starts in')}</span>
      <span className="numerals text-lg font-bold">{formatClock(left)}</span>
    </span>
  );
}
