import { type ReactNode } from 'react';

/**
 * A name as somebody wrote it: of a person, a team, a tournament. It is isolated, so that one written from right to left
 * turns nothing round that stands beside it: a rating, a score, a place.
 */
export function Name({ children }: { children: ReactNode }) {
  return <bdi>{children}</bdi>;
}
