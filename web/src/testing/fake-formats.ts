import type { Format } from '@/lib/api/types';
import { DRAFT_FORMAT } from './fake-draft';

const int = (code: string, name: string, min: number, max: number, start: number, help: string) => ({
  code,
  name,
  kind: 'int' as const,
  default: start,
  min,
  max,
  help,
});
export const FORMATS: Format[] = [
  {
    code: 'single-elimination',
    name: 'Single elimination',
    description: 'One loss and you are out. The last one standing wins.',
    min_entries: 2,
    options: [
      {
        code: 'third_place',
        name: 'Third-place match',
        kind: 'bool',
        default: false,
        help: 'The losers of the semi-finals play for third.',
      },
      int('best_of', 'Length of a match', 1, 15, 1, 'Games per match; first to more than half wins.'),
      int('best_of_semi_final', 'Semi-finals', 0, 15, 0, 'A different length for the semi-finals.'),
      int('best_of_final', 'Final', 0, 15, 0, 'A different length for the final.'),
    ],
  },
  {
    code: 'round-robin',
    name: 'Round robin',
    description: 'Everybody meets everybody. Most points win.',
    min_entries: 3,
    options: [int('cycles', 'Cycles', 1, 2, 1, 'Two cycles: once with each colour.')],
  },
  {
    code: 'swiss',
    name: 'Swiss',
    description: 'A few rounds for many players.',
    min_entries: 2,
    options: [
      {
        code: 'system',
        name: 'Pairing system',
        kind: 'choice',
        default: 'score-groups',
        choices: ['score-groups', 'fide-dutch-2026'],
        help: 'Score groups suit any game; the FIDE systems are those of rated chess.',
      },
      int('rounds', 'Rounds', 0, 30, 0, '0: as many as it takes to find a winner.'),
      { code: 'tie_breaks', name: 'Tie-breaks', kind: 'text', default: '', help: 'FIDE codes in order.' },
    ],
  },
  DRAFT_FORMAT,
];
