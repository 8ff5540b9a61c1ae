import { LogView } from '@/features/arbiter/log-view';
import { AttemptsView } from '@/features/game-servers/attempts-view';
import type { View } from '@/lib/api/types';

/** What happened in a tournament, and what game servers sent. */
export default function TournamentLog({ view }: { view: View }) {
  return <LogView id={view.id} attempts={<AttemptsView id={view.id} />} />;
}
