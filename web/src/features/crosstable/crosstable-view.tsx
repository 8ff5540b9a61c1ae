import { Link } from '@tanstack/react-router';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { REACHABLE } from '@/components/ui/reachable';
import { EmptyState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { useCrosstable } from '@/lib/tournament/use-crosstable';
import type { CrossCell, CrossRow, CrossSection } from '@/lib/api/hall';
import { ApiError, messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { formatPoints } from '@/lib/format';
import { indexEntries, type Names } from '@/lib/tournament/match';
import { cellSign, cellText, spokenCell } from '@/lib/tournament/round-cell';
import { t } from '@/lib/words';

/** The cross table of a Swiss or of tables, as it hangs on the wall. */
export function CrosstableView({ view }: { view: View }) {
  const table = useCrosstable(view);
  if (table.isPending) {
    return (
      <Loading label={t('Loading the cross table')}>
        <Skeleton className="h-96" />
      </Loading>
    );
  }
  if (table.isError) {
    if (table.error instanceof ApiError && table.error.code === 'crosstable.none')
      return (
        <EmptyState title={t('No cross table yet')}>
          {t('It appears with the first round of a Swiss, a round robin or groups.')}
        </EmptyState>
      );
    return <Notice tone="bad">{messageOf(table.error)}</Notice>;
  }
  const names = indexEntries(view.entries);
  return (
    <div className="flex flex-col gap-6">
      {table.data.sections.map((section) => (
        <CrosstableSection key={section.bracket} view={view} section={section} names={names} />
      ))}
      {table.data.sections.some(({ layout }) => layout === 'swiss') && <Legend />}
    </div>
  );
}

/** One table: a column a round of a Swiss, a column an opponent where everybody meets everybody. */
export function CrosstableSection({ view, section, names }: { view: View; section: CrossSection; names: Names }) {
  const heading = section.group ? t('Group {group}', { group: section.group.toUpperCase() }) : '';
  return (
    <section aria-label={heading || t('Cross table')} className="flex flex-col gap-2">
      {heading && <h2 className="text-xl">{heading}</h2>}
      <div
        className="relative w-fit max-w-full overflow-x-auto rounded-lg border border-line bg-surface print:w-full print:overflow-visible"
        role="region"
        aria-label={heading || t('Cross table')}
        {...REACHABLE}
      >
        <table className="numerals border-collapse text-sm print:w-full print:text-xs">
          <thead>
            <tr className="border-b border-line-strong text-xs text-ink-faint">
              <th scope="col" className="px-2 py-2 text-right">
                #
              </th>
              <th scope="col" className="sticky left-0 bg-surface px-2 py-2 text-left print:static">
                {t('Player')}
              </th>
              <th scope="col" className="px-2 py-2 text-right">
                {t('Rating')}
              </th>
              {listColumns(section, names).map((column) => (
                <th key={column.key} scope="col" className="min-w-11 px-1 py-2 text-center">
                  <abbr title={column.title} className="no-underline">
                    {column.label}
                  </abbr>
                </th>
              ))}
              <th scope="col" className="px-2 py-2 text-right">
                {t('Points')}
              </th>
              {section.rows[0]?.tiebreaks.map(({ code }, index) => (
                <th key={`${code}-${index}`} scope="col" className="px-2 py-2 text-right">
                  {code}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {section.rows.map((row) => (
              <Row key={row.entry} view={view} section={section} row={row} names={names} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type Column = { key: string; label: string; title: string };

function listColumns(section: CrossSection, names: Names): Column[] {
  if (section.layout === 'grid')
    return section.rows.map((row) => ({
      key: `line-${row.line}`,
      label: String(row.line),
      title: names.get(row.entry)?.name ?? '',
    }));
  return Array.from({ length: section.rounds }, (_, index) => ({
    key: `round-${index + 1}`,
    label: t('R{number}', { number: index + 1 }),
    title: t('Round {number}', { number: index + 1 }),
  }));
}

type RowProps = { view: View; section: CrossSection; row: CrossRow; names: Names };

function Row({ view, section, row, names }: RowProps) {
  const lines = new Map(section.rows.map(({ entry, line }) => [entry, line]));
  const entry = names.get(row.entry);
  const nameOf = (cell: CrossCell) => (cell.opponent === null ? '' : (names.get(cell.opponent)?.name ?? ''));
  return (
    <tr className={cx('border-b border-line last:border-0', row.entry === view.my.entry_number ? 'bg-azure-wash' : '')}>
      <td className="px-2 py-1.5 text-right text-ink-faint">{row.line}</td>
      <th
        scope="row"
        className="sticky left-0 max-w-52 truncate bg-surface px-2 py-1.5 text-left font-semibold print:static print:max-w-none"
      >
        <Link
          to="/tournaments/$id/players/$number"
          params={{ id: String(view.id), number: String(row.entry) }}
          className="rounded-sm hover:underline"
        >
          <Name>{entry?.name}</Name>
        </Link>
      </th>
      <td className="px-2 py-1.5 text-right text-ink-soft">{entry?.rating ?? ''}</td>
      {section.layout === 'swiss'
        ? row.cells.map((cell) => (
            <td key={cell.round} className={cx('px-1 py-1.5 text-center whitespace-nowrap', tint(cell))}>
              <Spoken cell={cell} text={cellText(cell, lines)} opponent={nameOf(cell)} />
            </td>
          ))
        : section.rows.map((other) => <Meetings key={other.entry} row={row} other={other.entry} nameOf={nameOf} />)}
      <td className="px-2 py-1.5 text-right font-bold">{formatPoints(row.score)}</td>
      {row.tiebreaks.map(({ code, value }, index) => (
        <td key={`${code}-${index}`} className="px-2 py-1.5 text-right text-ink-soft">
          {value}
        </td>
      ))}
    </tr>
  );
}

/** What two did against each other, in every cycle. */
function Meetings({ row, other, nameOf }: { row: CrossRow; other: number; nameOf: (cell: CrossCell) => string }) {
  if (other === row.entry) return <td className="bg-sunken" />;
  return (
    <td className="px-1 py-1.5 text-center">
      {row.cells
        .filter((cell) => cell.opponent === other)
        .map((cell) => (
          <Spoken key={cell.round} cell={cell} text={cellSign(cell) || '·'} opponent={nameOf(cell)} />
        ))}
    </td>
  );
}

function Spoken({ cell, text, opponent }: { cell: CrossCell; text: string; opponent: string }) {
  const spoken = spokenCell(cell, opponent);
  return (
    <span title={spoken}>
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{spoken}</span>
    </span>
  );
}

const TINTS = { win: 'font-semibold text-vert', loss: 'text-gules', draw: '' } as const;
const tint = (cell: CrossCell) => (cell.outcome === null ? 'text-ink-faint' : TINTS[cell.outcome]);

function Legend() {
  return (
    <p className="max-w-prose text-sm text-ink-soft">
      {t(
        '12w1: a win with White against line 12 of this table. ½ is a draw, + and − are forfeits, +½ is a round sat out for half a point.',
      )}
    </p>
  );
}
