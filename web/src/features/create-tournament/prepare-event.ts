import { type Draft, isCardEvent } from '@/features/create-tournament/wizard-state';
import { api } from '@/lib/api';
import { parseEntries } from '@/lib/paste-entries';

/**
 * Bring a card event as far as its list of players goes: prizes written, players in, entries closed.
 *
 * Answers whether seats come next. Looks before each step, so that it can be tried again.
 */
export async function prepareEvent(id: number, draft: Draft): Promise<boolean> {
  if (!isCardEvent(draft)) return false;
  const prizes = draft.prizes.map((prize) => prize.trim());
  if (prizes.some((prize) => prize !== '')) await api.setPrizeTexts(id, prizes);
  const entries = parseEntries(draft.players).map((line) => line.entry);
  if (entries.length === 0) return false;
  const { phase, entries: known } = await api.getTournament(id);
  if (phase === 'created') await api.movePhase(id, 'registration');
  if (known.length === 0) await api.addEntries(id, entries);
  if (phase === 'created' || phase === 'registration') await api.movePhase(id, 'check_in');
  if (phase !== 'seeding') await api.movePhase(id, 'seeding');
  return draft.options.round1 === 'seats';
}
