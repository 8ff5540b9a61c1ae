import { Link } from '@tanstack/react-router';
import { Badge } from '@/components/ui/badge';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/name';
import { Shield } from '@/components/ui/shield';
import { EmptyState } from '@/components/ui/states';
import { SPEED_ICONS, Timeline } from '@/features/arenas/timeline';
import { LatestWinners } from '@/features/arenas/winners';
import type { ArenaHead, ArenaLists } from '@/lib/api/arena-types';
import { describeClock, describeMinutes, nameKind } from '@/lib/arena/words';
import { formatClock } from '@/lib/clock';
import { formatDateTime, formatRelative } from '@/lib/format';
import { useNow } from '@/lib/use-now';
import { t, tn } from '@/lib/words';

/** All arenas: the rail of time, those that run, those to come, those that are over. */
export function Lobby({ lists }: { lists: ArenaLists }) {
  const { running, upcoming, finished } = lists;
  const isEmpty = running.length + upcoming.length + finished.length === 0;
  if (isEmpty)
    return (
      <EmptyState title={t('No arenas right now')}>
        {t('No arena is running or planned. Create one: it can start in a minute.')}
      </EmptyState>
    );
  return (
    <>
      <Timeline arenas={[...finished.slice(0, 12), ...running, ...upcoming]} />
      <Cards title={t('Running now')} arenas={running} none={t('No arena is running right now.')} />
      <Cards title={t('Coming up')} arenas={upcoming} none={t('Nothing announced yet.')} />
      <LatestWinners />
      {finished.length > 0 && <Finished arenas={finished} />}
    </>
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

function Finished({ arenas }: { arenas: ArenaHead[] }) {
  const now = useNow(60_000);
  return (
    <section aria-labelledby="finished" className="flex flex-col gap-3">
      <h2 id="finished" className="text-lg">
        {t('Finished')}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {arenas.map((arena) => {
          const winner = arena.podium?.[0];
          return (
            <li
              key={arena.id}
              className="group relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-sunken"
            >
              <div className="min-w-0 flex-1 basis-56">
                <Link
                  to="/arenas/$id"
                  params={{ id: String(arena.id) }}
                  className="font-semibold after:absolute after:inset-0 group-hover:underline"
                >
                  {arena.full_name}
                </Link>
                <p className="text-sm text-ink-faint">
                  {describeClock(arena)},{' '}
                  {formatRelative(new Date(arena.finished_at ?? arena.ends_at).toISOString(), now)}
                </p>
              </div>
              {winner && (
                <p className="flex items-center gap-2 text-sm">
                  <Shield name={winner.display_name} className="h-6" />
                  <span className="sr-only">{t('Winner:')}</span>
                  <strong>
                    <Name>{winner.display_name}</Name>
                  </strong>
                </p>
              )}
              <p className="numerals w-24 text-right text-sm text-ink-soft">
                {tn(arena.player_count, '{count} player', '{count} players')}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
