import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { BackTo } from '@/app/routes/back-to';
import { Waiting } from '@/app/routes/waiting';
import { WithTournament } from '@/app/routes/with-tournament';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { EmptyState } from '@/components/ui/states';
import { DeskKeysView } from '@/features/desk-keys/desk-keys-view';
import { ResultDialog } from '@/features/director-desk/result-dialog';
import type { View } from '@/lib/api/types';
import { isPlayable } from '@/lib/match';
import { t } from '@/lib/words';

const route = getRouteApi('/tournaments/$id/desk');

/** The arbiter's desk while a round runs: results by keyboard, and what comes next. */
export function HallDeskPage() {
  const id = Number(route.useParams().id);
  return (
    <WithTournament id={id} title={t('Results by keyboard')}>
      {(view) => (
        <Page
          title={t('Results of {name}', { name: view.name })}
          width="wide"
          heading={
            <div className="flex flex-col gap-1">
              <BackTo view={view} />
              <h1 className="text-2xl sm:text-3xl">{t('Results by keyboard')}</h1>
            </div>
          }
        >
          {view.my.can.includes('enter_results') ? (
            <Desk view={view} />
          ) : (
            <EmptyState title={t('The desk is for arbiters')}>
              {t('Only organisers and arbiters of this tournament enter results here.')}
            </EmptyState>
          )}
        </Page>
      )}
    </WithTournament>
  );
}

function Desk({ view }: { view: View }) {
  const [match, setMatch] = useState<number | null>(null);
  return (
    <>
      <Waiting id={view.id} />
      <DeskKeysView view={view} onOpenMatch={setMatch} renderNext={(round) => <Next view={view} round={round} />} />
      <ResultDialog view={view} match={match} renderLinks={() => null} onClose={() => setMatch(null)} />
    </>
  );
}

/** What follows a round: the next one to be paired, and the paper for this one. */
function Next({ view, round }: { view: View; round: number }) {
  const params = { id: String(view.id) };
  const isOver = !view.matches.some((match) => match.round === round && isPlayable(match));
  const canPair = isOver && view.my.can.includes('pair_rounds') && view.phase === 'in_progress';
  return (
    <nav aria-label={t('What comes next')} className="flex flex-col gap-2">
      {canPair && (
        <Link to="/tournaments/$id" params={params} search={{ tab: 'draw' }} className={buttonClass('primary', 'lg')}>
          {t('Pair the next round')} <Icon name="right" className="size-4" />
        </Link>
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
    </nav>
  );
}
