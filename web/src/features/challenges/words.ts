import type { Challenge } from '@/lib/api/casual';
import { nameSpeed, nameVariant } from '@/lib/arena/words';
import { nameClock } from '@/lib/chess/time-controls';
import { t } from '@/lib/words';

type Played = Pick<Challenge, 'initial_seconds' | 'increment_seconds' | 'speed' | 'variant' | 'is_rated' | 'position'>;

/** "5+3 · Blitz · Casual": what is to be played, in a line. */
export function describePlayed(challenge: Played): string {
  const isUsual = challenge.variant === 'standard';
  return [
    nameClock(challenge.initial_seconds, challenge.increment_seconds),
    isUsual ? nameSpeed(challenge.speed) : nameVariant(challenge.variant),
    challenge.position && t('from a position'),
    challenge.is_rated ? t('Rated') : t('Casual'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What the reader would play, seen from them. */
export function describeColor({ color, is_mine: isMine }: Pick<Challenge, 'color' | 'is_mine'>): string {
  if (color === 'random') return t('Colours are drawn');
  return (color === 'white') === isMine ? t('You have White') : t('You have Black');
}

/** What has become of a challenge, where it waits no more. */
export function describeEnd({ status }: Pick<Challenge, 'status'>): string {
  switch (status) {
    case 'declined':
      return t('This challenge was declined.');
    case 'canceled':
      return t('This challenge was taken back.');
    case 'late':
      return t('This challenge has run out.');
    case 'accepted':
      return t('This challenge was accepted.');
    default:
      return '';
  }
}
