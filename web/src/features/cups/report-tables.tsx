import { type Column, Table } from '@/components/ui/table';
import { Name } from '@/components/ui/people/name';
import { REACHABLE } from '@/components/ui/reachable';
import { describeElo, describeReason } from '@/features/cups/score';
import type { CupReport } from '@/lib/api/types';
import { t } from '@/lib/words';

type Row = CupReport['engines'][number];
const POINTS = 10; // of a cross table, a tenth at least

/** The engines by points, with what their results are worth. */
export function EngineTable({ report }: { report: CupReport }) {
  const places = new Map(report.order.map((name, index) => [name, index]));
  const rows = report.order.length
    ? report.engines.toSorted((a, b) => (places.get(a.name) ?? 0) - (places.get(b.name) ?? 0))
    : report.engines;
  const columns: Column<Row>[] = [
    { key: 'rank', name: t('Rank'), short: '#', align: 'right', cell: (row) => rows.indexOf(row) + 1 },
    { key: 'name', name: t('Engine'), isRowName: true, cell: (row) => <Name>{row.name}</Name> },
    { key: 'points', name: t('Points'), align: 'right', cell: (row) => row.points },
    { key: 'games', name: t('Games'), align: 'right', cell: (row) => row.games },
    {
      key: 'wdl',
      name: t('Won, drawn, lost'),
      short: '+ = −',
      align: 'right',
      isWideOnly: true,
      cell: (row) => `${row.wins} ${row.draws} ${row.losses}`,
    },
    {
      key: 'elo',
      name: t('Elo'),
      align: 'right',
      className: 'whitespace-nowrap',
      cell: (row) => describeElo(row.elo, row.elo_error),
    },
    {
      key: 'time',
      name: t('Lost on time'),
      align: 'right',
      isWideOnly: true,
      cell: (row) => row.faults.time ?? 0,
    },
    {
      key: 'faults',
      name: t('Other faults'),
      align: 'right',
      isWideOnly: true,
      cell: (row) => Object.entries(row.faults).reduce((sum, [reason, n]) => (reason === 'time' ? sum : sum + n), 0),
    },
  ];
  return (
    <section aria-labelledby="table" className="flex flex-col gap-2">
      <h2 id="table" className="text-lg">
        {t('Table')}
      </h2>
      <Table label={t('Table')} rows={rows} columns={columns} rowKey={(row) => row.name} />
    </section>
  );
}

/** Who beat whom, and how likely it is that the row's engine is the stronger one. */
export function CrossTable({ report }: { report: CupReport }) {
  const names = report.engines.map((engine) => engine.name);
  if (names.length < 3) return null;
  const cell = (row: string, column: string) => {
    const found = report.meetings.find(
      ({ first, second }) => (first === row && second === column) || (first === column && second === row),
    );
    if (!found) return null;
    const own = found.first === row ? found.wins : found.losses;
    const games = found.wins + found.draws + found.losses;
    return {
      points: (own * POINTS + (found.draws * POINTS) / 2) / POINTS,
      games,
      los: row === found.first ? found.los : 1 - found.los,
    };
  };
  return (
    <section aria-labelledby="cross-table" className="flex flex-col gap-2">
      <h2 id="cross-table" className="text-lg">
        {t('Cross table')}
      </h2>
      <div
        className="relative w-fit max-w-full overflow-x-auto rounded-lg border border-line bg-surface"
        role="region"
        aria-label={t('Cross table')}
        {...REACHABLE}
      >
        <table className="numerals border-collapse text-sm">
          <thead>
            <tr className="border-b border-line-strong text-xs text-ink-faint">
              <th scope="col" className="px-3 py-2 text-left">
                {t('Engine')}
              </th>
              {names.map((name, index) => (
                <th key={name} scope="col" className="px-3 py-2 text-right">
                  <span aria-hidden="true">{index + 1}</span>
                  <span className="sr-only">
                    <Name>{name}</Name>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((row, index) => (
              <tr key={row} className="border-b border-line last:border-0">
                <th scope="row" className="px-3 py-2 text-left font-semibold whitespace-nowrap">
                  <span className="text-ink-faint">{index + 1}</span> <Name>{row}</Name>
                </th>
                {names.map((column) => {
                  const found = row === column ? null : cell(row, column);
                  return (
                    <td key={column} className="px-3 py-2 text-right whitespace-nowrap">
                      {row === column ? '—' : found ? `${found.points}/${found.games}` : ''}
                      {found && (
                        <span className="block text-xs text-ink-faint">{`LOS ${(found.los * 100).toFixed(0)} %`}</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** How games ended, and how White did with each opening. */
export function Endings({ report }: { report: CupReport }) {
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <section aria-labelledby="endings" className="flex flex-col gap-2">
        <h2 id="endings" className="text-lg">
          {t('How games ended')}
        </h2>
        <dl className="numerals rounded-lg border border-line bg-surface px-4 py-2">
          {Object.entries(report.reasons).map(([reason, count]) => (
            <div key={reason} className="flex justify-between gap-4 border-b border-line py-1.5 last:border-0">
              <dt>{describeReason(reason)}</dt>
              <dd className="font-semibold">{count}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="openings" className="flex flex-col gap-2">
        <h2 id="openings" className="text-lg">
          {t('Openings')}
        </h2>
        <details className="rounded-lg border border-line bg-surface">
          <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">
            {t('How White did with each opening')}
          </summary>
          <ul className="numerals max-h-80 overflow-y-auto border-t border-line px-4 py-2 text-sm">
            {report.openings.map((row) => (
              <li key={row.opening} className="flex justify-between gap-4 py-1">
                <span>{t('Opening {number}', { number: row.opening })}</span>
                <span>{`+${row.white_wins} =${row.draws} −${row.black_wins}`}</span>
              </li>
            ))}
          </ul>
        </details>
      </section>
    </div>
  );
}
