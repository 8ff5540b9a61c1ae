import { Link } from '@tanstack/react-router';
import { Name } from '@/components/ui/people/name';
import { type Column, Table } from '@/components/ui/table';
import type { Match, SideIndex, View } from '@/lib/api/types';
import {
  indexEntries,
  isDecided,
  isTableMatch,
  type Names,
  roundName,
  sideName,
  sideScore,
} from '@/lib/tournament/match';
import { t } from '@/lib/words';

export type KnockoutRow = { match: Match; side: SideIndex };

/** The matches of somebody that add up to no points: those of a bracket, a playoff, a final; as they were played. */
export function listKnockoutRows(view: View, entry: number): KnockoutRow[] {
  return view.matches.flatMap((match) => {
    if (isTableMatch(match)) return [];
    const side = ([0, 1] as const).find((index) => match.sides[index].entry === entry);
    return side === undefined || (match.status === 'void' && !isDecided(match)) ? [] : [{ match, side }];
  });
}

type Props = { view: View; name: string; rows: KnockoutRow[] };

/** Round by round, who somebody met in a bracket and how it ended. */
export function KnockoutTable({ view, name, rows }: Props) {
  const names = indexEntries(view.entries);
  const columns: Column<KnockoutRow>[] = [
    { key: 'round', name: t('Round'), cell: ({ match }) => roundName(match, view.rounds) },
    {
      key: 'opponent',
      name: t('Opponent'),
      isRowName: true,
      cell: (row) => <Opponent view={view} row={row} names={names} />,
    },
    { key: 'score', name: t('Score'), align: 'center', className: 'numerals', cell: scoreOf },
    { key: 'result', name: t('Result'), className: 'font-bold', cell: endOf },
  ];
  return (
    <Table
      label={t('Matches of {name}', { name })}
      rows={rows}
      columns={columns}
      rowKey={({ match }) => match.number}
    />
  );
}

function Opponent({ view, row: { match, side }, names }: { view: View; row: KnockoutRow; names: Names }) {
  const other = side === 0 ? 1 : 0;
  const { entry } = match.sides[other];
  const name = sideName(match, other, names);
  if (entry === null) {
    return (
      <span className="font-normal text-ink-soft">
        <Name>{name}</Name>
      </span>
    );
  }
  return (
    <Link
      to="/tournaments/$id/players/$number"
      params={{ id: String(view.id), number: String(entry) }}
      className="rounded-sm underline decoration-line-strong decoration-1 underline-offset-3 hover:decoration-azure"
    >
      <Name>{name}</Name>
    </Link>
  );
}

function scoreOf({ match, side }: KnockoutRow): string {
  const [mine, theirs] = [sideScore(match, side), sideScore(match, side === 0 ? 1 : 0)];
  return mine === '' ? '' : `${mine}–${theirs}`;
}

function endOf({ match, side }: KnockoutRow): string {
  if (match.status === 'bye') return t('Through without a match');
  if (!isDecided(match)) return '';
  return match.winner === side ? t('Won') : t('Lost');
}
