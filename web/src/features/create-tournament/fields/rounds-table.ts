/** The most players for so many Swiss rounds (mtg-swiss 9). */
const TABLE: [number, number][] = [
  [8, 3],
  [32, 5],
  [64, 6],
  [128, 7],
  [226, 8],
  [409, 9],
];

/** How many rounds are recommended; never more than there are opponents. A drafted playoff saves one up to 16. */
export function recommendedRounds(players: number, isPlayoffDrafted = false): number | null {
  if (players < 2) return null;
  if (players >= 9 && players <= 16 && isPlayoffDrafted) return 4;
  const rounds = TABLE.find(([most]) => players <= most)?.[1] ?? 10;
  return Math.min(rounds, players - 1);
}
