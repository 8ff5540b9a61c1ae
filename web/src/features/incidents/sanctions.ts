import type { Incident } from '@/lib/api/arbiter';
import { t } from '@/lib/words';

type Kind = Incident['kind'];
type Sanction = Incident['sanction'];
type Suggestion = { kind: Kind; sanction: Sanction; minutes: number; article: string };

export const KINDS: readonly Kind[] = ['illegal-move', 'touch-move', 'late', 'phone', 'disturbance', 'clock', 'other'];
export const SANCTIONS: readonly Sanction[] = [
  'none',
  'warning',
  'time-for-opponent',
  'time-taken',
  'points',
  'game-lost',
  'expulsion',
];
const KIND_NAMES: Record<Kind, string> = {
  'illegal-move': t('Illegal move'),
  'touch-move': t('Touched piece'),
  late: t('Late at the board'),
  phone: t('Phone or device'),
  disturbance: t('Disturbance'),
  clock: t('Clock'),
  other: t('Something else'),
};
const SANCTION_NAMES: Record<Exclude<Sanction, 'time-for-opponent' | 'time-taken'>, string> = {
  none: t('no sanction'),
  warning: t('warning'),
  points: t('points'),
  'game-lost': t('game lost'),
  expulsion: t('expulsion'),
};

export const kindName = (kind: Kind): string => KIND_NAMES[kind];

export function sanctionName({ sanction, minutes }: Pick<Incident, 'sanction' | 'minutes'>): string {
  if (sanction === 'time-for-opponent') return t('{minutes} minutes for the opponent', { minutes: minutes || 2 });
  if (sanction === 'time-taken') return t('{minutes} minutes taken', { minutes: minutes || 2 });
  return SANCTION_NAMES[sanction];
}

/** What the Laws of Chess ask for: the first illegal move two minutes for the opponent, the second the game (7.5.5). */
export function suggest(kind: Kind, entry: number, rows: readonly Incident[]): Suggestion {
  const isSecond = rows.some((row) => row.kind === 'illegal-move' && row.entry === entry);
  if (kind === 'illegal-move')
    return isSecond
      ? { kind, sanction: 'game-lost', minutes: 0, article: '7.5.5' }
      : { kind, sanction: 'time-for-opponent', minutes: 2, article: '7.5.5' };
  if (kind === 'phone') return { kind, sanction: 'game-lost', minutes: 0, article: '11.3.2' };
  return { kind, sanction: 'warning', minutes: 0, article: '12.9' };
}
