import type { Phase, PhaseGroup } from '@/lib/api/types';

export const PHASE_NAMES: Record<Phase, string> = {
  created: 'Draft',
  registration: 'Registration open',
  check_in: 'Check-in',
  seeding: 'Seeding',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
  aborted: 'Aborted',
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
  created: 'Back to draft',
  registration: 'Open registration',
  check_in: 'Open check-in',
  seeding: 'Close entries and seed',
  in_progress: 'Start the tournament',
  completed: 'Complete',
  cancelled: 'Cancel the tournament',
  aborted: 'Abort the tournament',
};
