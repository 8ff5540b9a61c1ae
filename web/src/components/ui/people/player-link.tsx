import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { Name } from '@/components/ui/people/name';

/** A name that leads to a profile, if there is an account behind it. */
export function PlayerLink({ username, children }: { username: string | null | undefined; children: ReactNode }) {
  if (!username) return <Name>{children}</Name>;
  return (
    <Link
      to="/players/$username"
      params={{ username }}
      className="rounded-sm underline decoration-line-strong decoration-1 underline-offset-3 hover:decoration-2 hover:decoration-azure"
    >
      <Name>{children}</Name>
    </Link>
  );
}
