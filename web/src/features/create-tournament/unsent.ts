import type { Draft } from '@/features/create-tournament/draft';
import type { TournamentPreset } from '@/features/create-tournament/preset-drafts';
import type { Given } from '@/lib/tournament/presets';

/** What was typed and not sent survives a reload and the way to the sign-in page and back. */
const keyOf = (preset: TournamentPreset, given: Given) => `tiltyard.create.${preset}.${JSON.stringify(given)}`;

export function readChanges(preset: TournamentPreset, given: Given): Partial<Draft> {
  try {
    const held: unknown = JSON.parse(sessionStorage.getItem(keyOf(preset, given)) ?? '{}');
    return typeof held === 'object' && held !== null ? held : {};
  } catch {
    return {};
  }
}

export function keepChanges(preset: TournamentPreset, given: Given, changes: Partial<Draft>): void {
  try {
    sessionStorage.setItem(keyOf(preset, given), JSON.stringify(changes));
  } catch {
    // a browser that keeps nothing; the form works without
  }
}

export function forgetChanges(preset: TournamentPreset, given: Given): void {
  try {
    sessionStorage.removeItem(keyOf(preset, given));
  } catch {
    // nothing was kept
  }
}
