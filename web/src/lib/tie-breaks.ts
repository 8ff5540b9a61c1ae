import { t } from '@/lib/words';

/** What the codes of tie-breaks stand for. */
export const TIEBREAK_NAMES: Record<string, string> = {
  RTNG: t('Rating at the start'),
  'BH/C1': t('Buchholz without the lowest'),
  'BH/C2': t('Buchholz without the two lowest'),
  'BH/M1': t('Buchholz without the highest and the lowest'),
  SB: t('Sonneborn-Berger'),
  DE: t('Direct encounter'),
  WIN: t('Wins'),
  WON: t('Wins over the board'),
  BPG: t('Games with Black'),
  BWG: t('Wins with Black'),
  PS: t('Sum of the progressive scores'),
  ARO: t('Average rating of the opponents'),
  TPR: t('Tournament performance'),
  PTP: t('Perfect performance'),
  AOB: t('Average Buchholz of the opponents'),
  FB: t('Fore Buchholz'),
  BH: t('Buchholz'),
  KS: t('Koya'),
};
