import { getRouteApi } from '@tanstack/react-router';
import { TournamentPage } from '@/app/routes/tournament/tournament-page';
import { LongSegmented } from '@/components/ui/segmented';
import { EmptyState } from '@/components/ui/feedback/states';
import { EventForm } from '@/features/identity/event-form';
import { IdentityTable } from '@/features/identity/identity-table';
import { FillFromList } from '@/features/player-lists/from-list';
import { ListProposals } from '@/features/player-lists/list-proposals';
import { ListedRatings } from '@/features/player-lists/listed-ratings';
import { RatingOrder } from '@/features/player-lists/rating-order';
import { RefreshRatings } from '@/features/player-lists/refresh-ratings';
import { ReadyView } from '@/features/reports/ready-view';
import type { View } from '@/lib/api/types';
import { t } from '@/lib/words';

const route = getRouteApi('/tournaments/$id/report');
export type ReportShow = 'ready' | 'players' | 'event';

/** Everything for the rating officer: who the players are, what the event is, the file that is sent. */
export function ReportPage() {
  const id = Number(route.useParams().id);
  return (
    <TournamentPage
      id={id}
      heading={t('Rating report')}
      title={(view) => t('Rating report of {name}', { name: view.name })}
    >
      {(view) =>
        view.my.can.includes('manage_entries') ? (
          <Parts view={view} />
        ) : (
          <EmptyState title={t('For organisers and arbiters')}>
            {t('Sign in as one of them to see the report of this tournament.')}
          </EmptyState>
        )
      }
    </TournamentPage>
  );
}

function Parts({ view }: { view: View }) {
  const { show = 'ready', entry } = route.useSearch();
  const navigate = route.useNavigate();
  const rounds = Math.max(0, ...view.rounds.map((round) => round.of ?? round.number));
  return (
    <>
      <LongSegmented<ReportShow>
        label={t('Parts of the report')}
        value={show}
        options={[
          { value: 'ready', label: t('Ready to send') },
          { value: 'players', label: t('Players') },
          { value: 'event', label: t('Event') },
        ]}
        onChange={(next) => void navigate({ search: { show: next }, replace: true })}
      />
      {show === 'ready' && <ReadyView view={view} />}
      {show === 'players' && (
        <IdentityTable
          view={view}
          tools={
            <>
              <ListProposals id={view.id} />
              <RefreshRatings id={view.id} />
            </>
          }
          lookUp={(chosen, close) => (
            <>
              <FillFromList id={view.id} entry={chosen} onDone={close} />
              <ListedRatings id={view.id} entry={chosen.number} />
            </>
          )}
          chosen={entry}
          onChoose={(chosen) =>
            void navigate({ search: { show: 'players', ...(chosen && { entry: chosen }) }, replace: true })
          }
        />
      )}
      {show === 'event' && (
        <EventForm
          id={view.id}
          rounds={rounds}
          listOrder={(value, onChange) => <RatingOrder value={value} onChange={onChange} />}
        />
      )}
    </>
  );
}
