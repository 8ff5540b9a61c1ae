import type { ComputerGame, NewChallenge } from '@/lib/api/casual';
import type { Variant } from '@/lib/api/arena-types';

export type Against = 'anybody' | 'link' | 'somebody' | 'computer';

/** A game to be played, as the form holds it. */
export type Wish = {
  against: Against;
  username: string;
  level: number;
  variant: Variant;
  initial: number;
  increment: number;
  color: 'white' | 'random' | 'black';
  isRated: boolean;
  position: string;
};

export const wishFor = (opponent: string): Wish => ({
  against: opponent ? 'somebody' : 'anybody',
  username: opponent,
  level: 3,
  variant: 'standard',
  initial: 300,
  increment: 3,
  color: 'random',
  isRated: false,
  position: '',
});

/** A position of one's own is for standard chess that is not rated. */
export const takesPosition = ({ variant, isRated, against }: Wish) =>
  variant === 'standard' && (!isRated || against === 'computer');

function played(wish: Wish) {
  return {
    variant: wish.variant,
    initial_seconds: wish.initial,
    increment_seconds: wish.increment,
    color: wish.color,
    position: takesPosition(wish) ? wish.position.trim() : '',
  };
}

/** What the server is asked for. */
export const toComputerGame = (wish: Wish): ComputerGame => ({ ...played(wish), level: wish.level });
export const toChallenge = (wish: Wish): NewChallenge => ({
  ...played(wish),
  is_rated: wish.isRated,
  is_listed: wish.against === 'anybody',
  ...(wish.against === 'somebody' && { opponent: wish.username.trim() }),
});
