import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Name } from '@/components/ui/people/name';
import { Shield } from '@/components/ui/people/shield';
import { arenaApi } from '@/lib/api/arena';
import type { TeamRow } from '@/lib/api/arena-types';
import type { ArenaBoard } from '@/lib/arena/use-arena';
import { cx } from '@/lib/class-names';
import { t } from '@/lib/words';

const SHOWN = 10;

/** The best ten teams of a battle, the reader's own below if it is not among them, and the way to all. */
export function BattleTable({ board: { arena, teams } }: { board: ArenaBoard }) {
  const own = arena.my?.team ?? null;
  const asked = useTeams(arena.id, undefined, teams === null);
  const rows = (teams ?? asked ?? []).slice(0, SHOWN);
  const isMissing = own !== null && rows.length > 0 && !rows.some((row) => row.team.id === own);
  const mine = useTeams(arena.id, own ?? undefined, isMissing);
  const count = arena.battle?.teams.length ?? 0;
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="teams" className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="flex items-baseline justify-between gap-3 border-b border-line px-3 py-2">
        <h2 id="teams" className="text-lg">
          {t('Teams')}
        </h2>
        {count > rows.length && (
          <Link
            to="/arenas/$id/teams"
            params={{ id: String(arena.id) }}
            className="text-sm underline decoration-line-strong underline-offset-2"
          >
            {t('All {count} teams', { count })}
          </Link>
        )}
      </div>
      <TeamRows rows={isMissing ? [...rows, ...(mine ?? [])] : rows} own={own} />
    </section>
  );
}

const useTeams = (id: number, team: number | undefined, isWanted: boolean) =>
  useQuery({
    queryKey: ['arena', id, 'teams', team ?? 'all'],
    queryFn: () => arenaApi.getTeams(id, team),
    enabled: isWanted,
  }).data?.rows;

/** Teams in order: the sum of their leaders, and the tie-break beside it. */
export function TeamRows({ rows, own }: { rows: TeamRow[]; own: number | null }) {
  return (
    <ol>
      {rows.map((row) => (
        <li
          key={row.team.id}
          aria-current={row.team.id === own || undefined}
          className={cx(
            'flex items-center gap-3 border-b border-line px-3 py-2 last:border-0',
            row.team.id === own && 'bg-azure-wash shadow-[inset_3px_0_0_var(--azure)]',
          )}
        >
          <span className="numerals w-6 text-right font-bold text-ink-soft">{row.rank}</span>
          <Shield name={row.team.name} className="h-8" />
          <div className="min-w-0 flex-1">
            <Link
              to="/teams/$id"
              params={{ id: String(row.team.id) }}
              className="font-semibold underline-offset-2 hover:underline"
            >
              <Name>{row.team.name}</Name>
            </Link>
            {row.team.id === own && <span className="ml-2 text-xs font-semibold text-azure">{t('your team')}</span>}
            <p className="numerals truncate text-xs text-ink-soft">
              {row.leaders.map((leader) => `${leader.display_name} ${leader.score}`).join(' + ') || t('Nobody yet')}
            </p>
          </div>
          <div className="numerals text-right leading-tight">
            <p className="text-lg font-bold">{row.score}</p>
            {row.average_performance !== null && (
              <p className="text-xs text-ink-faint">
                {t('average performance {performance}', { performance: row.average_performance })}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
