import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ArbiterWays } from '@/app/tournament/arbiter-ways';
import { Waiting } from '@/app/routes/unsent-commands';
import { TournamentPage } from '@/app/routes/tournament/tournament-page';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { EmptyState } from '@/components/ui/feedback/states';
import { ProposedResults } from '@/features/hall-devices/proposed-results';
import { ResultKeysView } from '@/features/result-keys/result-keys-view';
import { ResultDialog } from '@/features/arbiter/result-dialog';
import { LeadersCard } from '@/features/rounds/leaders-card';
import { hasControls, SwissControls } from '@/features/rounds/round-controls';
import { Incidents } from '@/features/incidents/incidents';
import type { View } from '@/lib/api/types';
import { indexEntries, isPlayable } from '@/lib/tournament/match';
import { t } from '@/lib/words';

const route = getRouteApi('/tournaments/$id/result-keys');

/** Results by keyboard while a round runs, and what comes next. */
export function ResultKeysPage() {
  const id = Number(route.useParams().id);
  return (
    <TournamentPage
      id={id}
      heading={t('Results by keyboard')}
      title={(view) => t('Results of {name}', { name: view.name })}
      width="wide"
    >
      {(view) =>
        view.my.can.includes('enter_results') ? (
          <ResultKeys view={view} />
        ) : (
          <EmptyState title={t('For organisers and arbiters')}>
            {t('Only organisers and arbiters of this tournament enter results here.')}
          </EmptyState>
        )
      }
    </TournamentPage>
  );
}

function ResultKeys({ view }: { view: View }) {
  const [match, setMatch] = useState<number | null>(null);
  return (
    <>
      <Waiting id={view.id} />
      <ResultKeysView
        view={view}
        onOpenMatch={setMatch}
        renderNext={(round) => (
          <>
            <ProposedResults view={view} />
            <Next view={view} round={round} />
          </>
        )}
      />
      <ResultDialog
        view={view}
        match={match}
        renderLinks={() => null}
        renderNotes={(shown) => <Incidents view={view} match={shown} />}
        onClose={() => setMatch(null)}
      />
    </>
  );
}

/** What follows a round: the next one to be paired, the paper for this one, who leads. */
function Next({ view, round }: { view: View; round: number }) {
  const params = { id: String(view.id) };
  const isOver = !view.matches.some((match) => match.round === round && isPlayable(match));
  const last = view.rounds.filter(({ bracket }) => bracket === 'swiss').at(-1)?.number ?? 0;
  return (
    <nav aria-label={t('What comes next')} className="flex flex-col gap-2">
      {hasControls(view) && last > 0 && (
        <SwissControls view={view} last={last} ways={<ArbiterWays view={view} />} onPaired={() => undefined} />
      )}
      <Link
        to="/tournaments/$id/print"
        params={params}
        search={{ what: isOver ? 'standings' : 'slips', round }}
        className={buttonClass()}
      >
        <Icon name="print" /> {isOver ? t('Print the standings') : t('Print the slips')}
      </Link>
      <Link to="/tournaments/$id/crosstable" params={params} className={buttonClass('ghost')}>
        <Icon name="list" /> {t('Cross table')}
      </Link>
      <LeadersCard view={view} names={indexEntries(view.entries)} />
    </nav>
  );
}
