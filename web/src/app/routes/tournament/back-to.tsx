import { Link } from '@tanstack/react-router';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import type { View } from '@/lib/api/types';

/** The way back to the tournament, above what belongs to it. */
export function BackTo({ view }: { view: View }) {
  return (
    <Link
      to="/tournaments/$id"
      params={{ id: String(view.id) }}
      className="no-print inline-flex min-h-8 items-center gap-1 self-start text-sm font-semibold text-azure hover:underline"
    >
      <Icon name="left" className="size-4" /> <Name>{view.name}</Name>
    </Link>
  );
}
