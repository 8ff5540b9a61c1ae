import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { SwitchField, TextField } from '@/components/ui/field';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { useToast } from '@/components/ui/feedback/toast';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { useArrivals, useArrive } from '@/features/festivals/use-festivals';
import type { Arrival, Festival } from '@/lib/api/festivals';
import { messageOf } from '@/lib/api/errors';
import { formatMoney } from '@/lib/money';
import { t } from '@/lib/words';

type Place = Arrival['sections'][number];
const owed = ({ fee, paid }: Place) => Math.max(0, fee - paid);

const sectionOf = (festival: Festival, place: Place) =>
  festival.sections.find(({ tournament }) => tournament.id === place.tournament);
/** Whether a section has not begun: who plays in one that has was here. */
const isAhead = (festival: Festival, place: Place) =>
  ['created', 'registration', 'check_in'].includes(sectionOf(festival, place)?.tournament.phase ?? '');

/** One check-in over all sections: who is here, for what, and what they still owe. */
export function FestivalCheckIn({ festival }: { festival: Festival }) {
  const arrivals = useArrivals(festival.id);
  const [sought, setSought] = useState('');
  const [isMissing, setMissing] = useState(false);
  if (arrivals.isPending) {
    return (
      <Loading label={t('Loading the players')}>
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  if (arrivals.isError)
    return <ErrorState message={messageOf(arrivals.error)} onRetry={() => void arrivals.refetch()} />;
  const words = sought.trim().toLocaleLowerCase();
  const all = arrivals.data
    .map((person) => ({ ...person, sections: person.sections.filter((place) => isAhead(festival, place)) }))
    .filter(({ sections }) => sections.length > 0);
  const isHere = ({ sections }: Arrival) => sections.every((place) => place.is_here);
  const rows = all
    .filter(({ name, club }) => `${name} ${club ?? ''}`.toLocaleLowerCase().includes(words))
    .filter((person) => !isMissing || !isHere(person));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <TextField
          label={t('Search players')}
          type="search"
          className="w-full sm:w-72"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
        <SwitchField label={t('Only who is not here yet')} checked={isMissing} onChange={setMissing} />
        <p className="numerals pb-2.5 text-sm text-ink-soft sm:ml-auto" aria-live="polite">
          {t('{here} of {count} are here', { here: all.filter(isHere).length, count: all.length })}
          <Owed people={all} />
        </p>
      </div>
      {rows.length === 0 && <EmptyState title={t('Nobody found')}>{t('Change the search or the filter.')}</EmptyState>}
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface empty:hidden">
        {rows.map((person) => (
          <Person
            key={`${person.sections[0]?.tournament}/${person.sections[0]?.entry}`}
            festival={festival}
            person={person}
          />
        ))}
      </ul>
    </div>
  );
}

/** What is owed by all, in each currency. */
function Owed({ people }: { people: Arrival[] }) {
  const sums = new Map<string, number>();
  for (const place of people.flatMap(({ sections }) => sections)) {
    if (place.currency) sums.set(place.currency, (sums.get(place.currency) ?? 0) + owed(place));
  }
  const open = [...sums].filter(([, sum]) => sum > 0).map(([currency, sum]) => formatMoney(sum, currency));
  return open.length > 0 && <> · {t('{amount} owed', { amount: open.join(' + ') })}</>;
}

function Person({ festival, person }: { festival: Festival; person: Arrival }) {
  const arrive = useArrive();
  const say = useToast();
  const failed = { onError: (error: Error) => say(messageOf(error), 'bad') };
  const isOpen = (place: Place) => sectionOf(festival, place)?.tournament.phase === 'check_in';
  const labelOf = (place: Place) => sectionOf(festival, place)?.label ?? '';
  const waiting = person.sections.filter((place) => isOpen(place) && !place.is_here);
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
      <p className="min-w-40 flex-1">
        <span className="block font-semibold">
          <Name>{person.name}</Name>
        </span>
        {person.club && <span className="text-sm text-ink-faint">{person.club}</span>}
      </p>
      <ul className="flex flex-wrap gap-2">
        {person.sections.map((place) => (
          <li key={place.tournament} className="flex items-center gap-2">
            {place.currency && owed(place) > 0 && (
              <span className="numerals text-sm font-semibold text-gules">
                {formatMoney(owed(place), place.currency)}
              </span>
            )}
            <Button
              look={place.is_here || !isOpen(place) ? 'secondary' : 'primary'}
              aria-pressed={place.is_here}
              aria-label={t('{name} is here for {section}', {
                name: person.name,
                section: labelOf(place),
              })}
              disabled={!isOpen(place)}
              isBusy={arrive.isPending}
              onClick={() => arrive.mutate({ places: [place], isHere: !place.is_here }, failed)}
            >
              {place.is_here && <Icon name="check" className="size-4" />} {labelOf(place)}
            </Button>
          </li>
        ))}
        {waiting.length > 1 && (
          <li>
            <Button
              isBusy={arrive.isPending}
              aria-label={t('{name} is here for all sections', { name: person.name })}
              onClick={() => arrive.mutate({ places: waiting, isHere: true }, failed)}
            >
              {t('All')}
            </Button>
          </li>
        )}
      </ul>
    </li>
  );
}
