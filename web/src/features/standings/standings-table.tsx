import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useMemo, useRef, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button, buttonClass } from '@/components/ui/button';
import { FindPlayer } from '@/components/ui/people/find-player';
import { Help } from '@/components/ui/overlays/help';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { PrintButton } from '@/components/ui/print-button';
import { Shield } from '@/components/ui/people/shield';
import { EmptyState } from '@/components/ui/feedback/states';
import { type Column, Table, type TableHandle } from '@/components/ui/table';
import { Podium } from '@/features/standings/podium';
import type { EntryStatus, Standing, View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { FINDABLE, isFound } from '@/lib/tournament/find-entries';
import { formatPlace, formatPoints } from '@/lib/format';
import { indexEntries, isTableMatch, type Names } from '@/lib/tournament/match';
import { shapeOf } from '@/lib/tournament/shape';
import { isKnownTieBreak, tieBreakName } from '@/lib/tournament/tie-breaks';
import { t } from '@/lib/words';

/** Who stands where; on completion with the podium. */
export function StandingsView({ view }: { view: View }) {
  const names = useMemo(() => indexEntries(view.entries), [view.entries]);
  const [typed, setTyped] = useState('');
  const table = useRef<TableHandle>(null);
  if (view.standings.length === 0)
    return <EmptyState title={t('No standings yet')}>{t('They appear with the first result.')}</EmptyState>;
  const rows = view.standings.filter((row) => isFound(names.get(row.entry), typed));
  const mine = rows.find((row) => row.entry === view.my.entry_number);
  return (
    <section aria-label={t('Standings')} className="flex max-w-5xl flex-col gap-5">
      {view.phase === 'completed' && <Podium standings={view.standings} names={names} />}
      <div className="no-print -mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {view.standings.length > FINDABLE && <FindPlayer value={typed} onChange={setTyped} />}
        {view.standings.length > FINDABLE && mine && (
          <Button onClick={() => table.current?.show(mine.entry)}>
            <Icon name="target" className="size-4" /> {t('Jump to me')}
          </Button>
        )}
        {shapeOf(view.format).hasTable && <TieBreakHelp view={view} />}
        <span className="ml-auto flex flex-wrap items-center gap-1">
          {view.matches.some(isTableMatch) && (
            <Link to="/tournaments/$id/crosstable" params={{ id: String(view.id) }} className={buttonClass('ghost')}>
              <Icon name="list" /> {t('Cross table')}
            </Link>
          )}
          <PrintButton onBefore={() => setTyped('')} />
        </span>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t('Nobody with that name')}>{t('Try fewer letters.')}</EmptyState>
      ) : (
        <Table
          ref={table}
          label={t('Standings of {name}', { name: view.name })}
          rows={rows}
          columns={columnsFor(view, names)}
          rowKey={(row) => row.entry}
          rowClass={(row) => (row.entry === view.my.entry_number ? 'bg-azure-wash' : undefined)}
        />
      )}
    </section>
  );
}

function TieBreakHelp({ view }: { view: View }) {
  const codes = (view.standings[0]?.tiebreaks ?? []).map(({ code }) => code).filter(isKnownTieBreak);
  return (
    <span className="flex items-center text-sm text-ink-soft">
      {t('Level on points?')}
      <Help about={t('Tie-breaks')}>
        <p>
          {t('Players with the same points are ranked by the columns on the right; the first that differs decides:')}
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3">
          {codes.map((code) => (
            <Fragment key={code}>
              <dt className="font-bold">{code}</dt>
              <dd>{tieBreakName(code)}</dd>
            </Fragment>
          ))}
        </dl>
        <p>
          {t(
            'Buchholz adds up the points of all opponents; Sonneborn-Berger adds up the points of the opponents a player beat, and half the points of those they drew with.',
          )}
        </p>
      </Help>
    </span>
  );
}

function columnsFor(view: View, names: Names): Column<Standing>[] {
  const isTable = shapeOf(view.format).hasTable;
  const count = (key: 'played' | 'wins' | 'draws' | 'losses', name: string, short: string): Column<Standing> => ({
    key,
    name,
    short,
    align: 'right',
    width: 3,
    className: 'numerals',
    cell: (row) => row[key],
  });
  const points: Column<Standing> = {
    key: 'score',
    name: t('Points'),
    align: 'right',
    width: 4.5,
    isPinned: true,
    className: 'numerals font-bold',
    cell: (row) => formatPoints(row.score),
  };
  const tiebreaks = (view.standings[0]?.tiebreaks ?? []).map(({ code }, index): Column<Standing> => ({
    key: `${code}-${index}`,
    name: tieBreakName(code),
    short: code,
    align: 'right',
    width: 5,
    className: 'numerals',
    cell: (row) => row.tiebreaks[index]?.value ?? '',
  }));
  return [
    {
      key: 'rank',
      name: t('Place'),
      align: 'center',
      width: 5,
      isPinned: true,
      className: 'px-1!',
      cell: (row) => <Place row={row} isFinal={view.phase === 'completed'} />,
    },
    { key: 'name', name: t('Player'), isRowName: true, cell: (row) => <Player id={view.id} row={row} names={names} /> },
    ...(isTable ? [points] : []),
    count('played', t('Played'), t('P')),
    count('wins', t('Won'), t('W')),
    ...(isTable ? [count('draws', t('Drawn'), t('D'))] : []),
    count('losses', t('Lost'), t('L')),
    ...tiebreaks,
  ];
}

const MEDALS: Record<number, string> = { 1: 'bg-or', 2: 'bg-argent', 3: 'bg-bronze' };

function Place({ row, isFinal }: { row: Standing; isFinal: boolean }): ReactNode {
  const medal = isFinal ? MEDALS[row.rank] : undefined;
  return (
    <span
      className={cx(
        'numerals inline-grid h-7 min-w-7 place-items-center rounded-full px-1.5 font-bold whitespace-nowrap',
        medal && `${medal} text-[#17182b]`,
      )}
    >
      {formatPlace(row.rank, row.rank_to)}
    </span>
  );
}

/** What is said of those who play no more. */
const GONE: Partial<Record<EntryStatus, string>> = {
  withdrawn: t('Withdrawn'),
  disqualified: t('Disqualified'),
  no_show: t('No show'),
};

/** A name that leads to the player card: rounds, performance, and why this place. */
function Player({ id, row, names }: { id: number; row: Standing; names: Names }): ReactNode {
  const entry = names.get(row.entry);
  const name = entry?.name ?? t('Entry {entry}', { entry: row.entry });
  return (
    <span className="flex items-center gap-2.5">
      <Shield name={name} className="h-6" />
      <span className="min-w-0">
        <Link
          to="/tournaments/$id/players/$number"
          params={{ id: String(id), number: String(row.entry) }}
          className="rounded-sm underline decoration-line-strong decoration-1 underline-offset-3 hover:decoration-2 hover:decoration-azure"
        >
          <Name>{name}</Name>
        </Link>
        {entry?.rating != null && (
          <span className="numerals ml-2 text-xs font-normal text-ink-faint">{entry.rating}</span>
        )}
        {entry && GONE[entry.status] && <Badge className="ml-2">{GONE[entry.status]}</Badge>}
        {entry?.club && <span className="ml-2 text-xs font-normal text-ink-faint">{entry.club}</span>}
      </span>
    </span>
  );
}
