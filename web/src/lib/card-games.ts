import type { Match, Percent, Standing, View } from '@/lib/api/types';

/** Points and games as card players count them: 3 for a win, 1 for a draw; a bye is a win 2–0. */

const WIN = 3;
const isSwiss = (match: Match) => match.bracket === 'swiss';

function pointsOf(match: Match, side: 0 | 1): number {
  if (match.status === 'bye') return match.sides[side].entry === null ? 0 : WIN;
  if (match.status !== 'completed') return 0;
  if (match.winner === null) return match.kind === 'double-forfeit' ? 0 : 1;
  return match.winner === side ? WIN : 0;
}

/** The points of every entry before a round. */
export function cardPointsBefore(view: Pick<View, 'entries' | 'matches'>, round: number): ReadonlyMap<number, number> {
  const points = new Map(view.entries.map((entry) => [entry.number, 0]));
  for (const match of view.matches.filter((row) => isSwiss(row) && row.round < round)) {
    for (const side of [0, 1] as const) {
      const { entry } = match.sides[side];
      if (entry !== null) points.set(entry, (points.get(entry) ?? 0) + pointsOf(match, side));
    }
  }
  return points;
}

/** The games every entry has won in the Swiss rounds. */
export function gamesWonByEntry(view: Pick<View, 'entries' | 'matches' | 'options'>): ReadonlyMap<number, number> {
  const games = new Map(view.entries.map((entry) => [entry.number, 0]));
  const needed = Number(view.options.best_of ?? 3) === 1 ? 1 : 2;
  for (const match of view.matches.filter(isSwiss)) {
    for (const side of [0, 1] as const) {
      const { entry } = match.sides[side];
      const isUnplayedWin = match.status === 'bye' || (match.kind === 'forfeit' && match.winner === side);
      const won = match.score ? match.score[side] / 10 : isUnplayedWin ? needed : 0;
      if (entry !== null) games.set(entry, (games.get(entry) ?? 0) + won);
    }
  }
  return games;
}

/** "59.26%" */
export const formatPercent = (value: Percent | null | undefined) => (value ? `${(value.decimal * 100).toFixed(2)}%` : '–');

/** "2-1-0": won, lost, drawn. */
export const formatRecord = ({ wins, losses, draws }: Pick<Standing, 'wins' | 'losses' | 'draws'>) => `${wins}-${losses}-${draws}`;

/** The last Swiss round that was paired; 0 before the first. */
export const lastRound = (view: Pick<View, 'matches'>) => Math.max(0, ...view.matches.filter(isSwiss).map((match) => match.round));

export const matchesOfRound = (view: Pick<View, 'matches'>, round: number) => view.matches.filter((match) => isSwiss(match) && match.round === round).sort((a, b) => a.index - b.index);

/** "2–1"; with drawn games "1–1–1"; empty while nothing is decided. */
export function formatGames(match: Match): string {
  if (match.kind === 'double-forfeit') return '0–0';
  if (match.kind === 'forfeit') return match.winner === 0 ? 'w/o –' : '– w/o';
  if (!match.score) return '';
  const text = `${match.score[0] / 10}–${match.score[1] / 10}`;
  return match.drawn_games > 0 ? `${text}–${match.drawn_games}` : text;
}
