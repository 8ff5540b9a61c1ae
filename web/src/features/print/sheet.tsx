import { type ReactNode } from 'react';
import { Name } from '@/components/ui/people/name';
import type { View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { formatDateTime } from '@/lib/format';
import { t, tn } from '@/lib/words';

type Props = { view: View; title: string; open?: number; note?: ReactNode; children: ReactNode };

/** A sheet for the wall: the tournament, what it is, and whether results are missing. */
export function Sheet({ view, title, open = 0, note, children }: Props) {
  return (
    <article className="sheet flex flex-col gap-3 break-inside-auto!" aria-label={`${view.name}: ${title}`}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b-2 border-current pb-1">
        <div>
          <h2 className="text-2xl">
            <Name>{view.name}</Name>
          </h2>
          <p className="text-lg font-semibold">{title}</p>
        </div>
        <p className="numerals text-sm">{t('As of {time}', { time: formatDateTime(view.updated_at) })}</p>
      </header>
      {open > 0 && (
        <p className="border border-current px-3 py-1 text-center font-bold uppercase">
          {tn(open, 'Not final: {count} result is missing', 'Not final: {count} results are missing')}
        </p>
      )}
      {note}
      {children}
    </article>
  );
}

export type SheetColumn<Row> = {
  name: string;
  /** Where two columns have one name. */
  key?: string;
  align?: 'right' | 'center';
  isStrong?: boolean;
  /** Gets the room that is left. */
  isWide?: boolean;
  cell: (row: Row) => ReactNode;
};

const ALIGN = { right: 'text-right', center: 'text-center' } as const;

/** A table for paper: lines to read along, the head again on every page. */
export function SheetTable<Row>({
  rows,
  columns,
  rowKey,
}: {
  rows: readonly Row[];
  columns: SheetColumn<Row>[];
  rowKey: (row: Row) => string | number;
}) {
  const share = columns.filter(({ isWide }) => isWide).length > 1 ? 'w-1/2' : 'w-full';
  const look = (column: SheetColumn<Row>) =>
    cx(
      'px-2 py-1 align-baseline',
      column.align && ALIGN[column.align],
      column.isStrong && 'font-bold',
      column.isWide ? share : 'whitespace-nowrap',
    );
  return (
    <table className="numerals w-full border-collapse text-base print:text-[10.5pt]">
      <thead>
        <tr className="border-b-2 border-current text-left text-sm">
          {columns.map((column) => (
            <th key={column.key ?? column.name} scope="col" className={look(column)}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className="border-b border-line-strong">
            {columns.map((column) => (
              <td key={column.key ?? column.name} className={look(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An empty box to tick. */
export const Box = ({ label }: { label: string }) => (
  <span role="img" aria-label={label} className="inline-block size-4 border border-current align-middle" />
);

/** A date and a place of one's own, for sheets that are signed. */
export const SignHere = ({ label }: { label: string }) => (
  <span className="min-w-0 flex-1 border-t border-current pt-0.5 text-xs">{label}</span>
);

export const noRound = () => t('The round is not paired.');
