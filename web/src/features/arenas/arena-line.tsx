import { Link } from '@tanstack/react-router';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { Shield } from '@/components/ui/people/shield';
import { SPEED_ICONS } from '@/features/arenas/calendar/timeline';
import type { ArenaHead } from '@/lib/api/arena-types';
import { describeClock, describeMinutes } from '@/lib/arena/words';
import { formatDateTime, formatRelative } from '@/lib/format';
import { useNow } from '@/lib/time/use-now';
import { t, tn } from '@/lib/words';

/** An arena in a row: what it is, when, and who won it. */
export function ArenaLine({ arena }: { arena: ArenaHead }) {
  const now = useNow(60_000);
  const winner = arena.podium?.[0];
  return (
    <li className="group relative flex items-center gap-x-3 px-3 py-1.5 hover:bg-sunken">
      <Icon name={SPEED_ICONS[arena.speed]} className="size-5 shrink-0 text-azure" />
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <Link
            to="/arenas/$id"
            params={{ id: String(arena.id) }}
            className="font-semibold after:absolute after:inset-0 group-hover:underline"
          >
            {arena.full_name}
          </Link>
          {arena.conditions.has_password && <Icon name="lock" className="ml-1 inline size-4 text-ink-faint" />}
        </p>
        <p className="truncate text-sm text-ink-faint">
          {describeClock(arena)}, {describeMinutes(arena.minutes)}, {arena.is_rated ? t('Rated') : t('Casual')}
        </p>
      </div>
      {winner && (
        <p className="flex min-w-0 items-center gap-2 text-sm max-sm:max-w-28">
          <Shield name={winner.display_name} className="h-6 max-sm:hidden" />
          <span className="sr-only">{t('Winner:')}</span>
          <strong className="truncate">
            <Name>{winner.display_name}</Name>
          </strong>
        </p>
      )}
      <p className="numerals w-28 shrink-0 text-right text-sm text-ink-soft">
        {whenOf(arena, now)}
        <span className="block text-ink-faint">{tn(arena.player_count, '{count} player', '{count} players')}</span>
      </p>
    </li>
  );
}

function whenOf(arena: ArenaHead, now: number): string {
  if (arena.phase === 'running') return t('runs');
  const at = new Date(arena.phase === 'finished' ? (arena.finished_at ?? arena.ends_at) : arena.starts_at);
  return Math.abs(at.getTime() - now) < 86_400_000
    ? formatRelative(at.toISOString(), now)
    : formatDateTime(at.toISOString());
}

export function ArenaLines({ arenas, label }: { arenas: ArenaHead[]; label?: string }) {
  return (
    <ul aria-label={label} className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {arenas.map((arena) => (
        <ArenaLine key={arena.id} arena={arena} />
      ))}
    </ul>
  );
}
