import type { View } from '@/lib/api/types';
import { formatDateTime } from '@/lib/format';
import { isTableMatch, openMatches } from '@/lib/tournament/match';
import { phaseGroup } from '@/lib/tournament/phase';
import { said, saidIn, t, tn } from '@/lib/words';

/** How far a tournament is, in a few facts, the most important first: "Round 3 of 5", "4 results missing". */
export function stateOf(view: View): string[] {
  if (view.phase === 'in_progress') return [...roundOf(view), missingOf(view)];
  if (phaseGroup(view.phase) === 'upcoming')
    return [said(view.phase_name), countOf(view), ...(view.starts_at ? [formatDateTime(view.starts_at)] : [])];
  return [
    said(view.phase_name),
    ...(view.champion ? [t('Champion: {champion}', { champion: view.champion })] : []),
    tn(view.entry_count, '{count} player', '{count} players'),
  ];
}

/** How many are in, and of how many. */
export const countOf = (view: View) =>
  view.capacity
    ? t('{entry_count} of {capacity} players', { entry_count: view.entry_count, capacity: view.capacity })
    : tn(view.entry_count, '{count} player', '{count} players');

/** A round by its number in a table, by its name in a bracket: "Semi-finals". */
function roundOf(view: View): string[] {
  const first = openMatches(view.matches)[0];
  const round = view.rounds.find((row) => row.number === first?.round && row.bracket === first.bracket);
  if (round && !isTableMatch(round)) return [saidIn(round, 'name')];
  if (view.round) return [t('Round {number} of {of}', view.round)];
  if (!first || !round) return [];
  const of = Math.max(...view.rounds.filter(isTableMatch).map(({ number }) => number));
  return [t('Round {number} of {of}', { number: first.round, of })];
}

/** What is still to come in; of a table only what the round at hand wants, as the others are open from the start. */
function missingOf(view: View): string {
  if (view.matches.length === 0) return t('No round is paired.');
  const open = openMatches(view.matches);
  const round = Math.min(...open.map((match) => match.round));
  const count = open.filter((match) => !isTableMatch(match) || match.round === round).length;
  return count === 0 ? t('All results in') : tn(count, '{count} result missing', '{count} results missing');
}
