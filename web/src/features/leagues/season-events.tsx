import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/feedback/states';
import { Name } from '@/components/ui/people/name';
import type { Season, SeasonEvent } from '@/lib/api/leagues';
import { formatDateTime } from '@/lib/format';
import { t, tn } from '@/lib/words';

type Props = { season: Season; renderAct?: (event: SeasonEvent) => ReactNode };

/** The events of a season as a calendar, in the order in which they begin. */
export function SeasonEvents({ season, renderAct }: Props) {
  if (season.events.length === 0) {
    return (
      <EmptyState title={t('No events yet')}>
        {t('They appear when the organiser puts them into the season.')}
      </EmptyState>
    );
  }
  const numbers = new Map(season.events.filter((event) => event.is_counted).map((event, at) => [event.key, at + 1]));
  return (
    <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {season.events.map((event) => (
        <li key={event.key} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
          <span className="numerals w-6 text-right text-ink-faint">{numbers.get(event.key) ?? ''}</span>
          <div className="min-w-40 flex-1">
            <EventLink event={event} />
            <p className="numerals text-sm text-ink-soft">{formatDateTime(event.starts_at)}</p>
          </div>
          <Standing event={event} />
          {renderAct?.(event)}
        </li>
      ))}
    </ol>
  );
}

function EventLink({ event }: { event: SeasonEvent }) {
  const params = { id: String(event.id) };
  const look = 'font-semibold hover:underline';
  return event.kind === 'arena' ? (
    <Link to="/arenas/$id" params={params} className={look}>
      <Name>{event.name}</Name>
    </Link>
  ) : (
    <Link to="/tournaments/$id" params={params} className={look}>
      <Name>{event.name}</Name>
    </Link>
  );
}

/** How far an event is, who won it, and why it does not count. */
function Standing({ event }: { event: SeasonEvent }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {event.weight > 1 && <Badge tone="or">{t('counts {weight} times', { weight: event.weight })}</Badge>}
      {event.is_hidden && <Badge tone="plain">{t('Private: does not count')}</Badge>}
      {event.state === 'running' && <Badge tone="vert">{t('Running')}</Badge>}
      {event.is_counted && event.players !== null && (
        <span className="text-ink-soft">{tn(event.players, '{count} player', '{count} players')}</span>
      )}
      {event.winners.length > 0 && (
        <span>
          {t('Won by')}{' '}
          <strong>
            <Name>{event.winners.join(', ')}</Name>
          </strong>
        </span>
      )}
      {event.state === 'over' && !event.is_counted && !event.is_hidden && (
        <span className="text-ink-faint">{t('does not count')}</span>
      )}
    </div>
  );
}
