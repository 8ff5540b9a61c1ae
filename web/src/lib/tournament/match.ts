import type { Entry, Match, Round, SideIndex, View } from '@/lib/api/types';
import { formatPoints } from '@/lib/format';
import { saidIn, t } from '@/lib/words';

export type Names = ReadonlyMap<number, Entry>;

/** Entries by number, for looking names up. */
export function indexEntries(entries: Entry[]): Names {
  return new Map(entries.map((entry) => [entry.number, entry]));
}

/** Who stands on a side, or who will: "Winner of match 3". */
export function sideName(match: Match, side: SideIndex, names: Names): string {
  const { kind, entry, source } = match.sides[side];
  if (kind === 'bye') return t('Bye');
  if (kind === 'entry' && entry !== null) return names.get(entry)?.name ?? t('Entry {entry}', { entry });
  if (source.kind === 'seed') return t('Seed {seed}', { seed: source.of });
  return source.kind === 'winner'
    ? t('Winner of match {number}', { number: source.of })
    : t('Loser of match {number}', { number: source.of });
}

export function sideEntry(match: Match, side: SideIndex, names: Names): Entry | undefined {
  const { entry } = match.sides[side];
  return entry === null ? undefined : names.get(entry);
}

/** Whether a match stands in a table, where the points of many matches add up. */
export const isTableMatch = ({ bracket }: Pick<Match, 'bracket'>) =>
  bracket === 'table' || bracket === 'swiss' || bracket.startsWith('group-');
/** Whether a match may end level. */
export const canDraw = (match: Match) => isTableMatch(match) && !match.marks.includes('decisive');

/** Whether somebody may enter a result here now. */
export const isPlayable = (match: Match) => match.status === 'ready' || match.status === 'in_progress';
export const isDecided = (match: Match) =>
  match.status === 'completed' || (match.status === 'void' && match.kind === 'double-forfeit');
export const winsNeeded = (bestOf: number) => (bestOf + 1) / 2;

/** The score of one side as shown in a bracket: games, points, "–" for a forfeit. */
export function sideScore(match: Match, side: SideIndex): string {
  if (match.kind === 'double-forfeit') return t('ff');
  if (match.kind === 'forfeit') return match.winner === side ? t('w/o') : t('ff');
  if (match.score) return formatPoints(match.score[side]);
  return match.games.length > 0 || match.head_start > 0 ? String(gamesWon(match, side)) : '';
}

/** The games a side has so far, with what it began with. */
export function gamesWon(match: Match, side: SideIndex): number {
  return match.games.filter((game) => game === side).length + (side === 0 ? match.head_start / 10 : 0);
}

export function roundName(match: Match, rounds: Round[]): string {
  const found = rounds.find((round) => round.number === match.round && round.bracket === match.bracket);
  return found
    ? saidIn(found, 'name')
    : match.bracket === 'third-place'
      ? t('Third-place match')
      : t('Round {round}', { round: match.round });
}

/** A whole sentence about a match, for screen readers and titles. */
export function spokenMatch(match: Match, view: Pick<View, 'rounds'>, names: Names): string {
  const [first, second] = [sideName(match, 0, names), sideName(match, 1, names)];
  const where = t('{round}, match {number}', { round: roundName(match, view.rounds), number: match.number });
  return t('{where}: {first} against {second}. {state}', {
    where,
    first,
    second,
    state: spokenState(match, first, second),
  });
}

function spokenState(match: Match, first: string, second: string): string {
  const winner = match.winner === null ? null : match.winner === 0 ? first : second;
  switch (match.status) {
    case 'bye':
      return t('{winner} advances by a bye.', { winner: winner ?? t('One side') });
    case 'void':
      return match.kind === 'double-forfeit' ? t('Both forfeited.') : t('Not played.');
    case 'completed':
      return spokenResult(match, winner);
    case 'in_progress':
      return t('In progress, {first} to {second}.', {
        first: sideScore(match, 0) || '0',
        second: sideScore(match, 1) || '0',
      });
    case 'ready':
      return t('Ready to play.');
    case 'locked':
      return t('Waiting for its players.');
  }
}

function spokenResult(match: Match, winner: string | null): string {
  if (match.kind === 'forfeit') return t('{winner} won by forfeit.', { winner: winner ?? t('Nobody') });
  if (winner === null) return t('Drawn.');
  return t('{winner} won {more} to {less}.', {
    winner,
    more: sideScore(match, match.winner ?? 0),
    less: sideScore(match, match.winner === 0 ? 1 : 0),
  });
}

/** The matches of a bracket or table that a person can still act on, in order of play. */
export function openMatches(matches: Match[]): Match[] {
  return matches.filter(isPlayable).sort((a, b) => a.number - b.number);
}
