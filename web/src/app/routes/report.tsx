import { getRouteApi, Link } from '@tanstack/react-router';
import { WithTournament } from '@/app/routes/with-tournament';
import { Page } from '@/components/layout/page';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/name';
import { Segmented } from '@/components/ui/segmented';
import { EmptyState } from '@/components/ui/states';
import { EventForm } from '@/features/identity/event-form';
import { IdentityTable } from '@/features/identity/identity-table';
import { FillFromList } from '@/features/player-lists/from-list';
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
    <WithTournament id={id} title={t('Rating report')}>
      {(view) => (
        <Page
          title={t('Rating report of {name}', { name: view.name })}
          heading={
            <div className="flex flex-col gap-1">
              <Link
                to="/tournaments/$id"
                params={{ id: String(id) }}
                className="inline-flex min-h-8 items-center gap-1 self-start text-sm font-semibold text-azure hover:underline"
              >
                <Icon name="left" className="size-4" /> <Name>{view.name}</Name>
              </Link>
              <h1 className="text-2xl sm:text-3xl">{t('Rating report')}</h1>
            </div>
          }
        >
          {view.my.can.includes('manage_entries') ? (
            <Parts view={view} />
          ) : (
            <EmptyState title={t('For organisers and arbiters')}>
              {t('Sign in as one of them to see the report of this tournament.')}
            </EmptyState>
          )}
        </Page>
      )}
    </WithTournament>
  );
}

function Parts({ view }: { view: View }) {
  const { show = 'ready', entry } = route.useSearch();
  const navigate = route.useNavigate();
  const rounds = Math.max(0, ...view.rounds.map((round) => round.of ?? round.number));
  return (
    <>
      <Segmented<ReportShow>
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
          tools={<RefreshRatings id={view.id} />}
          lookUp={(chosen, close) => <FillFromList id={view.id} entry={chosen} onDone={close} />}
          chosen={entry}
          onChoose={(chosen) =>
            void navigate({ search: { show: 'players', ...(chosen && { entry: chosen }) }, replace: true })
          }
        />
      )}
      {show === 'event' && <EventForm id={view.id} rounds={rounds} />}
    </>
  );
}
