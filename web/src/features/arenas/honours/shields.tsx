import { Link } from '@tanstack/react-router';
import { PlayerLink } from '@/components/ui/people/player-link';
import { Shield as Arms } from '@/components/ui/people/shield';
import type { Shield } from '@/lib/api/arena-types';
import { nameCategory } from '@/lib/arena/words';
import { formatDay } from '@/lib/format';
import { t } from '@/lib/words';

const day = (at: number) => formatDay(new Date(at).toISOString());

/** Who holds the shield of each kind of chess, and who held it before. */
export function ShieldWall({ shields }: { shields: Shield[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {shields.map((shield) => (
        <li
          key={shield.category}
          className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-card"
        >
          <div className="flex items-center gap-4">
            {shield.holder ? <Arms name={shield.holder.display_name} className="h-16" /> : <EmptyShield />}
            <div className="min-w-0">
              <h2 className="text-xl">{nameCategory(shield.category)}</h2>
              {shield.holder ? (
                <p>
                  <strong>
                    <PlayerLink username={shield.holder.username}>{shield.holder.display_name}</PlayerLink>
                  </strong>
                  {shield.since !== null && (
                    <span className="block text-sm text-ink-soft">{t('since {day}', { day: day(shield.since) })}</span>
                  )}
                </p>
              ) : (
                <p className="text-sm text-ink-soft">{t('Nobody has won it yet.')}</p>
              )}
            </div>
          </div>
          {shield.history.length > 0 && (
            <details className="text-sm">
              <summary className="cursor-pointer text-ink-soft">{t('All winners')}</summary>
              <ol className="mt-2 flex flex-col gap-1">
                {shield.history.map((row) => (
                  <li key={`${row.arena.id}`} className="flex justify-between gap-3">
                    <PlayerLink username={row.holder.username}>{row.holder.display_name}</PlayerLink>
                    <Link
                      to="/arenas/$id"
                      params={{ id: String(row.arena.id) }}
                      className="text-ink-soft underline decoration-line-strong underline-offset-2"
                    >
                      {day(row.at)}
                    </Link>
                  </li>
                ))}
              </ol>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function EmptyShield() {
  return (
    <svg viewBox="0 0 32 36" className="h-16 shrink-0" aria-hidden="true">
      <path
        d="M2 2h28v15c0 9-6 13-14 17C8 30 2 26 2 17z"
        fill="var(--sunken)"
        stroke="var(--line-strong)"
        strokeWidth="1.500"
        strokeDasharray="3 2"
      />
    </svg>
  );
}
