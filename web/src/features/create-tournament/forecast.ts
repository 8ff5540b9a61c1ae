import type { Draft } from '@/features/create-tournament/draft';
import { parseEntries } from '@/lib/tournament/paste-entries';
import { t } from '@/lib/words';

const UNFORESEEN: Draft['format'][] = ['groups-playoff', 'draft-swiss', 'keizer'];

/** How many there will be, as far as that is known: the players on the list, or else the places. */
export const fieldOf = (draft: Draft) => parseEntries(draft.players).length || Number(draft.capacity);

/** How big the thing will be: matches and rounds for a full field. */
export function forecast(draft: Draft): string | null {
  const players = fieldOf(draft);
  if (!draft.format || !Number.isInteger(players) || players < 2) return null;
  if (draft.format === 'round-robin') {
    const cycles = Number(draft.options.cycles ?? 1);
    const rounds = (players % 2 === 0 ? players - 1 : players) * cycles;
    return t('A full field of {players} plays {rounds} rounds and {games} games.', {
      players,
      rounds,
      games: (cycles * players * (players - 1)) / 2,
    });
  }
  if (UNFORESEEN.includes(draft.format)) return null;
  const rounds = Math.max(1, Math.ceil(Math.log2(players)));
  if (draft.format === 'swiss' || draft.format === 'swiss-playoff') return forecastSwiss(draft, players, rounds);
  const byes = 2 ** rounds - players;
  const field = forecastBracket(draft, players, rounds);
  return byes > 0 ? t('{field}; the top {byes} seeds have a bye.', { field, byes }) : `${field}.`;
}

function forecastBracket(draft: Draft, players: number, rounds: number): string {
  if (draft.format === 'double-elimination')
    return t('A full field of {players} plays {matches} in {rounds} winners’ rounds', {
      players,
      matches: doubleMatches(draft, players),
      rounds,
    });
  if (draft.options.all_places === true)
    return t('A full field of {players} plays for every place in {rounds} rounds', { players, rounds });
  const matches = players - 1 + (draft.options.third_place === true && players >= 4 ? 1 : 0);
  return t('A full field of {players} plays {matches} matches in {rounds} rounds', { players, matches, rounds });
}

/** Everybody but the champion loses twice. */
function doubleMatches(draft: Draft, players: number): string {
  const matches = 2 * players - (draft.options.grand_final === 'none' ? 3 : 2);
  return draft.options.grand_final === 'reset'
    ? t('{matches} or {more} matches', { matches, more: matches + 1 })
    : t('{matches} matches', { matches });
}

function forecastSwiss(draft: Draft, players: number, recommended: number): string {
  const rounds = Number(draft.options.rounds) || recommended;
  const matches = Math.floor(players / 2);
  if (draft.format === 'swiss')
    return t('A full field of {players} plays {rounds} rounds of {matches} matches.', { players, rounds, matches });
  const cut = Math.min(players, Number(draft.options.cut ?? 8));
  return t('A full field of {players} plays {rounds} rounds of {matches} matches, then a playoff of {cut}.', {
    players,
    rounds,
    matches,
    cut,
  });
}
