import { Link } from '@tanstack/react-router';
import { EmptyState } from '@/components/ui/feedback/states';
import { Name } from '@/components/ui/people/name';
import { Shield } from '@/components/ui/people/shield';
import type { FestivalHead } from '@/lib/api/festivals';
import { formatDay } from '@/lib/format';
import { t } from '@/lib/words';

/** When and where: "1 May 2027 – 4 May 2027 · Camelot". */
export function whenAndWhere({ starts_on, ends_on, place }: FestivalHead): string {
  const days = [starts_on, ends_on === starts_on ? null : ends_on].flatMap((day) =>
    day ? [formatDay(`${day}T12:00`)] : [],
  );
  return [days.join(' – '), place].filter(Boolean).join(' · ');
}

/** All festivals, as cards. */
export function FestivalList({ festivals }: { festivals: FestivalHead[] }) {
  if (festivals.length === 0) {
    return (
      <EmptyState title={t('No festival yet')}>
        {t('A festival gathers several tournaments under one roof: one page, one player list, one check-in.')}
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {festivals.map((festival) => (
        <li
          key={festival.id}
          className="group relative flex items-start gap-3 rounded-lg border border-line bg-surface p-4 shadow-card hover:shadow-raised"
        >
          <Shield name={festival.name} className="h-14" />
          <div className="min-w-0 flex-1">
            <h2 className="font-sans text-lg leading-snug font-bold">
              <Link
                to="/festivals/$id"
                params={{ id: String(festival.id) }}
                className="after:absolute after:inset-0 after:rounded-lg group-hover:underline"
              >
                <Name>{festival.name}</Name>
              </Link>
            </h2>
            <p className="numerals text-sm text-ink-soft">{whenAndWhere(festival)}</p>
            <p className="text-sm text-ink-faint">{t('by {name}', { name: festival.owner.display_name })}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
