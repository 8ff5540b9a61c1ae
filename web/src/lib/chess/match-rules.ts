import type { ChessHostIn, Host } from '@/lib/api/types';
import { nameVariant } from '@/lib/arena/words';
import { nameClock } from '@/lib/chess/time-controls';
import { t } from '@/lib/words';

/** How the chess games of a tournament are played. */
export type ChessRules = Required<Omit<ChessHostIn, 'kind'>>;

export const REPLAYS_MAX = 10;
export const USUAL_RULES: ChessRules = {
  variant: 'standard',
  initial_seconds: 300,
  increment_seconds: 3,
  no_show_seconds: 300,
  replays: 2,
};

export const rulesOf = ({
  variant,
  initial_seconds,
  increment_seconds,
  no_show_seconds,
  replays,
}: Host): ChessRules => ({ variant, initial_seconds, increment_seconds, no_show_seconds, replays });

const isWithin = (value: number, min: number, max: number) => Number.isInteger(value) && value >= min && value <= max;

/** What is wrong with rules, by the names of the API; empty when nothing is. */
export function checkRules(rules: ChessRules): Partial<Record<keyof ChessRules, string>> {
  return {
    ...(rules.initial_seconds + rules.increment_seconds === 0 && {
      initial_seconds: t('A clock needs a time, an increment or both.'),
    }),
    ...(!isWithin(rules.no_show_seconds, 10, 86_400) && {
      no_show_seconds: t('From {min} to {max} whole seconds.', { min: 10, max: 86_400 }),
    }),
    ...(!isWithin(rules.replays, 0, REPLAYS_MAX) && {
      replays: t('A whole number from {min} to {max}.', { min: 0, max: REPLAYS_MAX }),
    }),
  };
}

/** "Chess 5+3", "Atomic 3+2". */
export function describeRules({ variant, initial_seconds, increment_seconds }: ChessRules): string {
  const clock = nameClock(initial_seconds, increment_seconds);
  return variant === 'standard'
    ? t('Chess {clock}', { clock })
    : t('{variant} {clock}', { variant: nameVariant(variant), clock });
}
