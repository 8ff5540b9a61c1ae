import { type Draft, isCardEvent } from '@/features/create-tournament/draft';
import { api } from '@/lib/api';
import type { Phase } from '@/lib/api/types';
import { parseEntries } from '@/lib/tournament/paste-entries';

/** How far one button brings a new tournament: made only, open for players, players in, players to be seated, first round on. */
export type Goal = 'made' | 'open' | 'entered' | 'seated' | 'started';

const WAY: Phase[] = ['created', 'registration', 'check_in', 'seeding', 'in_progress'];
const AIMS: Record<Goal, Phase> = {
  made: 'created',
  open: 'registration',
  entered: 'registration',
  seated: 'seeding',
  started: 'in_progress',
};

/** How far it can go by what is known: with players it starts, unless it is for later or they have to check in. */
export function goalOf(draft: Draft, now: number): Goal {
  const players = parseEntries(draft.players).length;
  if (players === 0) return draft.opensAt ? 'made' : 'open';
  const isLater = draft.startsAt !== '' && Date.parse(draft.startsAt) > now;
  if (isLater || draft.checkIn) return 'entered';
  return isCardEvent(draft) && draft.options.round1 === 'seats' ? 'seated' : 'started';
}

/** Bring a tournament that was made as far as its goal. Looks before it moves, so that it can be tried again. */
export async function bringOn(id: number, draft: Draft, goal: Goal): Promise<void> {
  const prizes = draft.prizes.map((prize) => prize.trim());
  if (isCardEvent(draft) && prizes.some((prize) => prize !== '')) await api.setPrizeTexts(id, prizes);
  if (goal === 'made') return;
  const { phase, entries: known } = await api.getTournament(id);
  const entries = parseEntries(draft.players).map((line) => line.entry);
  const aim = WAY.indexOf(AIMS[goal]);
  for (let at = WAY.indexOf(phase); at <= aim; at += 1) {
    const here = WAY[at];
    if (here === 'registration' && entries.length > 0 && known.length === 0) await api.addEntries(id, entries);
    const next = WAY[at + 1];
    if (next && at < aim) await api.movePhase(id, next);
  }
}
