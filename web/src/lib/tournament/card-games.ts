import type { Match, Standing, View } from '@/lib/api/types';
import { formatDecimal } from '@/lib/format';
import { isPlayable, roundName } from '@/lib/tournament/match';
import { t } from '@/lib/words';

/** Points and games as card players count them: 3 for a win, 1 for a draw; a bye is a win 2–0. */

const WIN = 3;
const isSwiss = (match: Match) => match.bracket === 'swiss';

function pointsOf(match: Match, side: 0 | 1): number {
  if (match.status === 'bye') return match.sides[side].entry === null || match.marks.includes('zero-bye') ? 0 : WIN;
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

export type Percentage = 'OMW' | 'GW' | 'OGW';
const find = (row: Standing, code: Percentage) => row.tiebreaks.find((tiebreak) => tiebreak.code === code);

/** "59.26%" */
export function formatPercent(row: Standing, code: Percentage): string {
  const decimal = find(row, code)?.decimal;
  return decimal == null ? '–' : t('{number}%', { number: formatDecimal(decimal * 100, 2) });
}

/** The same exactly, as a fraction: "16/27". */
export const exactPercent = (row: Standing, code: Percentage) => find(row, code)?.value;

/** "5-2-0": games won, lost and drawn, as the server counts them. */
export const gamesOfRow = (row: Standing) => row.tiebreaks.find((tiebreak) => tiebreak.code === 'GAMES')?.value ?? '';

/** "2-1-0": won, lost, drawn. */
export const formatRecord = ({ wins, losses, draws }: Pick<Standing, 'wins' | 'losses' | 'draws'>) =>
  `${wins}-${losses}-${draws}`;

/** What a bye is worth: "Bye, a win 2–0", or nothing for whoever asked to sit out. */
export function byeText(match: Match): string {
  if (match.marks.includes('zero-bye')) return t('Sits out, 0 points');
  return match.best_of > 1 ? t('Bye, a win 2–0') : t('Bye, a win 1–0');
}

/** The last Swiss round that was paired; 0 before the first. */
export const lastRound = (view: Pick<View, 'matches'>) =>
  Math.max(0, ...view.matches.filter(isSwiss).map((match) => match.round));

export const matchesOfRound = (view: Pick<View, 'matches'>, round: number) =>
  view.matches.filter((match) => isSwiss(match) && match.round === round).sort((a, b) => a.index - b.index);

export type CurrentRound = { number: number; name: string; matches: Match[]; isPlayoff: boolean };

/** The round that is on: the first open one of the playoff, or the last of the Swiss; null before the first. */
export function currentRound(view: Pick<View, 'matches' | 'rounds'>): CurrentRound | null {
  const playoff = view.matches.filter((match) => !isSwiss(match));
  const open = playoff.filter((match) => isPlayable(match));
  const number =
    open.length > 0
      ? Math.min(...open.map((match) => match.round))
      : Math.max(lastRound(view), ...playoff.map((match) => match.round));
  const matches = view.matches.filter((match) => match.round === number).sort((a, b) => a.index - b.index);
  const [first] = matches;
  if (!first) return null;
  return { number, name: roundName(first, view.rounds), matches, isPlayoff: !isSwiss(first) };
}

/** How long a round lasts in minutes: quarter- and semi-finals have time to be played out (mtg-swiss 12). */
export const minutesOf = (view: Pick<View, 'options'>, isPlayoff: boolean) =>
  Math.max(Number(view.options.minutes ?? 50), isPlayoff ? 90 : 0);

/** "2–1"; with drawn games "1–1–1"; empty while nothing is decided. */
export function formatGames(match: Match): string {
  if (match.kind === 'double-forfeit') return '0–0';
  if (match.kind === 'forfeit') return match.winner === 0 ? 'w/o –' : '– w/o';
  if (!match.score) return '';
  const text = `${match.score[0] / 10}–${match.score[1] / 10}`;
  return match.drawn_games > 0 ? `${text}–${match.drawn_games}` : text;
}
