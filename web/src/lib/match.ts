import type { Entry, Match, Round, SideIndex, View } from '@/lib/api/types';
import { formatPoints } from '@/lib/format';

export type Names = ReadonlyMap<number, Entry>;

/** Entries by number, for looking names up. */
export function indexEntries(entries: Entry[]): Names {
  return new Map(entries.map((entry) => [entry.number, entry]));
}

/** Who stands on a side, or who will: "Winner of match 3". */
export function sideName(match: Match, side: SideIndex, names: Names): string {
  const { kind, entry, source } = match.sides[side];
  if (kind === 'bye') return 'Bye';
  if (kind === 'entry' && entry !== null) return names.get(entry)?.name ?? `Entry ${entry}`;
  if (source.kind === 'seed') return `Seed ${source.of}`;
  return `${source.kind === 'winner' ? 'Winner' : 'Loser'} of match ${source.of}`;
}

export function sideEntry(match: Match, side: SideIndex, names: Names): Entry | undefined {
  const { entry } = match.sides[side];
  return entry === null ? undefined : names.get(entry);
}

/** Whether a match stands in a table, where the points of many matches add up. */
export const isTableMatch = ({ bracket }: Pick<Match, 'bracket'>) => bracket === 'table' || bracket === 'swiss' || bracket.startsWith('group-');
/** Whether a match may end level. */
export const canDraw = (match: Match) => isTableMatch(match) && !match.marks.includes('decisive');

/** Whether somebody may enter a result here now. */
export const isPlayable = (match: Match) => match.status === 'ready' || match.status === 'in_progress';
export const isDecided = (match: Match) => match.status === 'completed' || (match.status === 'void' && match.kind === 'double-forfeit');
export const winsNeeded = (bestOf: number) => (bestOf + 1) / 2;

/** The score of one side as shown in a bracket: games, points, "–" for a forfeit. */
export function sideScore(match: Match, side: SideIndex): string {
  if (match.kind === 'double-forfeit') return 'ff';
  if (match.kind === 'forfeit') return match.winner === side ? 'w/o' : 'ff';
  if (match.score) return formatPoints(match.score[side]);
  return match.games.length > 0 || match.head_start > 0 ? String(gamesWon(match, side)) : '';
}

/** The games a side has so far, with what it began with. */
export function gamesWon(match: Match, side: SideIndex): number {
  return match.games.filter((game) => game === side).length + (side === 0 ? match.head_start / 10 : 0);
}

export function roundName(match: Match, rounds: Round[]): string {
  const found = rounds.find((round) => round.number === match.round && round.bracket === match.bracket);
  return found?.name ?? (match.bracket === 'third-place' ? 'Third-place match' : `Round ${match.round}`);
}

/** A whole sentence about a match, for screen readers and titles. */
export function spokenMatch(match: Match, view: Pick<View, 'rounds'>, names: Names): string {
  const [first, second] = [sideName(match, 0, names), sideName(match, 1, names)];
  const where = `${roundName(match, view.rounds)}, match ${match.number}`;
  return `${where}: ${first} against ${second}. ${spokenState(match, first, second)}`;
}

function spokenState(match: Match, first: string, second: string): string {
  const winner = match.winner === null ? null : match.winner === 0 ? first : second;
  switch (match.status) {
    case 'bye':
      return `${winner ?? 'One side'} advances by a bye.`;
    case 'void':
      return match.kind === 'double-forfeit' ? 'Both forfeited.' : 'Not played.';
    case 'completed':
      return spokenResult(match, winner);
    case 'in_progress':
      return `In progress, ${sideScore(match, 0) || '0'} to ${sideScore(match, 1) || '0'}.`;
    case 'ready':
      return 'Ready to play.';
    case 'locked':
      return 'Waiting for its players.';
  }
}

function spokenResult(match: Match, winner: string | null): string {
  if (match.kind === 'forfeit') return `${winner ?? 'Nobody'} won by forfeit.`;
  if (winner === null) return 'Drawn.';
  return `${winner} won ${sideScore(match, match.winner ?? 0)} to ${sideScore(match, match.winner === 0 ? 1 : 0)}.`;
}

/** The matches of a bracket or table that a person can still act on, in order of play. */
export function openMatches(matches: Match[]): Match[] {
  return matches.filter(isPlayable).sort((a, b) => a.number - b.number);
}
