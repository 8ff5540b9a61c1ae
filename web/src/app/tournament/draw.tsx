import { ArbiterWays } from '@/app/tournament/arbiter-ways';
import { BracketView } from '@/features/bracket/bracket-view';
import { lazy } from 'react';
import { Later } from '@/components/layout/later';
import { LeadersCard } from '@/features/rounds/leaders-card';
import { GroupsView } from '@/features/rounds/groups-view';
import { RoundCard } from '@/features/rounds/round-card';
import { RoundsView } from '@/features/rounds/rounds-view';
import { Stages } from '@/components/layout/stages';
import { hasControls, SwissControls } from '@/features/rounds/round-controls';
import { WhyButton } from '@/features/rounds/why-button';
import { SwissView } from '@/features/rounds/swiss-view';
import { canPlan } from '@/lib/tournament/can-plan';
import { lastRound, matchesOfRound } from '@/lib/tournament/card-games';
import { indexEntries } from '@/lib/tournament/match';
import type { View } from '@/lib/api/types';
import { playoffOf } from '@/lib/tournament/shape';
import { t } from '@/lib/words';

const CutView = lazy(async () => ({ default: (await import('@/features/draft/cut-view')).CutView }));
const DraftView = lazy(async () => ({ default: (await import('@/features/draft/draft-view')).DraftView }));

/** The draw of each format; those in two stages show the later one first. */
export function Draw({ view, onOpenMatch }: { view: View; onOpenMatch: (match: number) => void }) {
  const leaders = <LeadersCard view={view} names={indexEntries(view.entries)} />;
  const bracket = (shown: View) => <BracketView view={shown} onOpenMatch={onOpenMatch} />;
  switch (view.format) {
    case 'round-robin':
      return <RoundsView view={view} aside={leaders} onOpenMatch={onOpenMatch} />;
    case 'swiss':
    case 'keizer':
      return (
        <SwissView
          view={view}
          aside={leaders}
          ways={canPlan(view) && <ArbiterWays view={view} />}
          onOpenMatch={onOpenMatch}
        />
      );
    case 'swiss-playoff':
      return (
        <Stages
          first={t('Swiss')}
          playoff={playoffOf(view)}
          renderFirst={() => <SwissView view={view} aside={leaders} onOpenMatch={onOpenMatch} />}
          renderPlayoff={bracket}
        />
      );
    case 'draft-swiss':
      return (
        <Stages
          first={t('Swiss')}
          playoff={playoffOf(view)}
          renderFirst={() => (
            <Later>
              <DraftView
                view={view}
                controls={<CardControls view={view} />}
                renderWhy={(match) => <WhyButton view={view} match={match} />}
              />
            </Later>
          )}
          renderPlayoff={(shown) => (
            <Later>
              <CutView view={view}>{bracket(shown)}</CutView>
            </Later>
          )}
        />
      );
    case 'groups-playoff':
      return (
        <Stages
          first={t('Groups')}
          playoff={playoffOf(view)}
          renderFirst={() => <GroupsView view={view} onOpenMatch={onOpenMatch} />}
          renderPlayoff={bracket}
        />
      );
    default:
      return bracket(view);
  }
}

/** How far the round of a card event is, and for judges what comes next. */
function CardControls({ view }: { view: View }) {
  const last = lastRound(view);
  if (view.phase !== 'in_progress') return null;
  return (
    <RoundCard
      view={view}
      matches={matchesOfRound(view, last)}
      names={indexEntries(view.entries)}
      controls={hasControls(view) && <SwissControls view={view} last={last} onPaired={() => undefined} />}
    />
  );
}
