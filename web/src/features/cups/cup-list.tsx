import { Link } from '@tanstack/react-router';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { Progress } from '@/components/ui/feedback/progress';
import { Shield } from '@/components/ui/people/shield';
import { CupStatus } from '@/features/cups/cup-view';
import { isLive } from '@/features/cups/use-cups';
import type { CupHead } from '@/lib/api/types';
import { formatDateTime } from '@/lib/format';
import { t } from '@/lib/words';

/** All cups: what is played now first and large, then those that are over, the latest on top. */
export function CupList({ cups }: { cups: CupHead[] }) {
  const [live, past] = [cups.filter(({ status }) => isLive(status)), cups.filter(({ status }) => !isLive(status))];
  return (
    <>
      {live.length > 0 && (
        <section aria-labelledby="cups-live" className="flex flex-col gap-3">
          <h2 id="cups-live" className="text-lg">
            {t('Being played')}
          </h2>
          <ul className="grid gap-3 md:grid-cols-2">
            {live.map((cup) => (
              <LiveCup key={cup.id} cup={cup} />
            ))}
          </ul>
        </section>
      )}
      {past.length > 0 && (
        <section aria-labelledby="cups-past" className="flex flex-col gap-3">
          <h2 id="cups-past" className="text-lg">
            {t('Played before')}
          </h2>
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card">
            {past.map((cup) => (
              <PastCup key={cup.id} cup={cup} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function LiveCup({ cup }: { cup: CupHead }) {
  return (
    <li>
      <Link
        to="/cups/$id"
        params={{ id: String(cup.id) }}
        className="flex h-full flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-card hover:border-azure"
      >
        <span className="flex items-center gap-3">
          <Shield name={cup.name} className="h-10" />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-lg font-bold">
              <Name>{cup.name}</Name>
            </span>
            <span className="block truncate text-sm text-ink-soft">{cup.engines.join(', ')}</span>
          </span>
          <CupStatus cup={cup} />
        </span>
        <span className="numerals flex flex-col gap-1.5 text-sm text-ink-soft">
          {t('{played} of {expected} games', { played: cup.played, expected: cup.expected })}
          <Progress done={cup.played} total={cup.expected} label={t('Games played')} />
        </span>
      </Link>
    </li>
  );
}

function PastCup({ cup }: { cup: CupHead }) {
  return (
    <li>
      <Link
        to="/cups/$id"
        params={{ id: String(cup.id) }}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken"
      >
        <Shield name={cup.name} className="h-8" />
        <span className="min-w-0 flex-1 basis-52">
          <span className="block truncate font-semibold">
            <Name>{cup.name}</Name>
          </span>
          <span className="numerals block truncate text-sm text-ink-soft">
            {t('{date} · {count} engines · {played} games', {
              date: formatDateTime(cup.created_at),
              count: cup.engines.length,
              played: cup.played,
            })}
          </span>
        </span>
        {cup.champion ? (
          <span className="flex items-center gap-1.5 font-semibold">
            <Icon name="trophy" className="size-4 text-or-deep" />
            <span className="sr-only">{t('Winner:')} </span>
            <Name>{cup.champion}</Name>
          </span>
        ) : (
          <CupStatus cup={cup} />
        )}
      </Link>
    </li>
  );
}
