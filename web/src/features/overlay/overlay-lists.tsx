import { useRef } from 'react';
import { Name } from '@/components/ui/people/name';
import { Plate } from '@/features/overlay/plate';
import { useGlide } from '@/features/overlay/use-glide';
import { usePages } from '@/features/overlay/use-pages';
import type { View } from '@/lib/api/types';
import { cardPointsBefore, currentRound, formatGames, formatPercent, formatRecord } from '@/lib/tournament/card-games';
import { cx } from '@/lib/class-names';
import { formatPoints } from '@/lib/format';
import { indexEntries, sideName } from '@/lib/tournament/match';
import { t } from '@/lib/words';

const pageText = (page: number, pages: number) =>
  pages > 1 ? t('{page} of {pages}', { page: page + 1, pages }) : undefined;

/** Who leads; rows glide when the order changes. */
export function OverlayStandings({ view, rows }: { view: View; rows: number }) {
  const names = indexEntries(view.entries);
  const { shown, page, pages } = usePages(view.standings, rows);
  const list = useRef<HTMLOListElement>(null);
  useGlide(list);
  return (
    <Plate label={t('Standings')} aside={pageText(page, pages)}>
      <ol ref={list} className="relative">
        {shown.map((row) => (
          <li
            key={row.entry}
            data-row={row.entry}
            className="grid grid-cols-[1.75rem_1fr_auto_3.75rem_1.75rem] items-baseline gap-2 py-0.5"
          >
            <span className="numerals font-bold text-ink-faint">{row.rank}</span>
            <span className="min-w-0 truncate font-semibold">
              <Name>{names.get(row.entry)?.name}</Name>
            </span>
            <span className="numerals text-sm text-ink-soft">{formatRecord(row)}</span>
            <span className="numerals text-right text-sm text-ink-soft">{formatPercent(row, 'OMW')}</span>
            <strong className="numerals text-right text-lg leading-tight">{formatPoints(row.score)}</strong>
          </li>
        ))}
      </ol>
    </Plate>
  );
}

/** Who plays whom in the round that is on. */
export function OverlayPairings({ view, rows }: { view: View; rows: number }) {
  const round = currentRound(view);
  const names = indexEntries(view.entries);
  const points = round?.isPlayoff ? new Map<number, number>() : cardPointsBefore(view, round?.number ?? 0);
  const { shown, page, pages } = usePages(round?.matches ?? [], rows);
  const nameOf = (match: (typeof shown)[number], side: 0 | 1) => (
    <span
      className={cx(
        'min-w-0 truncate',
        side === 0 && 'text-right',
        match.winner === side && match.status === 'completed' && 'font-bold',
      )}
    >
      <Name>{sideName(match, side, names)}</Name>{' '}
      <span className="numerals text-xs text-ink-soft">
        {match.sides[side].entry === null ? '' : points.get(match.sides[side].entry)}
      </span>
    </span>
  );
  return (
    <Plate
      label={
        round ? (round.isPlayoff ? round.name : t('Round {round} pairings', { round: round.number })) : t('Pairings')
      }
      aside={pageText(page, pages)}
    >
      <ol key={page} className="animate-rise">
        {shown.map((match) => (
          <li
            key={match.number}
            className="grid grid-cols-[1.5rem_1fr_2.75rem_1fr] items-baseline gap-1.5 py-0.5 text-sm"
          >
            <span className="numerals font-bold text-ink-faint">{match.status === 'bye' ? '' : match.index + 1}</span>
            {match.status === 'bye' ? (
              <span className="col-span-3">
                {t('{name} has the bye', { name: sideName(match, match.sides[0].entry === null ? 1 : 0, names) })}
              </span>
            ) : (
              <>
                <Name>{nameOf(match, 0)}</Name>
                <span className="numerals text-center font-bold">{formatGames(match) || '–'}</span>
                <Name>{nameOf(match, 1)}</Name>
              </>
            )}
          </li>
        ))}
      </ol>
    </Plate>
  );
}
