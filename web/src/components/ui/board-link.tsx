import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';

type Props = { kind: string; id: number; className?: string; 'aria-label'?: string; children: ReactNode };

/** The way to a board: each game has a page of its own. */
export function BoardLink({ kind, id, ...link }: Props) {
  const params = { id: String(id) };
  return kind === 'chess' ? (
    <Link to="/games/chess/$id" params={params} {...link} />
  ) : (
    <Link to="/games/$id" params={params} {...link} />
  );
}
