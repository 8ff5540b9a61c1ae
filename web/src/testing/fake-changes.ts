import type { Entry, Match, NewEntry, Phase, ResultIn, SideIndex, View } from '@/lib/api/types';
import { drawElimination, drawRoundRobin } from './fake-draw';
import { invalid, Refusal } from './refusal';

type Body = Record<string, unknown>;
export const NEXT: Record<Phase, Phase[]> = {
  created: ['registration', 'cancelled'],
  registration: ['check_in', 'cancelled'],
  check_in: ['seeding', 'cancelled'],
  seeding: ['in_progress', 'cancelled'],
  in_progress: ['aborted'],
  completed: [],
  cancelled: [],
  aborted: ['registration'],
};
const PHASE_NAMES: Record<Phase, string> = {
  created: 'Created',
  registration: 'Registration',
  check_in: 'Check-in',
  seeding: 'Seeding',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
  aborted: 'Aborted',
};

export function movePhase(view: View, to: Phase): void {
  if (!view.allowed_phases.includes(to))
    throw new Refusal(
      409,
      'phase.not_allowed',
      `From ${view.phase_name} one can go to ${view.allowed_phases.join(', ')}.`,
    );
  Object.assign(view, { phase: to, phase_name: PHASE_NAMES[to], allowed_phases: NEXT[to] });
  const isIn = (entry: Entry) =>
    entry.status === 'checked_in' || (entry.status === 'registered' && !view.check_in_required);
  if (to === 'seeding')
    [...view.entries]
      .filter(isIn)
      .sort((a, b) => (b.rating ?? 0) - (a.rating ?? 0))
      .forEach((entry, index) => (entry.seed = index + 1));
  if (to === 'in_progress' && view.format === 'round-robin') drawRoundRobin(view);
  if (to === 'in_progress' && view.format === 'single-elimination') drawElimination(view);
}

export function addEntry(view: View, input: NewEntry, user_id: number | null): number {
  if (!input.name.trim()) throw invalid('name', 'An entry needs a name.');
  const number = view.entries.length + 1;
  view.entries.push({
    number,
    name: input.name,
    user_id,
    username: null,
    rating: input.rating ?? null,
    club: input.club ?? null,
    status: 'registered',
    seed: null,
    place: null,
  });
  return number;
}

export function findEntry(view: View, number: number): Entry {
  const entry = view.entries.find((row) => row.number === number);
  if (!entry) throw new Refusal(404, 'entry.missing', `There is no entry ${number}.`);
  return entry;
}

export function changeEntry(view: View, method: string, rest: string, body: Body): void {
  const [, number, action] = rest.split('/');
  const entry = findEntry(view, Number(number));
  if (action === 'check-in') entry.status = method === 'DELETE' ? 'registered' : 'checked_in';
  if (action === 'withdraw') entry.status = body.disqualify ? 'disqualified' : 'withdrawn';
  if (action === 'reinstate') entry.status = 'registered';
  if (!action) Object.assign(entry, body);
}

export function changeMatch(view: View, method: string, rest: string, body: Body): void {
  const [, number, action] = rest.split('/');
  const match = view.matches.find((row) => row.number === Number(number));
  if (!match) throw new Refusal(404, 'match.missing', `There is no match ${number ?? ''}.`);
  if (action === 'games') {
    recordGame(match, body.winner as SideIndex | null);
    return;
  }
  if ((action === 'result' || action === 'decision') && method === 'PUT' && match.kind)
    throw new Refusal(409, 'result.exists', `Match ${match.number} has a result. Correct it instead.`);
  const isChange = action === 'correction' || method === 'DELETE';
  const affected = isChange ? playedAfter(view, match) : [];
  if (affected.length > 0 && body.force !== true)
    throw new Refusal(409, 'result.has_consequences', 'Later matches were played on this result.', {
      affected: affected.map((row) => row.number),
    });
  [match, ...affected].forEach((row) => Object.assign(row, { score: null, winner: null, kind: null, games: [] }));
  if (method !== 'DELETE') record(match, body as ResultIn);
}

function playedAfter(view: View, match: Match): Match[] {
  const next = view.matches.filter(
    (row) => row.number === match.winner_to?.match || row.number === match.loser_to?.match,
  );
  return next.filter((row) => row.kind !== null).flatMap((row) => [row, ...playedAfter(view, row)]);
}

function record(match: Match, input: ResultIn): void {
  if ('double_forfeit' in input) Object.assign(match, { kind: 'double-forfeit', winner: null });
  else if ('forfeit' in input) Object.assign(match, { kind: 'forfeit', winner: input.forfeit === 0 ? 1 : 0 });
  else
    Object.assign(match, {
      kind: 'normal',
      score: input.score,
      drawn_games: input.drawn_games ?? 0,
      winner: input.score[0] === input.score[1] ? null : input.score[0] > input.score[1] ? 0 : 1,
    });
}

function recordGame(match: Match, winner: SideIndex | null): void {
  match.games.push(winner);
  const wins = ([0, 1] as const).map((side) => match.games.filter((game) => game === side).length * 10) as [
    number,
    number,
  ];
  if (Math.max(...wins) >= (match.best_of + 1) * 5) record(match, { score: wins });
}
