import { useMemo } from 'react';
import { Name } from '@/components/ui/people/name';
import { EmptyState } from '@/components/ui/feedback/states';
import { type Column, Table } from '@/components/ui/table';
import { RoundMatch } from '@/features/rounds/round-match';
import type { Match, Standing, View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { formatPoints } from '@/lib/format';
import { indexEntries, isPlayable, type Names } from '@/lib/tournament/match';
import { t } from '@/lib/words';

type Props = { view: View; onOpenMatch: (match: number) => void };
type Group = { bracket: string; name: string; matches: Match[]; rows: Standing[] };

/** The groups side by side: the table of each, and the round it is in. */
export function GroupsView({ view, onOpenMatch }: Props) {
  const names = useMemo(() => indexEntries(view.entries), [view.entries]);
  const groups = useMemo(() => listGroups(view), [view]);
  if (groups.length === 0)
    return (
      <EmptyState title={t('The groups are not drawn yet')}>
        {t('The seeds are dealt to the groups when the tournament starts.')}
      </EmptyState>
    );
  return (
    <div className="grid items-start gap-x-6 gap-y-8 xl:grid-cols-2">
      {groups.map((group) => (
        <GroupCard key={group.bracket} group={group} view={view} names={names} onOpenMatch={onOpenMatch} />
      ))}
    </div>
  );
}

function GroupCard({ group, view, names, onOpenMatch }: Props & { group: Group; names: Names }) {
  const advance = Number(view.options.advance ?? 2);
  const open = group.matches.find(isPlayable);
  const round = open?.round ?? group.matches.at(-1)?.round ?? 1;
  const placed = new Map(group.rows.map((row, index) => [row.entry, index + 1]));
  return (
    <section aria-label={group.name} className="flex min-w-0 flex-col gap-3">
      <h2 className="text-lg">
        <Name>{group.name}</Name>
      </h2>
      <Table
        label={t('Table of {name}', { name: group.name })}
        rows={group.rows}
        columns={columnsFor(names, placed, advance)}
        rowKey={(row) => row.entry}
        rowClass={(row) => (row.entry === view.my.entry_number ? 'bg-azure-wash' : undefined)}
      />
      <details open={open !== undefined}>
        <summary className="cursor-pointer py-1 font-semibold">
          {t('Round {round}', { round })}{' '}
          {open === undefined && <span className="font-normal text-ink-soft">{t('(all results in)')}</span>}
        </summary>
        <ul className="mt-2 flex flex-col gap-2">
          {group.matches
            .filter((match) => match.round === round)
            .map((match) => (
              <RoundMatch
                key={match.number}
                view={view}
                match={match}
                names={names}
                onOpen={() => onOpenMatch(match.number)}
              />
            ))}
        </ul>
      </details>
    </section>
  );
}

function columnsFor(names: Names, placed: ReadonlyMap<number, number>, advance: number): Column<Standing>[] {
  const count = (key: 'played' | 'wins' | 'draws' | 'losses', name: string, short: string): Column<Standing> => ({
    key,
    name,
    short,
    align: 'right',
    width: 2.75,
    className: 'numerals px-2!',
    cell: (row) => row[key],
  });
  return [
    {
      key: 'place',
      name: t('Place'),
      short: '#',
      align: 'center',
      width: 3.25,
      isPinned: true,
      className: 'px-2!',
      cell: (row) => <Place place={placed.get(row.entry) ?? 0} advance={advance} />,
    },
    {
      key: 'name',
      name: t('Player'),
      isRowName: true,
      cell: (row) => names.get(row.entry)?.name ?? t('Entry {entry}', { entry: row.entry }),
    },
    count('played', t('Played'), t('P')),
    count('wins', t('Won'), t('W')),
    count('draws', t('Drawn'), t('D')),
    count('losses', t('Lost'), t('L')),
    {
      key: 'score',
      name: t('Points'),
      align: 'right',
      width: 4.5,
      isPinned: true,
      className: 'numerals font-bold',
      cell: (row) => formatPoints(row.score),
    },
  ];
}

/** Those who would go on stand on gold. */
function Place({ place, advance }: { place: number; advance: number }) {
  const goesOn = place <= advance;
  return (
    <span
      className={cx(
        'numerals inline-grid size-7 place-items-center rounded-full font-bold',
        goesOn && 'bg-or text-[#17182b]',
      )}
      title={goesOn ? t('Advances to the playoff') : undefined}
    >
      {place}
    </span>
  );
}

function listGroups(view: View): Group[] {
  const brackets = [...new Set(view.matches.map((match) => match.bracket))]
    .filter((bracket) => bracket.startsWith('group-'))
    .sort();
  const out = new Set(view.entries.filter((entry) => entry.status === 'disqualified').map((entry) => entry.number));
  return brackets.map((bracket) => {
    const matches = view.matches
      .filter((match) => match.bracket === bracket)
      .sort((a, b) => a.round - b.round || a.index - b.index);
    const members = new Set(matches.flatMap((match) => match.sides.map((side) => side.entry)));
    return {
      bracket,
      name: t('Group {letter}', { letter: bracket.slice('group-'.length).toUpperCase() }),
      matches,
      rows: sortRows(
        view.standings.filter((row) => members.has(row.entry)),
        out,
      ),
    };
  });
}

/** By points and tie-breaks: once the playoff is drawn, the overall places say something else. */
function sortRows(rows: Standing[], out: ReadonlySet<number>): Standing[] {
  const worth = (row: Standing) => [
    out.has(row.entry) ? 0 : 1,
    row.score,
    ...row.tiebreaks.map((cell) => Number(cell.value) || 0),
  ];
  return [...rows].sort((a, b) => {
    const [first, second] = [worth(a), worth(b)];
    const at = first.findIndex((value, index) => value !== second[index]);
    return at < 0 ? a.rank - b.rank : (second[at] ?? 0) - (first[at] ?? 0);
  });
}
