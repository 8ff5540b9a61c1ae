import { BracketView } from '@/features/bracket/bracket-view';
import { CutView } from '@/features/draft/cut-view';
import { DraftView } from '@/features/draft/draft-view';
import { GroupsView } from '@/features/rounds/groups-view';
import { RoundsView } from '@/features/rounds/rounds-view';
import { Stages } from '@/components/layout/stages';
import { SwissDesk } from '@/features/rounds/swiss-desk';
import { WhyButton } from '@/features/rounds/why-button';
import { SwissView } from '@/features/rounds/swiss-view';
import { lastRound } from '@/lib/card-games';
import type { View } from '@/lib/api/types';
import { playoffOf } from '@/lib/shape';
import { t } from '@/lib/words';

/** The draw of each format; those in two stages show the later one first. */
export function Draw({ view, onOpenMatch }: { view: View; onOpenMatch: (match: number) => void }) {
  const bracket = (shown: View) => <BracketView view={shown} onOpenMatch={onOpenMatch} />;
  switch (view.format) {
    case 'round-robin':
      return <RoundsView view={view} onOpenMatch={onOpenMatch} />;
    case 'swiss':
    case 'keizer':
      return <SwissView view={view} onOpenMatch={onOpenMatch} />;
    case 'swiss-playoff':
      return (
        <Stages
          first={t('Swiss')}
          playoff={playoffOf(view)}
          renderFirst={() => <SwissView view={view} onOpenMatch={onOpenMatch} />}
          renderPlayoff={bracket}
        />
      );
    case 'draft-swiss': {
      const desk = <SwissDesk view={view} last={lastRound(view)} onPaired={() => undefined} />;
      return (
        <Stages
          first={t('Swiss')}
          playoff={playoffOf(view)}
          renderFirst={() => (
            <DraftView view={view} desk={desk} renderWhy={(match) => <WhyButton view={view} match={match} />} />
          )}
          renderPlayoff={(shown) => <CutView view={view}>{bracket(shown)}</CutView>}
        />
      );
    }
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
