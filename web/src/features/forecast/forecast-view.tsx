import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Help } from '@/components/ui/overlays/help';
import { PlayerLink } from '@/components/ui/people/player-link';
import { Shield } from '@/components/ui/people/shield';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { formatChance } from '@/features/forecast/percent';
import { useForecast } from '@/features/forecast/use-forecast';
import { ApiError, messageOf } from '@/lib/api/errors';
import type { Chance, Forecast, View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { indexEntries } from '@/lib/tournament/match';
import { t } from '@/lib/words';

const FIRST = 10;

/** How likely everybody is to win, as it stands; the bars move with every result. */
export function ForecastView({ view }: { view: View }) {
  const forecast = useForecast(view);
  const names = useMemo(() => indexEntries(view.entries), [view.entries]);
  const [isWhole, setWhole] = useState(false);
  if (forecast.isPending) {
    return (
      <Loading label={t('Working out the chances')}>
        <Skeleton className="h-80 max-w-5xl" />
      </Loading>
    );
  }
  if (forecast.isError) {
    const isRefusal = forecast.error instanceof ApiError && forecast.error.status === 409;
    if (isRefusal) return <EmptyState title={t('No forecast yet')}>{messageOf(forecast.error)}</EmptyState>;
    return <ErrorState message={messageOf(forecast.error)} onRetry={() => void forecast.refetch()} />;
  }
  const { chances } = forecast.data;
  const shown = isWhole ? chances : chances.slice(0, FIRST);
  const hasCut = chances.some((row) => row.cut !== null);
  return (
    <section aria-labelledby="forecast" className="flex max-w-5xl flex-col gap-4">
      <div>
        <div className="flex items-center gap-1">
          <h2 id="forecast" className="text-lg">
            {t('Who will win?')}
          </h2>
          <Help about={t('The forecast')}>
            <p>
              {t(
                'The rest of the tournament is played many times by the computer, each match won by chance as the two ratings say. Somebody with 30 % wins about three of ten such tournaments.',
              )}
            </p>
            <p>{t('It knows ratings and results so far, not form, nerves or the flu.')}</p>
          </Help>
        </div>
        <p className="text-sm text-ink-soft">
          {t('Chances based on the results so far. They change with every result.')}
        </p>
      </div>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <div
          className={cx(
            'grid items-center gap-x-4 border-b border-line-strong px-3 py-2 text-xs font-bold text-ink-faint',
            gridOf(hasCut),
          )}
          aria-hidden="true"
        >
          <span>{t('Player')}</span>
          <span>{t('Wins')}</span>
          <span className="text-right max-sm:hidden">{t('Podium')}</span>
          {hasCut && <span className="text-right max-sm:hidden">{t('Playoff')}</span>}
        </div>
        <ol>
          {shown.map((row) => (
            <ChanceRow
              key={row.entry}
              row={row}
              name={names.get(row.entry)?.name ?? t('Entry {entry}', { entry: row.entry })}
              username={names.get(row.entry)?.username}
              isMine={row.entry === view.my.entry_number}
              hasCut={hasCut}
            />
          ))}
        </ol>
      </div>
      {chances.length > FIRST && (
        <Button className="self-start" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? t('Only the first ten') : t('All {chances}', { chances: chances.length })}
        </Button>
      )}
      <HowItIsMade forecast={forecast.data} />
    </section>
  );
}

const gridOf = (hasCut: boolean) =>
  hasCut
    ? 'grid-cols-[minmax(0,2fr)_3fr] sm:grid-cols-[minmax(0,2fr)_3fr_5rem_5rem]'
    : 'grid-cols-[minmax(0,2fr)_3fr] sm:grid-cols-[minmax(0,2fr)_3fr_5rem]';

type RowProps = { row: Chance; name: string; username: string | null | undefined; isMine: boolean; hasCut: boolean };

function ChanceRow({ row, name, username, isMine, hasCut }: RowProps) {
  const also =
    row.cut === null
      ? t('podium {podium}', { podium: formatChance(row.podium) })
      : t('podium {podium}, playoff {cut}', { podium: formatChance(row.podium), cut: formatChance(row.cut) });
  return (
    <li
      className={cx(
        'numerals grid items-center gap-x-4 border-b border-line px-3 py-2 text-sm last:border-0',
        gridOf(hasCut),
        isMine && 'bg-azure-wash',
      )}
    >
      <span className="flex min-w-0 items-center gap-2 font-semibold">
        <Shield name={name} className="h-5" />
        <span className="truncate">
          <PlayerLink username={username}>{name}</PlayerLink>
        </span>
      </span>
      <span className="flex items-center gap-2">
        <span className="h-4 flex-1 overflow-hidden rounded-sm bg-sunken" aria-hidden="true">
          <span
            className="block h-full rounded-sm bg-azure transition-[width] duration-700"
            style={{ width: `${100 * row.win}%` }}
          />
        </span>
        <span className="w-20 text-right font-bold">
          <span className="sr-only">{t('wins:')} </span>
          {formatChance(row.win)}
          <span className="sr-only sm:hidden">, {also}</span>
        </span>
      </span>
      <span className="text-right text-ink-soft max-sm:hidden">{formatChance(row.podium)}</span>
      {hasCut && <span className="text-right text-ink-soft max-sm:hidden">{formatChance(row.cut ?? 0)}</span>}
    </li>
  );
}

function HowItIsMade({ forecast }: { forecast: Forecast }) {
  const margin = Math.ceil(100 * forecast.margin);
  return (
    <details className="rounded-lg border border-line bg-surface px-4 py-3 text-sm text-ink-soft">
      <summary className="cursor-pointer font-semibold text-ink">
        {forecast.way === 'exact'
          ? t('How this is worked out: exactly')
          : t('How this is worked out: {runs} runs, give or take {margin} points', { runs: forecast.runs, margin })}
      </summary>
      <div className="mt-3 flex max-w-prose flex-col gap-2">
        <p>
          {t(
            'Ratings say how likely a game is to be won, as in Elo: 400 points more are ten wins for one loss. Whoever has no rating counts as average. Where a match may end level, equals draw as often as this tournament has shown.',
          )}
        </p>
        {forecast.way === 'exact' ? (
          <p>{t('In a bracket every path to the final can be added up, so these chances are exact for this model.')}</p>
        ) : (
          <p>
            {t(
              'The rest of the tournament was played {runs} times by lot. Rounds that are not paired yet were paired by a simple rule: neighbours in the standings who have not met. Level points went to whoever met the stronger opponents. So a chance may be off by {margin} points from luck alone.',
              { runs: forecast.runs, margin },
            )}
          </p>
        )}
        <p>{t('It is a model, not a promise: it knows nothing of form, nerves or the weather.')}</p>
      </div>
    </details>
  );
}
