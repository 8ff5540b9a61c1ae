import { Name } from '@/components/ui/people/name';
import { EmptyState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { boardWord } from '@/features/print/round-sheets';
import { Sheet, SheetTable } from '@/features/print/sheet';
import type { CrossCell } from '@/lib/api/hall';
import type { Entry, View } from '@/lib/api/types';
import { formatPlace, formatPoints } from '@/lib/format';
import { indexEntries, type Names, sideName, sideScore } from '@/lib/tournament/match';
import { boardsOf, titleOfRound } from '@/lib/tournament/print-rounds';
import { byeText, cellSign } from '@/lib/tournament/round-cell';
import { useCrosstable } from '@/lib/tournament/use-crosstable';
import { t, tc, tn } from '@/lib/words';

/** A card to fold and stand on the table: readable from both sides. */
export function PlaceCards({ view }: { view: View }) {
  const rows = [...view.entries].sort((a, b) => a.name.localeCompare(b.name));
  return (
    <div className="grid sm:grid-cols-2 print:grid-cols-2">
      {rows.map((entry) => (
        <article
          key={entry.number}
          aria-label={t('Place card of {name}', { name: entry.name })}
          className="sheet flex h-[66mm] flex-col border border-dashed border-line-strong"
        >
          <div className="min-h-0 flex-1 rotate-180" aria-hidden="true">
            <Face entry={entry} />
          </div>
          <hr className="border-dotted border-line-strong" />
          <div className="min-h-0 flex-1">
            <Face entry={entry} />
          </div>
        </article>
      ))}
    </div>
  );
}

function Face({ entry }: { entry: Entry }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-1 px-4 text-center">
      <p className="text-2xl leading-tight font-bold">
        <Name>{entry.name}</Name>
      </p>
      <p className="numerals text-sm">{[entry.rating, entry.club].filter(Boolean).join(' · ')}</p>
    </div>
  );
}

/** A card for the pocket: the rounds so far, and lines for those to come. */
export function PlayerCards({ view }: { view: View }) {
  const table = useCrosstable(view);
  if (table.isPending) {
    return (
      <Loading label={t('Loading the player cards')}>
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  if (table.isError)
    return (
      <EmptyState title={t('Nothing to print yet')}>{t('They appear when the first round is paired.')}</EmptyState>
    );
  const names = indexEntries(view.entries);
  const total = view.rounds.at(-1)?.of ?? 0;
  return (
    <div className="grid gap-3 sm:grid-cols-2 print:grid-cols-2 print:gap-0">
      {table.data.sections.flatMap((section) =>
        section.rows
          .toSorted((a, b) => nameOf(names, a.entry).localeCompare(nameOf(names, b.entry)))
          .map((row) => (
            <article
              key={row.entry}
              aria-label={t('Card of {name}', { name: nameOf(names, row.entry) })}
              className="sheet flex flex-col gap-1 border border-dashed border-line-strong p-3 text-sm"
            >
              <header className="flex items-baseline justify-between gap-3">
                <p className="min-w-0 truncate text-lg font-bold">
                  <Name>{nameOf(names, row.entry)}</Name>
                </p>
                <p className="numerals shrink-0 text-xs whitespace-nowrap">
                  {t('{points} points, place {place}', {
                    points: formatPoints(row.score),
                    place: formatPlace(row.rank, row.rank_to),
                  })}
                </p>
              </header>
              <CardTable cells={row.cells} rounds={Math.max(section.rounds, total)} names={names} />
            </article>
          )),
      )}
    </div>
  );
}

const nameOf = (names: Names, entry: number) => names.get(entry)?.name ?? '';

function CardTable({ cells, rounds, names }: { cells: CrossCell[]; rounds: number; names: Names }) {
  const numbers = Array.from({ length: rounds }, (_, index) => index + 1);
  return (
    <table className="numerals w-full border-collapse text-xs">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('Round')}</th>
          <th scope="col">{t('Colour')}</th>
          <th scope="col">{t('Opponent')}</th>
          <th scope="col">{t('Result')}</th>
        </tr>
      </thead>
      <tbody>
        {numbers.map((number) => {
          const cell = cells.find((one) => one.round === number);
          const colour = cell?.colour === 'white' ? tc('w', 'White') : cell?.colour === 'black' ? tc('b', 'Black') : '';
          return (
            <tr key={number} className="border-b border-line-strong">
              <td className="w-6 py-1">{number}</td>
              <td className="w-6 py-1">{colour}</td>
              <td className="py-1">{cell?.opponent == null ? '' : <Name>{nameOf(names, cell.opponent)}</Name>}</td>
              <td className="w-10 py-1 text-center font-bold">
                {cell === undefined ? '' : cell.opponent === null ? byeText(cell) : cellSign(cell)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A sheet a club: where its people sit, and how they do. */
export function TeamSheets({ view, round }: { view: View; round: number }) {
  const names = indexEntries(view.entries);
  const clubs = [...new Set(view.entries.flatMap(({ club }) => club ?? []))].sort((a, b) => a.localeCompare(b));
  if (clubs.length === 0) return <EmptyState title={t('Nothing to print yet')} />;
  const boards = boardsOf(view, round);
  const scores = new Map(view.standings.map((row) => [row.entry, row]));
  return clubs.map((club) => {
    const members = view.entries.filter((entry) => entry.club === club);
    const sum = members.reduce((total, { number }) => total + (scores.get(number)?.score ?? 0), 0);
    const rows = members.map((entry) => {
      const found = boards.find(({ match }) => match.sides.some((side) => side.entry === entry.number));
      return { entry, found, side: found?.match.sides[0].entry === entry.number ? (0 as const) : (1 as const) };
    });
    return (
      <Sheet
        key={club}
        view={view}
        title={club}
        note={
          <p className="numerals">
            {t('{players}, {points} points', {
              players: tn(members.length, '{count} player', '{count} players'),
              points: formatPoints(sum),
            })}
            {round > 0 && ` · ${titleOfRound(view, round)}`}
          </p>
        }
      >
        <SheetTable
          rows={rows}
          rowKey={({ entry }) => entry.number}
          columns={[
            { name: t('Name'), isStrong: true, isWide: true, cell: ({ entry }) => <Name>{entry.name}</Name> },
            { name: t('Rating'), align: 'right', cell: ({ entry }) => entry.rating ?? '' },
            { name: boardWord(view), align: 'right', isStrong: true, cell: ({ found }) => found?.board ?? '–' },
            {
              name: t('Opponent'),
              isWide: true,
              cell: ({ found, side }) =>
                found?.board == null ? t('Bye') : <Name>{sideName(found.match, side === 0 ? 1 : 0, names)}</Name>,
            },
            {
              name: t('Result'),
              align: 'center',
              cell: ({ found, side }) => (found ? sideScore(found.match, side) : ''),
            },
            {
              name: t('Points'),
              align: 'right',
              isStrong: true,
              cell: ({ entry }) => formatPoints(scores.get(entry.number)?.score ?? 0),
            },
          ]}
        />
      </Sheet>
    );
  });
}
