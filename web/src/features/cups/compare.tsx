import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SelectField } from '@/components/ui/field';
import { Name } from '@/components/ui/people/name';
import { type Column, Table } from '@/components/ui/table';
import { describeElo } from '@/features/cups/score';
import { useComparison } from '@/features/cups/use-cups';
import type { CupComparison, CupHead } from '@/lib/api/types';
import { formatDateTime } from '@/lib/format';
import { t } from '@/lib/words';

type Row = CupComparison['rows'][number];

/** Two engines, or two versions of one, over time: what each tournament here said about them. */
export function Compare({ cups }: { cups: CupHead[] }) {
  const names = [...new Set(cups.flatMap((cup) => cup.engines))];
  const [first, setFirst] = useState(names[0] ?? '');
  const [second, setSecond] = useState(names[1] ?? '');
  const { data } = useComparison(first, second);
  if (names.length < 2) return null;
  const pick = (label: string, value: string, set: (name: string) => void) => (
    <SelectField label={label} value={value} onChange={(event) => set(event.target.value)}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
  return (
    <section
      aria-labelledby="compare"
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <h2 id="compare" className="text-lg">
        {t('Two versions over time')}
      </h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {pick(t('First engine'), first, setFirst)}
        {pick(t('Second engine'), second, setSecond)}
      </div>
      {data?.total ? (
        <Comparison data={data} total={data.total} />
      ) : (
        <p className="text-ink-soft">{t('These two have not met here yet.')}</p>
      )}
    </section>
  );
}

function Comparison({ data, total }: { data: CupComparison; total: NonNullable<CupComparison['total']> }) {
  const columns: Column<Row>[] = [
    {
      key: 'name',
      name: t('Tournament'),
      isRowName: true,
      cell: (row) => (
        <Link to="/cups/$id" params={{ id: String(row.id) }} className="underline">
          <Name>{row.name}</Name>
        </Link>
      ),
    },
    { key: 'date', name: t('Date'), isWideOnly: true, cell: (row) => formatDateTime(row.created_at) },
    {
      key: 'wdl',
      name: t('Won, drawn, lost'),
      short: '+ = −',
      align: 'right',
      cell: (row) => `${row.wins} ${row.draws} ${row.losses}`,
    },
    { key: 'elo', name: t('Elo'), align: 'right', cell: (row) => describeElo(row.elo, row.elo_error) },
  ];
  return (
    <>
      <p className="numerals">
        {t('{first} against {second}, all together: +{wins} ={draws} −{losses}, Elo {elo}', {
          first: data.first,
          second: data.second,
          wins: total.wins,
          draws: total.draws,
          losses: total.losses,
          elo: describeElo(total.elo, total.elo_error),
        })}
      </p>
      <Drift rows={data.rows} />
      <Table label={t('Tournaments of both')} rows={data.rows} columns={columns} rowKey={(row) => row.id} />
    </>
  );
}

const REACH = 400;

/** The difference of each tournament with its error, oldest on the left. */
function Drift({ rows }: { rows: Row[] }) {
  const known = rows.flatMap((row) => (row.elo === null ? [] : [{ elo: row.elo, error: row.elo_error ?? REACH }]));
  if (known.length < 2) return null;
  const top = Math.min(REACH, Math.max(50, ...known.map(({ elo, error }) => Math.abs(elo) + error)));
  const y = (elo: number) => 50 - (Math.max(-top, Math.min(top, elo)) / top) * 46;
  return (
    <svg
      viewBox={`0 0 ${known.length * 10} 100`}
      preserveAspectRatio="none"
      className="h-28 w-full rounded-sm border border-line bg-sunken text-azure"
      role="img"
      aria-label={t('Difference in Elo of each tournament; up is better for the first engine')}
    >
      <line
        x1="0"
        x2={known.length * 10}
        y1="50"
        y2="50"
        stroke="var(--line-strong)"
        vectorEffect="non-scaling-stroke"
      />
      {known.map(({ elo, error }, index) => (
        <g key={index} stroke="currentColor" vectorEffect="non-scaling-stroke">
          <line
            x1={index * 10 + 5}
            x2={index * 10 + 5}
            y1={y(elo + error)}
            y2={y(elo - error)}
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
          <line
            x1={index * 10 + 3}
            x2={index * 10 + 7}
            y1={y(elo)}
            y2={y(elo)}
            strokeWidth="4"
            vectorEffect="non-scaling-stroke"
          />
        </g>
      ))}
    </svg>
  );
}
