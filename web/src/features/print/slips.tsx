import { Name } from '@/components/ui/people/name';
import { QrCode } from '@/components/ui/qr-code';
import { EmptyState } from '@/components/ui/feedback/states';
import { stackCut } from '@/features/print/print-kinds';
import { SignHere, noRound } from '@/features/print/sheet';
import type { SideIndex, View } from '@/lib/api/types';
import { canDraw, indexEntries, type Names, sideEntry, sideName } from '@/lib/tournament/match';
import { type Board, boardsOf, titleOfRound } from '@/lib/tournament/print-rounds';
import { t, tc } from '@/lib/words';

const PER_PAGE = 8;

/** The address of the form for a result: whoever may enter results scans it and types nothing. */
export const slipAddress = (view: View, match: number) =>
  `${window.location.origin}/tournaments/${view.id}?match=${match}`;

/** A slip a board, eight a page, so that a cut stack lies in the order of the boards. */
export function ResultSlips({ view, round }: { view: View; round: number }) {
  const names = indexEntries(view.entries);
  const boards = boardsOf(view, round).filter(({ board }) => board !== null);
  if (boards.length === 0) return <EmptyState title={t('Nothing to print yet')}>{noRound()}</EmptyState>;
  return (
    <div className="flex flex-col gap-6 print:gap-0">
      <p className="no-print max-w-prose text-sm text-ink-soft">
        {t(
          'Cut the whole stack, then lay the piles on each other from left to right: the slips are in order of boards.',
        )}
      </p>
      {stackCut(boards, PER_PAGE).map((page, index) => (
        <div key={index} className="slip-page sheet grid gap-3 sm:grid-cols-2">
          {page.map((board, slot) =>
            board === null ? (
              <div key={slot} aria-hidden="true" />
            ) : (
              <ResultSlip key={slot} view={view} round={round} board={board} names={names} />
            ),
          )}
        </div>
      ))}
    </div>
  );
}

type SlipProps = { view: View; round: number; board: Board; names: Names };

function ResultSlip({ view, round, board: { match, board }, names }: SlipProps) {
  const results = canDraw(match) ? ['1 – 0', '½ – ½', '0 – 1'] : ['1 – 0', '0 – 1'];
  return (
    <article
      aria-label={t('Slip of board {board}', { board: board ?? '' })}
      className="flex min-h-0 flex-col justify-between gap-1.5 border border-dashed border-line-strong p-3"
    >
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-xl leading-none font-bold">{t('Board {board}', { board: board ?? '' })}</p>
          <p className="truncate text-xs">
            <Name>{view.name}</Name>, {titleOfRound(view, round)}
          </p>
        </div>
        <QrCode
          text={slipAddress(view, match.number)}
          label={t('The address where the result of board {board} is entered', { board: board ?? '' })}
          className="size-20 shrink-0"
        />
      </header>
      <SlipSide match={match} side={0} names={names} />
      <SlipSide match={match} side={1} names={names} />
      <div className="flex gap-5 text-sm">
        {results.map((result) => (
          <span key={result} className="numerals flex items-center gap-1.5 font-semibold">
            <span className="size-5 border-2 border-current" aria-hidden="true" /> {result}
          </span>
        ))}
      </div>
      <div className="flex gap-4 pt-4">
        <SignHere label={t('signed, White')} />
        <SignHere label={t('signed, Black')} />
      </div>
    </article>
  );
}

function SlipSide({ match, side, names }: { match: Board['match']; side: SideIndex; names: Names }) {
  const rating = sideEntry(match, side, names)?.rating;
  return (
    <p className="flex items-baseline gap-2">
      <span className="w-5 shrink-0 text-xs font-bold">{side === 0 ? tc('w', 'White') : tc('b', 'Black')}</span>
      <strong className="min-w-0 flex-1 truncate">
        <Name>{sideName(match, side, names)}</Name>
      </strong>
      {rating != null && <span className="numerals text-xs">{rating}</span>}
    </p>
  );
}
