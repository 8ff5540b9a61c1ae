import { useQuery } from '@tanstack/react-query';
import { Name } from '@/components/ui/people/name';
import { EmptyState } from '@/components/ui/feedback/states';
import { Sheet, type SheetColumn, SheetTable, noRound } from '@/features/print/sheet';
import { arbiterApi } from '@/lib/api/arbiter';
import type { SideIndex, View } from '@/lib/api/types';
import { indexEntries, isTableMatch, type Names, sideEntry, sideName, sideScore } from '@/lib/tournament/match';
import { type Board, boardsOf, titleOfRound, writtenPoints } from '@/lib/tournament/print-rounds';
import { t, tc } from '@/lib/words';

type Props = { view: View; round: number };

/** What the arbiters and the boards need: who sits where, by board. */
export function BoardsSheet({ view, round }: Props) {
  const boards = boardsOf(view, round);
  if (boards.length === 0) return <EmptyState title={t('Nothing to print yet')}>{noRound()}</EmptyState>;
  const names = indexEntries(view.entries);
  const points = writtenPoints(view, round);
  const hasGroups = new Set(boards.map(({ match }) => match.bracket)).size > 1;
  const columns: SheetColumn<Board>[] = [
    { name: boardWord(view), align: 'right', isStrong: true, cell: ({ board }) => board ?? '' },
    ...(hasGroups ? [{ name: t('Part'), cell: ({ match }: Board) => partName(match.bracket) }] : []),
    ...sideColumns(0, view, names, points),
    { name: t('Result'), align: 'center', isStrong: true, cell: ({ match }) => resultText(match) },
    ...sideColumns(1, view, names, points),
  ];
  return (
    <Sheet
      view={view}
      title={t('{round}: pairings by board', { round: titleOfRound(view, round) })}
      note={view.game === 'chess' && <StartPosition id={view.id} seq={view.seq} round={round} />}
    >
      <SheetTable rows={boards} columns={columns} rowKey={({ match }) => match.number} />
    </Sheet>
  );
}

/** The position of Chess960 that was drawn for the round, if one was. */
function StartPosition({ id, seq, round }: { id: number; seq: number; round: number }) {
  const drawn = useQuery({
    queryKey: ['start-positions', id, seq],
    queryFn: () => arbiterApi.listStartPositions(id),
  });
  const position = drawn.data?.find((row) => row.round === round);
  if (!position) return null;
  return (
    <p className="border border-current px-3 py-1 text-center">
      {t('Start position {number}', { number: position.number })}:{' '}
      <strong className="tracking-[0.3em]">{position.pieces}</strong>
    </p>
  );
}

/** Names and points of one side, as two columns. */
function sideColumns(
  side: SideIndex,
  view: View,
  names: Names,
  points: ReadonlyMap<number, string>,
): SheetColumn<Board>[] {
  const isCards = view.format === 'draft-swiss';
  const name = isCards ? t('Player {number}', { number: side + 1 }) : side === 0 ? t('White') : t('Black');
  return [
    {
      name,
      isStrong: true,
      isWide: true,
      cell: ({ match }) => {
        const at = match.status === 'bye' && match.sides[0].kind === 'bye' ? (side === 0 ? 1 : 0) : side;
        if (match.status === 'bye' && side === 1) return <span className="font-normal">{t('Bye')}</span>;
        return (
          <>
            <Name>{sideName(match, at, names)}</Name>
            <Rated rating={sideEntry(match, at, names)?.rating} />
          </>
        );
      },
    },
    ...(points.size > 0
      ? [
          {
            name: t('Pts'),
            key: `points-${side}`,
            align: 'right' as const,
            cell: ({ match }: Board) => points.get(match.sides[side].entry ?? 0) ?? '',
          },
        ]
      : []),
  ];
}

const Rated = ({ rating }: { rating: number | null | undefined }) =>
  rating == null ? null : <span className="ml-2 text-xs font-normal">{rating}</span>;

/** What everybody looks for: the own name, and where to sit. */
export function NamesSheet({ view, round }: Props) {
  const names = indexEntries(view.entries);
  const points = writtenPoints(view, round);
  const rows = boardsOf(view, round)
    .flatMap(({ match, board }) =>
      ([0, 1] as const).map((side) => ({ match, board, side, entry: match.sides[side].entry })),
    )
    .filter(({ entry }) => entry !== null)
    .sort((a, b) => sideName(a.match, a.side, names).localeCompare(sideName(b.match, b.side, names)));
  if (rows.length === 0) return <EmptyState title={t('Nothing to print yet')}>{noRound()}</EmptyState>;
  const isCards = view.format === 'draft-swiss';
  type Row = (typeof rows)[number];
  const columns: SheetColumn<Row>[] = [
    {
      name: t('Player'),
      isStrong: true,
      isWide: true,
      cell: ({ match, side }) => <Name>{sideName(match, side, names)}</Name>,
    },
    { name: boardWord(view), align: 'right', isStrong: true, cell: ({ board }) => board ?? '–' },
    ...(isCards
      ? []
      : [
          {
            name: t('Colour'),
            cell: ({ side, board }: Row) => (board === null ? '' : side === 0 ? t('White') : t('Black')),
          },
        ]),
    ...(points.size > 0
      ? [{ name: t('Points'), align: 'right' as const, cell: ({ entry }: Row) => points.get(entry ?? 0) ?? '' }]
      : []),
    {
      name: t('Opponent'),
      isWide: true,
      cell: ({ match, side, board }) =>
        board === null ? t('Bye') : <Name>{sideName(match, side === 0 ? 1 : 0, names)}</Name>,
    },
  ];
  return (
    <Sheet view={view} title={t('{round}: where do I sit?', { round: titleOfRound(view, round) })}>
      <SheetTable rows={rows} columns={columns} rowKey={({ entry }) => entry ?? 0} />
    </Sheet>
  );
}

export const boardWord = (view: View) => (view.format === 'draft-swiss' ? t('Table') : tc('Board', 'in the hall'));

const partName = (bracket: string) =>
  bracket.startsWith('group-') ? bracket.slice('group-'.length).toUpperCase() : bracket === 'swiss' ? '' : bracket;

/** The result, or a line to write it on. */
function resultText(match: Board['match']): string {
  if (match.status === 'bye') return '';
  const [first, second] = [sideScore(match, 0), sideScore(match, 1)];
  if (first === '' || (!isTableMatch(match) && match.status !== 'completed')) return '____ – ____';
  return `${first} – ${second}`;
}
