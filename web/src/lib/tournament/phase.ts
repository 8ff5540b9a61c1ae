import type { Phase, PhaseGroup } from '@/lib/api/types';
import { t, tc } from '@/lib/words';

export const PHASE_NAMES: Record<Phase, string> = {
  created: tc('Draft', 'phase'),
  registration: t('Registration open'),
  check_in: t('Check-in'),
  seeding: t('Seeding'),
  in_progress: t('In progress'),
  completed: t('Completed'),
  cancelled: t('Cancelled'),
  aborted: t('Aborted'),
};

/** The road every tournament takes, in order. */
export const ROAD: Phase[] = ['created', 'registration', 'check_in', 'seeding', 'in_progress', 'completed'];

export type PhaseTone = 'plain' | 'azure' | 'vert' | 'gules' | 'or';

export const PHASE_TONES: Record<Phase, PhaseTone> = {
  created: 'plain',
  registration: 'azure',
  check_in: 'azure',
  seeding: 'azure',
  in_progress: 'vert',
  completed: 'or',
  cancelled: 'gules',
  aborted: 'gules',
};

export function phaseGroup(phase: Phase): PhaseGroup {
  if (phase === 'in_progress') return 'running';
  return ROAD.includes(phase) && phase !== 'completed' ? 'upcoming' : 'finished';
}

/** What an organiser does to get from a phase to the next, in their words. */
export const PHASE_ACTIONS: Record<Phase, string> = {
  created: t('Back to draft'),
  registration: t('Open registration'),
  check_in: t('Open check-in'),
  seeding: t('Close entries and seed'),
  in_progress: t('Start the tournament'),
  completed: t('Complete'),
  cancelled: t('Cancel the tournament'),
  aborted: t('Abort the tournament'),
};
