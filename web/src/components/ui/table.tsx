import { type ReactNode } from 'react';
import { cx } from '@/lib/class-names';

export type Column<Row> = {
  key: string;
  name: string;
  /** Shown instead of `name`, which then is its spoken form. */
  short?: string;
  align?: 'left' | 'right' | 'center';
  className?: string;
  isRowName?: boolean;
  cell: (row: Row) => ReactNode;
};
type Props<Row> = { label: string; rows: Row[]; columns: Column<Row>[]; rowKey: (row: Row) => string | number; rowClass?: (row: Row) => string | undefined };

const ALIGN = { left: 'text-left', right: 'text-right', center: 'text-center' };

/** A table that scrolls sideways inside itself, never the page. */
export function Table<Row>({ label, rows, columns, rowKey, rowClass }: Props<Row>) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="overflow-x-auto rounded-lg border border-line bg-surface" role="region" aria-label={label} tabIndex={0}>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-line-strong text-xs text-ink-faint">
            {columns.map((column) => (
              <th key={column.key} scope="col" className={cx('px-3 py-2.5 font-bold', ALIGN[column.align ?? 'left'], column.className)}>
                {column.short ? <abbr title={column.name} className="no-underline">{column.short}</abbr> : column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={cx('border-b border-line last:border-0', rowClass?.(row))}>
              {columns.map((column) => {
                const className = cx('px-3 py-2', ALIGN[column.align ?? 'left'], column.className);
                return column.isRowName ? (
                  <th key={column.key} scope="row" className={cx(className, 'font-semibold')}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={className}>
                    {column.cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
