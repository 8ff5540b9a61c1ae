import { t } from '@/lib/words';

/** Tie-breaks as people say them, by the code of the regulations; those on offer, the usual ones first. */
export const TIE_BREAK_NAMES: Record<string, string> = {
  'BH:C1': t('Buchholz without the lowest'),
  BH: t('Buchholz'),
  SB: t('Sonneborn-Berger'),
  DE: t('Direct encounter'),
  WIN: t('Wins'),
  WON: t('Wins over the board'),
  BPG: t('Games with Black'),
  BWG: t('Wins with Black'),
  PS: t('Progressive score'),
  KS: t('Koya'),
  'BH:M1': t('Buchholz without best and lowest'),
  ARO: t('Average rating of the opponents'),
  TPR: t('Performance rating'),
  RTNG: t('Rating at the start'),
  EXT: t('Value given by the arbiter'),
};

/** "Buchholz" for BH; a code nobody has a name for stays as it is. Standings write BH/C1 for BH:C1. */
export const tieBreakName = (code: string) => TIE_BREAK_NAMES[code.replace('/', ':')] ?? code;
export const isKnownTieBreak = (code: string) => code.replace('/', ':') in TIE_BREAK_NAMES;

const FIDE = ['BH:C1', 'BH', 'SB', 'DE', 'WIN'];
/** What an empty list stands for, by the pairing system. */
export const usualTieBreaks = (system: string) =>
  system === 'score-groups' ? ['WIN', 'BH', 'SB', 'DE', 'RTNG'] : FIDE;

const NONE = 'none';
/** The codes that an option holds. */
export function readTieBreaks(written: string, system: string): string[] {
  const codes = written.split(/[\s,]+/).filter(Boolean);
  if (codes.length === 0) return usualTieBreaks(system);
  return codes[0]?.toLowerCase() === NONE ? [] : codes;
}

/** The option for a list of codes: nothing where it is the usual one. */
export function writeTieBreaks(codes: readonly string[], system: string): string {
  if (codes.length === 0) return NONE;
  return codes.join() === usualTieBreaks(system).join() ? '' : codes.join(',');
}
