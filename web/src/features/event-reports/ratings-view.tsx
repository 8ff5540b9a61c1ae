import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import { Dialog } from '@/components/ui/overlays/dialog';
import { FindPlayer } from '@/components/ui/people/find-player';
import { Name } from '@/components/ui/people/name';
import { type Column, Table } from '@/components/ui/table';
import { NotFinal, WithReport } from '@/features/event-reports/report-state';
import type { RatedGame, RatingChange, RatingChanges } from '@/lib/api/event-reports';
import type { View } from '@/lib/api/types';
import { formatPoints } from '@/lib/format';
import { FINDABLE } from '@/lib/tournament/find-entries';
import { CHAPTERS, REASONS, writeChange, writeHundredths } from '@/lib/tournament/reports/report-words';
import { useRatingChanges } from '@/lib/tournament/reports/use-event-reports';
import { t, tc, tn } from '@/lib/words';

/** What the event does to everybody's FIDE rating; a row opens its games. */
export function RatingsView({ view }: { view: View }) {
  return (
    <WithReport report={useRatingChanges(view)} label={t('Loading the rating changes')}>
      {(found) => <Changes view={view} found={found} />}
    </WithReport>
  );
}

function Changes({ view, found }: { view: View; found: RatingChanges }) {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<number | null>(null);
  const words = search.trim().toLowerCase();
  const rows = found.players
    .filter(({ name }) => name.toLowerCase().includes(words))
    .toSorted((a, b) => (b.change ?? -1e9) - (a.change ?? -1e9) || a.name.localeCompare(b.name));
  const chosen = found.players.find(({ entry }) => entry === open);
  return (
    <div className="flex flex-col gap-4">
      <NotFinal isFinal={found.is_final} />
      <p className="max-w-prose text-sm text-ink-soft">
        {t('{chapter} ratings, to two decimals. FIDE adds up the events of a month and rounds once.', {
          chapter: CHAPTERS[found.chapter],
        })}
      </p>
      <Unnamed view={view} found={found} />
      {found.players.length > FINDABLE && <FindPlayer value={search} onChange={setSearch} />}
      <Table
        label={t('Rating changes')}
        rows={rows}
        rowKey={({ entry }) => entry}
        columns={columnsFor((row) => setOpen(row.entry))}
      />
      {chosen && (
        <Dialog isOpen onClose={() => setOpen(null)} title={t('Rating of {name}', { name: chosen.name })}>
          <GamesOf row={chosen} />
        </Dialog>
      )}
    </div>
  );
}

/** Whose rating cannot be reported, because nobody said who they are to FIDE. */
function Unnamed({ view, found }: { view: View; found: RatingChanges }) {
  const nameless = found.players.filter((row) => row.rating > 0 && row.fide_id === '').length;
  if (nameless === 0) return null;
  return (
    <Notice tone="gold">
      {tn(
        nameless,
        '{count} rated player has no FIDE number: the rating is taken as one of FIDE.',
        '{count} rated players have no FIDE number: their ratings are taken as those of FIDE.',
      )}{' '}
      {view.my.can.includes('manage_entries') && (
        <Link
          to="/tournaments/$id/report"
          params={{ id: String(view.id) }}
          search={{ show: 'players' }}
          className="font-semibold text-azure underline"
        >
          {t('Add the numbers')}
        </Link>
      )}
    </Notice>
  );
}

function columnsFor(onOpen: (row: RatingChange) => void): Column<RatingChange>[] {
  const number = (
    key: string,
    name: string,
    width: number,
    cell: (row: RatingChange) => string | number,
    isWideOnly = true,
  ): Column<RatingChange> => ({ key, name, width, align: 'right', className: 'numerals', isWideOnly, cell });
  return [
    {
      key: 'name',
      name: t('Player'),
      isRowName: true,
      cell: (row) => (
        <span>
          {row.title && <span className="mr-1.5 font-bold text-azure">{row.title}</span>}
          <Name>{row.name}</Name>
          <span className="ml-2 text-xs font-normal text-ink-faint">{row.federation}</span>
        </span>
      ),
    },
    number('rating', t('Rating'), 4.5, (row) => row.rating || '–'),
    number('games', t('Games'), 4.5, (row) => row.games),
    number('score', t('Points'), 4.5, (row) => formatPoints(row.score)),
    number('expected', t('Expected'), 5.5, (row) => writeHundredths(row.expected)),
    number('average', tc('Average', 'of the opponents'), 6, (row) => writeHundredths(row.average)),
    number('performance', t('Performance'), 6.5, (row) => row.performance ?? '–'),
    number('k', t('K'), 3.5, (row) => row.k ?? '–'),
    {
      key: 'change',
      name: t('Change'),
      width: 6,
      align: 'right',
      className: 'numerals font-bold',
      cell: (row) => <Change row={row} />,
    },
    {
      key: 'games-of',
      name: t('Games of the player'),
      short: '…',
      width: 3.5,
      align: 'right',
      className: 'no-print',
      cell: (row) => (
        <Button
          look="ghost"
          size="sm"
          className="px-2"
          aria-label={t('Rated games of {name}', { name: row.name })}
          onClick={() => onOpen(row)}
        >
          <Icon name="list" />
        </Button>
      ),
    },
  ];
}

