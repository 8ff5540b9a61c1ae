import { type ReactNode } from 'react';
import { Name } from '@/components/ui/people/name';
import { REACHABLE } from '@/components/ui/reachable';
import { NotFinal, WithReport } from '@/features/event-reports/report-state';
import type { Statistics } from '@/lib/api/event-reports';
import type { View } from '@/lib/api/types';
import { formatNumber } from '@/lib/format';
import { useStatistics } from '@/lib/tournament/reports/use-event-reports';
import { t, tc } from '@/lib/words';

/** An event in numbers. */
export function StatisticsView({ view }: { view: View }) {
  return (
    <WithReport report={useStatistics(view)} label={t('Counting')}>
      {(found) => (
        <div className="flex max-w-5xl flex-col gap-6">
          <NotFinal isFinal={found.is_final} />
          <Field field={found.field} />
          <Results found={found} />
          <div className="grid gap-6 lg:grid-cols-2">
            <Federations found={found} />
            <Upsets found={found} />
          </div>
        </div>
      )}
    </WithReport>
  );
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-ink-faint">{label}</dt>
    <dd className="numerals text-xl font-bold">{children}</dd>
  </div>
);

function Field({ field }: { field: Statistics['field'] }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 rounded-lg border border-line bg-surface px-5 py-4">
      <Figure label={t('Players')}>{field.players}</Figure>
      <Figure label={t('Rated')}>{field.rated}</Figure>
      <Figure label={t('Average rating')}>{field.average ?? '–'}</Figure>
      <Figure label={t('Highest')}>{field.highest ?? '–'}</Figure>
      <Figure label={t('Titled')}>{field.titled}</Figure>
      <Figure label={t('Women')}>{field.women}</Figure>
    </dl>
  );
}

const ROWS = [
  ['white', t('White won')],
  ['draws', t('Draws')],
  ['black', t('Black won')],
  ['forfeits', t('Forfeits')],
  ['byes', t('Byes')],
  ['open', t('Open')],
] as const;

/** How the games ended, round by round: White and Black as shares of the games that were played. */
function Results({ found: { total, rounds } }: { found: Statistics }) {
  const played = total.white + total.draws + total.black;
  const share = (count: number) => (played === 0 ? '' : `${formatNumber(Math.round((100 * count) / played))}%`);
  return (
    <Part title={t('Results')}>
      <div
        className="overflow-x-auto rounded-lg border border-line bg-surface"
        role="region"
        aria-label={t('Results')}
        {...REACHABLE}
      >
        <table className="numerals w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line-strong text-xs text-ink-faint">
              <td className="px-3 py-2" />
              {rounds.map(({ round }) => (
                <th key={round} scope="col" className="px-2 py-2 text-right">
                  {t('R{number}', { number: round })}
                </th>
              ))}
              <th scope="col" className="px-3 py-2 text-right">
                {t('All')}
              </th>
              <th scope="col" className="px-3 py-2 text-right">
                {t('Share')}
              </th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([name, label]) => (
              <tr key={name} className="border-b border-line last:border-0">
                <th scope="row" className="px-3 py-1.5 text-left font-semibold whitespace-nowrap">
                  {label}
                </th>
                {rounds.map((row) => (
                  <td key={row.round} className="px-2 py-1.5 text-right">
                    {row[name] || ''}
                  </td>
                ))}
                <td className="px-3 py-1.5 text-right font-bold">{total[name]}</td>
                <td className="px-3 py-1.5 text-right text-ink-soft">
                  {['white', 'draws', 'black'].includes(name) ? share(total[name]) : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Part>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="flex min-w-0 flex-col gap-2">
    <h2 className="text-xl">{title}</h2>
    {children}
  </section>
);

function Federations({ found: { federations, titles } }: { found: Statistics }) {
  if (federations.length === 0 && titles.length === 0) return null;
  return (
    <Part title={t('Federations and titles')}>
      {titles.length > 0 && (
        <p className="numerals text-sm">{titles.map(({ name, players }) => `${players} ${name}`).join(' · ')}</p>
      )}
      <table className="numerals w-full border-collapse rounded-lg border border-line bg-surface text-sm">
        <thead>
          <tr className="border-b border-line-strong text-left text-xs text-ink-faint">
            <th scope="col" className="px-3 py-2">
              {t('Federation')}
            </th>
            <th scope="col" className="px-3 py-2 text-right">
              {t('Players')}
            </th>
            <th scope="col" className="px-3 py-2 text-right">
              {tc('Average', 'of the players')}
            </th>
          </tr>
        </thead>
        <tbody>
          {federations.map(({ name: federation, players, average }) => (
            <tr key={federation} className="border-b border-line last:border-0">
              <th scope="row" className="px-3 py-1.5 text-left font-semibold">
                {federation}
              </th>
              <td className="px-3 py-1.5 text-right">{players}</td>
              <td className="px-3 py-1.5 text-right">{average ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

function Upsets({ found: { upsets } }: { found: Statistics }) {
  if (upsets.length === 0) return null;
  return (
    <Part title={t('Greatest surprises')}>
      <ol className="flex flex-col gap-1.5">
        {upsets.map((one) => (
          <li
            key={`${one.round}-${one.winner}`}
            className="flex flex-wrap items-baseline gap-x-2 rounded-md border border-line bg-surface px-3 py-1.5 text-sm"
          >
            <span className="numerals text-xs text-ink-faint">{t('R{number}', { number: one.round })}</span>
            <strong>
              <Name>{one.winner_name}</Name>
            </strong>
            <span className="numerals text-ink-faint">{one.winner_rating}</span>
            <span aria-hidden="true">1 – 0</span>
            <Name>{one.loser_name}</Name>
            <span className="numerals text-ink-faint">{one.loser_rating}</span>
            <span className="numerals ml-auto font-bold">{t('+{points}', { points: one.difference })}</span>
          </li>
        ))}
      </ol>
    </Part>
  );
}
