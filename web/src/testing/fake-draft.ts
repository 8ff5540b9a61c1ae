import type { Format, Match, Pods, Sheet, Standing, View } from '@/lib/api/types';

/** A card event for tests: seats, clock and sheets are kept as they are sent. */

const choice = (code: string, name: string, choices: string[]) => ({
  code,
  name,
  kind: 'choice' as const,
  default: choices[0] ?? '',
  choices,
  help: name,
});
const int = (code: string, name: string, min: number, max: number, start: number) => ({
  code,
  name,
  kind: 'int' as const,
  default: start,
  min,
  max,
  help: name,
});
export const DRAFT_FORMAT: Format = {
  code: 'draft-swiss',
  name: 'Draft Swiss',
  description: 'Draft around a table, then Swiss rounds with a clock.',
  min_entries: 2,
  options: [
    choice('kind', 'Kind', ['draft', 'sealed', 'constructed']),
    int('rounds', 'Rounds', 1, 10, 3),
    int('minutes', 'Minutes', 1, 240, 50),
    int('cut', 'Cut', 0, 16, 0),
    choice('round1', 'Round 1', ['seats', 'random']),
  ],
};

/** What is only kept as it is sent; answers whether it was that. */
export function changeDraft(view: View, rest: string, body: Record<string, unknown>): boolean {
  if (rest === '') Object.assign(view, body);
  else if (rest === 'seats') view.seats = body.pods as Pods;
  else if (rest === 'seats/draw') view.seats = [view.entries.map((entry) => entry.number)];
  else if (rest === 'prize-texts') view.prize_texts = body.prizes as string[];
  else if (rest === 'featured') view.featured_match = body.match as number | null;
  else if (rest === 'clock') moveClock(view, body);
  else if (rest.endsWith('/sheet')) findMatch(view, rest).sheet = body as Sheet;
  else return false;
  return true;
}

function findMatch(view: View, rest: string): Match {
  const match = view.matches.find((row) => row.number === Number(rest.split('/')[1]));
  if (!match) throw new Error('the fake backend has no such match');
  return match;
}

function moveClock(view: View, body: Record<string, unknown>): void {
  const at = view.now;
  const { clock } = view;
  if (body.action === 'start')
    view.clock = {
      round: Number(body.round),
      length_ms: Number(body.seconds) * 1000,
      started_at: at,
      paused_ms: 0,
      paused_at: null,
      extensions: [],
    };
  else if (clock && body.action === 'pause') view.clock = { ...clock, paused_at: at };
  else if (clock && body.action === 'resume') view.clock = { ...clock, paused_at: null };
  else if (clock && body.action === 'extend')
    view.clock = { ...clock, length_ms: clock.length_ms + Number(body.seconds) * 1000 };
  else view.clock = null;
}

/** Turn a started table into a card event in its first round. */
export function asDraft(view: View): void {
  view.format = 'draft-swiss';
  view.options = { kind: 'draft', rounds: 3, minutes: 50, round1: 'seats' };
  view.matches = view.matches
    .filter((match) => match.round === 1)
    .map((match) => ({ ...match, bracket: 'swiss', best_of: 3 }));
  view.rounds = [{ number: 1, bracket: 'swiss', name: 'Round 1', best_of: 3 }];
  view.standings = view.entries.map((entry, index): Standing => ({
    rank: index + 1,
    rank_to: index + 1,
    entry: entry.number,
    score: 0,
    played: 0,
    wins: 0,
    draws: 0,
    losses: 0,
    tiebreaks: [],
  }));
}
