import { Link } from '@tanstack/react-router';
import { EmptyState } from '@/components/ui/feedback/states';
import { Name } from '@/components/ui/people/name';
import { Shield } from '@/components/ui/people/shield';
import type { LeagueHead, SeasonHead } from '@/lib/api/leagues';
import { formatDay } from '@/lib/format';
import { t } from '@/lib/words';

/** From when to when: "1 January 2027 – 30 June 2027". */
export const daysOf = ({ starts_on, ends_on }: SeasonHead) =>
  [starts_on, ends_on].map((day) => formatDay(`${day}T12:00`)).join(' – ');

/** All leagues, as cards. */
export function LeagueList({ leagues }: { leagues: LeagueHead[] }) {
  if (leagues.length === 0) {
    return (
      <EmptyState title={t('No league yet')}>
        {t('A league is a season of tournaments and arenas with one table.')}
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {leagues.map((league) => (
        <li
          key={league.id}
          className="group relative flex items-start gap-3 rounded-lg border border-line bg-surface p-4 shadow-card hover:shadow-raised"
        >
          <Shield name={league.shield} className="h-14" />
          <div className="min-w-0 flex-1">
            <h2 className="font-sans text-lg leading-snug font-bold">
              <Link
                to="/leagues/$id"
                params={{ id: String(league.id) }}
                className="after:absolute after:inset-0 after:rounded-lg group-hover:underline"
              >
                <Name>{league.name}</Name>
              </Link>
            </h2>
            {league.season && (
              <p className="numerals text-sm text-ink-soft">
                <Name>{league.season.name}</Name> · {daysOf(league.season)}
              </p>
            )}
            <p className="text-sm text-ink-faint">{t('by {name}', { name: league.owner.display_name })}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
