import { type ReactNode } from 'react';
import { ClockCard } from '@/features/draft/clock-card';
import type { View } from '@/lib/api/types';
import { currentRound } from '@/lib/tournament/card-games';

/** The playoff of a card event: the time of its round above the tree. */
export function CutView({ view, children }: { view: View; children: ReactNode }) {
  const round = currentRound(view);
  return (
    <div className="flex flex-col gap-5">
      {view.phase === 'in_progress' && round?.isPlayoff && (
        <ClockCard view={view} round={round} className="w-full max-w-md self-center" />
      )}
      {children}
    </div>
  );
}
