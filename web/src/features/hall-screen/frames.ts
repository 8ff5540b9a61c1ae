import { type Part, pagesOf, type ScreenSettings, shareOf } from '@/features/hall-screen/screen-settings';
import type { Standing, View } from '@/lib/api/types';
import { indexEntries, isDecided, sideName } from '@/lib/tournament/match';
import { type Board, boardsOf, roundToShow } from '@/lib/tournament/print-rounds';

/** Somebody and where they sit. */
export type Seat = Board & { side: 0 | 1; entry: number; name: string };
/** A picture of the rotation: a part and its rows. */
export type Frame =
  | { part: 'pairings' | 'results'; boards: Board[] }
  | { part: 'names'; seats: Seat[] }
  | { part: 'standings'; rows: Standing[] }
  | { part: 'clock' }
  | { part: 'message' };

/** The pictures of a screen, in turn. As long as no game of the round has a result, everybody looks for their board: results and standings wait. */
export function listFrames(view: View, settings: ScreenSettings): Frame[] {
  const round = roundToShow(view);
  const boards = boardsOf(view, round);
  const isFresh = boards.length > 0 && !boards.some(({ match }) => isDecided(match));
  const isWaited = (part: Part) => part === 'results' || part === 'standings';
  const hasPairings = settings.show.some((part) => part === 'pairings' || part === 'names');
  const parts = settings.show.filter((part) => !(isFresh && hasPairings && isWaited(part)));
  return parts.flatMap((part) => framesOf(part, view, boards, settings));
}

function framesOf(part: Part, view: View, boards: Board[], settings: ScreenSettings): Frame[] {
  const { rows, monitor, of } = settings;
  const pages = <Row>(all: readonly Row[], size = rows) => pagesOf(shareOf(all, monitor, of), size);
  switch (part) {
    case 'pairings':
      return pages(boards).map((page) => ({ part, boards: page }));
    case 'results':
      return pages(boards.filter(({ match }) => isDecided(match))).map((page) => ({ part, boards: page }));
    case 'names':
      return pages(seatsOf(view, boards), 2 * rows).map((page) => ({ part, seats: page }));
    case 'standings':
      return pages(view.standings).map((page) => ({ part, rows: page }));
    case 'clock':
      return [{ part }];
    case 'message':
      return settings.say === '' ? [] : [{ part }];
  }
}

function seatsOf(view: View, boards: Board[]): Seat[] {
  const names = indexEntries(view.entries);
  return boards
    .flatMap(({ match, board }) =>
      ([0, 1] as const).map((side) => ({
        match,
        board,
        side,
        entry: match.sides[side].entry ?? 0,
        name: sideName(match, side, names),
      })),
    )
    .filter(({ entry }) => entry > 0)
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Milliseconds until "15:00" by the clock of the hall; after it none are left. */
export function msUntil(until: string, now: Date): number {
  const [hours = 0, minutes = 0] = until.split(':').map(Number);
  const then = new Date(now);
  then.setHours(hours, minutes, 0, 0);
  return Math.max(0, then.getTime() - now.getTime());
}
