import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/feedback/states';
import { Icon } from '@/components/ui/icon';
import { LinkedText } from '@/components/ui/linked-text';
import { Name } from '@/components/ui/people/name';
import type { Festival } from '@/lib/api/festivals';
import type { Summary } from '@/lib/api/types';
import { t } from '@/lib/words';

type Props = { festival: Festival; renderCard: (tournament: Summary) => ReactNode };

/** The sections as everybody sees them, and their sheets on one paper. */
export function SectionList({ festival, renderCard }: Props) {
  const { sections, description } = festival;
  const isOwn = festival.my.can.includes('edit');
  return (
    <div className="flex flex-col gap-5">
      {description && (
        <p className="max-w-prose whitespace-pre-line">
          <LinkedText text={description} />
        </p>
      )}
      {sections.length === 0 ? (
        <EmptyState title={t('No section yet')} action={isOwn && <ToSettings id={festival.id} />}>
          {isOwn
            ? t('Tournaments become sections in the settings: take one of yours, or create one.')
            : t('The tournaments of this festival appear here.')}
        </EmptyState>
      ) : (
        <>
          <PrintLinks festival={festival} />
          <ul className="grid gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
            {sections.map(({ label, tournament }) => (
              <li key={tournament.id} className="flex flex-col gap-1.5">
                <h2 className="font-sans text-lg font-bold">
                  <Name>{label}</Name>
                </h2>
                <ul className="grid flex-1">{renderCard(tournament)}</ul>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const ToSettings = ({ id }: { id: number }) => (
  <Link
    to="/festivals/$id"
    params={{ id: String(id) }}
    search={{ show: 'settings' }}
    className={buttonClass('primary')}
  >
    {t('Add sections')}
  </Link>
);

const SHEETS = [
  { what: 'pairings', title: t('Pairings by board') },
  { what: 'names', title: t('Pairings by name') },
  { what: 'standings', title: t('Standings') },
] as const;

/** The sheets of all sections, one after the other on the same paper. */
function PrintLinks({ festival: { sections } }: { festival: Festival }) {
  const drawn = sections.filter(({ tournament }) => tournament.match_count > 0).map(({ tournament }) => tournament.id);
  const [first, ...others] = drawn;
  if (first === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-2" role="group" aria-label={t('Print all sections')}>
      <span className="text-sm font-semibold">{t('Print all sections')}</span>
      {SHEETS.map(({ what, title }) => (
        <Link
          key={what}
          to="/tournaments/$id/print"
          params={{ id: String(first) }}
          search={{ what, with: others.join('.') || undefined }}
          className={buttonClass('secondary', 'sm')}
        >
          <Icon name="print" className="size-4" /> {title}
        </Link>
      ))}
    </p>
  );
}
