import { expect, test } from 'vitest';
import { sanctionName, suggest } from '@/features/incidents/sanctions';
import type { Incident } from '@/lib/api/arbiter';

const row = (entry: number): Incident => ({
  id: 1,
  match: 1,
  entry,
  kind: 'illegal-move',
  sanction: 'time-for-opponent',
  minutes: 2,
  article: '7.5.5',
  note: '',
  noted_by: 'Rick',
  noted_at: '2026-11-19T10:00:00Z',
});

test('the first illegal move gives the opponent two minutes, the second of the same player the game', () => {
  expect(suggest('illegal-move', 4, [])).toMatchObject({ sanction: 'time-for-opponent', minutes: 2 });
  expect(suggest('illegal-move', 4, [row(4)])).toMatchObject({ sanction: 'game-lost' });
  expect(suggest('illegal-move', 5, [row(4)])).toMatchObject({ sanction: 'time-for-opponent' });
});

test('a sanction in minutes says how many', () => {
  expect(sanctionName({ sanction: 'time-taken', minutes: 5 })).toBe('5 minutes taken');
});