function Change({ row }: { row: RatingChange }) {
  if (row.change !== null)
    return (
      <span className={row.change > 0 ? 'text-vert' : row.change < 0 ? 'text-gules' : ''}>
        {writeChange(row.change)}
      </span>
    );
  return row.first?.rating ? <span title={t('First rating')}>{row.first.rating}</span> : '–';
}

/** Every game with what it was worth, or why it was not. */
function GamesOf({ row }: { row: RatingChange }) {
  return (
    <div className="flex flex-col gap-3">
      <FirstRating row={row} />
      <div className="overflow-x-auto">
        <table className="numerals w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line-strong text-left text-xs text-ink-faint">
              <th scope="col" className="py-1.5 pr-2">
                {t('R')}
              </th>
              <th scope="col" className="py-1.5 pr-2">
                {t('Opponent')}
              </th>
              <th scope="col" className="py-1.5 pr-2 text-right">
                {t('Difference')}
              </th>
              <th scope="col" className="py-1.5 pr-2 text-right">
                {t('Result')}
              </th>
              <th scope="col" className="py-1.5 pr-2 text-right">
                {t('Expected')}
              </th>
              <th scope="col" className="py-1.5 text-right">
                {t('Change')}
              </th>
            </tr>
          </thead>
          <tbody>
            {row.lines.map((line) => (
              <GameRow key={`${line.round}-${line.opponent}`} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      {row.lines.some(({ is_capped: isCapped }) => isCapped) && (
        <p className="text-xs text-ink-soft">{t('* A difference of more than 400 points counts as 400.')}</p>
      )}
      {row.k !== null && (
        <p className="numerals text-sm">
          {row.is_k_listed
            ? t('K {k}, from the rating list: {change}', { k: row.k, change: writeChange(row.change ?? 0) })
            : t('K {k}, by rating and age: {change}', { k: row.k, change: writeChange(row.change ?? 0) })}
        </p>
      )}
    </div>
  );
}

function FirstRating({ row: { first } }: { row: RatingChange }) {
  if (!first) return null;
  return (
    <Notice>
      {first.rating
        ? t('First rating: {rating}, from {games} games against rated opponents.', {
            rating: first.rating,
            games: first.games,
          })
        : tn(
            first.missing_games,
            'For a first rating {count} more game against a rated opponent is needed, and a point.',
            'For a first rating {count} more games against rated opponents are needed, and a point.',
          )}
    </Notice>
  );
}

function GameRow({ line }: { line: RatedGame }) {
  return (
    <tr className="border-b border-line last:border-0">
      <td className="py-1.5 pr-2 text-ink-faint">{line.round}</td>
      <th scope="row" className="py-1.5 pr-2 text-left font-semibold">
        <Name>{line.opponent_name}</Name>
        <span className="ml-2 text-xs font-normal text-ink-faint">{line.opponent_rating || ''}</span>
      </th>
      {line.reason !== null ? (
        <td colSpan={4} className="py-1.5 text-right text-ink-soft">
          {t('not rated: {reason}', { reason: REASONS[line.reason] })}
        </td>
      ) : (
        <>
          <td className="py-1.5 pr-2 text-right">
            {line.difference ?? '–'}
            {line.is_capped && '*'}
          </td>
          <td className="py-1.5 pr-2 text-right">{formatPoints(line.score)}</td>
          <td className="py-1.5 pr-2 text-right">{writeHundredths(line.expected)}</td>
          <td className="py-1.5 text-right font-semibold">{line.change === null ? '–' : writeChange(line.change)}</td>
        </>
      )}
    </tr>
  );
}
