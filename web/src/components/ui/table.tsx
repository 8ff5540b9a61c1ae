import { type CSSProperties, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { REACHABLE } from '@/components/ui/reachable';
import { useVirtualRows } from '@/components/ui/use-virtual-rows';
import { cx } from '@/lib/class-names';

export type Column<Row> = {
  key: string;
  name: string;
  /** Shown instead of `name`, which then is its spoken form. */
  short?: string;
  align?: 'left' | 'right' | 'center';
  className?: string;
  isRowName?: boolean;
  /** In rem. Where every column but the name has one, no content can widen the table. */
  width?: number;
  /** Stays in sight when the table is scrolled sideways. */
  isPinned?: boolean;
  /** Left out on a phone. */
  isWideOnly?: boolean;
  cell: (row: Row) => ReactNode;
};
/** Leads to a row, wherever it is. */
export type TableHandle = { show: (key: string | number) => void };
type Props<Row> = {
  ref?: Ref<TableHandle>;
  label: string;
  rows: Row[];
  columns: Column<Row>[];
  rowKey: (row: Row) => string | number;
  rowClass?: (row: Row) => string | undefined;
};

const ALIGN = { left: 'text-left', right: 'text-right', center: 'text-center' };
/** What a name has at least, in rem; a longer one is broken. */
const NAME_WIDTH = 11.5;

/** A table that scrolls inside itself, never the page; `relative` holds what its cells only say. A long one draws the rows in sight, and on paper all of them. */
export function Table<Row>({ ref, label, rows, columns, rowKey, rowClass }: Props<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const places = placeColumns(columns);
  const { isLong, pieces, keepFocus, goTo } = useVirtualRows(box, rows.map(rowKey), { isSteady: places.isFixed });
  useImperativeHandle(ref, () => ({ show: goTo }));
  return (
    // A region that scrolls must be reachable by keyboard.
    <div
      ref={box}
      className={cx(
        'relative overflow-auto rounded-lg border border-line bg-surface print:max-h-none print:overflow-visible',
        isLong && 'max-h-[80dvh]',
      )}
      role="region"
      aria-label={label}
      {...REACHABLE}
    >
      <table
        className={cx(
          'w-full border-separate border-spacing-0 text-sm',
          places.isFixed && 'table-fixed min-w-(--narrow) sm:min-w-(--wide) print:min-w-0',
        )}
        style={places.style}
        {...(isLong && { 'aria-rowcount': rows.length + 1 })}
      >
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="text-xs text-ink-faint" {...(isLong && { 'aria-rowindex': 1 })}>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                style={{
                  ...places.pins.get(column.key),
                  ...(column.width !== undefined && { width: `${column.width}rem` }),
                }}
                className={cx(
                  'border-b border-line-strong bg-surface px-3 py-2.5 font-bold',
                  cellClass(column),
                  isLong && 'sticky top-0 print:static',
                  column.isPinned ? 'z-20' : isLong && 'z-10',
                )}
              >
                {column.short ? (
                  <abbr title={column.name} className="no-underline">
                    {column.short}
                  </abbr>
                ) : (
                  column.name
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...(isLong && keepFocus)}>
          {pieces.map((piece) => {
            if (piece.kind === 'gap') return <Gap key={`gap-${piece.before}`} height={piece.height} />;
            const row = rows[piece.index];
            if (row === undefined) return null;
            return (
              <tr
                key={rowKey(row)}
                data-row={rowKey(row)}
                tabIndex={-1}
                className={cx('group/row', rowClass?.(row) ?? 'bg-surface')}
                {...(isLong && { 'aria-rowindex': piece.index + 2 })}
              >
                {columns.map((column) => (
                  <Cell key={column.key} column={column} pin={places.pins.get(column.key)}>
                    {column.cell(row)}
                  </Cell>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({
  column,
  pin,
  children,
}: {
  column: Column<Row>;
  pin: CSSProperties | undefined;
  children: ReactNode;
}) {
  const className = cx(
    'border-b border-line px-3 py-2 group-last/row:border-b-0',
    cellClass(column),
    column.isPinned && 'z-[5] bg-inherit',
  );
  if (!column.isRowName) {
    return (
      <td style={pin} className={className}>
        {children}
      </td>
    );
  }
  return (
    <th scope="row" className={cx(className, 'min-w-36 font-semibold [overflow-wrap:anywhere]')}>
      {children}
    </th>
  );
}

/** The room of rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden="true">
      <td style={{ height }} />
    </tr>
  );
}

function cellClass<Row>({ align = 'left', className, isPinned, isWideOnly }: Column<Row>): string {
  return cx(ALIGN[align], className, isPinned && 'sticky print:static', isWideOnly && 'max-sm:hidden');
}

/** Where pinned columns stop, and how wide the table is at least, on a phone and elsewhere. */
function placeColumns<Row>(columns: Column<Row>[]): {
  isFixed: boolean;
  style: CSSProperties;
  pins: ReadonlyMap<string, CSSProperties>;
} {
  const isFixed = columns.every((column) => column.isRowName === true || column.width !== undefined);
  const sum = (shown: Column<Row>[]) =>
    shown.reduce((total, column) => total + (column.isRowName ? NAME_WIDTH : (column.width ?? 0)), 0);
  const style = isFixed
    ? ({
        '--narrow': `${sum(columns.filter((column) => !column.isWideOnly))}rem`,
        '--wide': `${sum(columns)}rem`,
      } as CSSProperties)
    : {};
  const pins = new Map<string, CSSProperties>();
  let left = 0;
  for (const column of columns.filter(({ isPinned }) => isPinned)) {
    pins.set(column.key, { left: `${left}rem`, right: 0 });
    left += column.width ?? 0;
  }
  return { isFixed, style, pins };
}
