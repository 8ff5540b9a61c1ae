import { nameSpeed, nameVariant } from '@/lib/arena/words';
import type { Simul } from '@/lib/api/simuls';
import { nameClock } from '@/lib/chess/time-controls';
import { t, tn } from '@/lib/words';

type Clock = Pick<
  Simul,
  'initial_seconds' | 'increment_seconds' | 'speed' | 'variant' | 'extra_seconds' | 'extra_seconds_a_guest'
>;

/** "20+0 · Rapid": what everybody plays. */
export function describeGame(simul: Clock): string {
  const kind = simul.variant === 'standard' ? nameSpeed(simul.speed) : nameVariant(simul.variant);
  return [nameClock(simul.initial_seconds, simul.increment_seconds), kind, t('Casual')].join(' · ');
}

/** What the host's clock shows beside; empty where it shows nothing more. */
export function describeExtra({ extra_seconds: fixed, extra_seconds_a_guest: each }: Clock): string {
  const minutes = fixed / 60;
  if (fixed && each)
    return t('The host has {minutes} min more at every board, and {seconds} s for each guest', {
      minutes,
      seconds: each,
    });
  if (fixed) return t('The host has {minutes} min more at every board', { minutes });
  return each ? t('The host has {seconds} s more at every board for each guest', { seconds: each }) : '';
}

/** The colour of the host. */
export function describeHostColor({ color }: Pick<Simul, 'color'>): string {
  if (color === 'random') return t('Colours are drawn');
  return color === 'white' ? t('The host has White') : t('The host has Black');
}

/** Where a simul stands, in a word or two. */
export function describeState({ status, guests }: Pick<Simul, 'status' | 'guests'>): string {
  switch (status) {
    case 'waiting':
      return tn(guests.length, '{count} guest asks to play', '{count} guests ask to play');
    case 'running':
      return tn(guests.length, '{count} board is played', '{count} boards are played');
    case 'over':
      return t('The host scored {score} of {games}', { score: scoreOf(guests), games: guests.length });
    case 'canceled':
      return t('Called off');
    default:
      return t('Nobody started it');
  }
}

/** Points of the host so far. */
export const scoreOf = (guests: Simul['guests']): string =>
  String(guests.reduce((sum, { score }) => sum + (score ?? 0), 0))
    .replace('.5', '½')
    .replace(/^0½/, '½');
