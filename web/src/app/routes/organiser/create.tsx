import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { NewArena, NewCup } from '@/app/routes/organiser/create-others';
import { Page } from '@/components/layout/page';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { readAgain } from '@/features/create-tournament/again';
import { CreateForm } from '@/features/create-tournament/create-form';
import { GO_ON } from '@/features/create-tournament/go-on';
import type { TournamentPreset } from '@/features/create-tournament/preset-drafts';
import { PresetPicker } from '@/features/create-tournament/preset-picker';
import { useChosenLeague } from '@/app/routes/organiser/chosen-league';
import { ImportTournament } from '@/features/imports/import-tournament';
import { messageOf } from '@/lib/api/errors';
import type { Given } from '@/lib/tournament/presets';
import { useUser } from '@/lib/query';
import { t } from '@/lib/words';

const route = getRouteApi('/create');

/** One page to make anything: what it is to be at the side, what only the organiser knows beside it. */
export function Create() {
  const isSignedIn = Boolean(useUser());
  const navigate = useNavigate();
  const { preset = 'chess', set, again } = route.useSearch();
  const league = useChosenLeague();
  return (
    <Page
      title={t('Create')}
      actions={
        isSignedIn && (
          <ImportTournament
            onCreated={(id) =>
              void navigate({ to: '/tournaments/$id', params: { id: String(id) }, search: { tab: 'entries' } })
            }
          />
        )
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,48rem)]">
        <PresetPicker current={preset} />
        <div className="flex min-w-0 flex-col gap-4">
          {preset !== 'engines' && league.choice}
          {preset === 'club' && <NewArena set={set} again={again} onMade={(id) => league.enter('arena', id)} />}
          {preset === 'engines' && <NewCup again={again} />}
          {preset !== 'club' &&
            preset !== 'engines' &&
            (again === undefined ? (
              <NewTournament
                key={`${preset} ${JSON.stringify(set)}`}
                preset={preset}
                set={set}
                onMade={(id) => league.enter('tournament', id)}
              />
            ) : (
              <TournamentAgain key={again} id={again} onMade={(id) => league.enter('tournament', id)} />
            ))}
        </div>
      </div>
    </Page>
  );
}

/** A past tournament once more: its settings are filled in, its players are at hand. */
function TournamentAgain({ id, onMade }: { id: number; onMade: OnMade }) {
  const past = useQuery({ queryKey: ['again', id], queryFn: () => readAgain(id), staleTime: 60_000 });
  if (past.isError) return <ErrorState message={messageOf(past.error)} onRetry={() => void past.refetch()} />;
  if (past.isPending) {
    return (
      <Loading label={t('Loading the tournament')}>
        <Skeleton className="h-96" />
      </Loading>
    );
  }
  return (
    <NewTournament preset={past.data.preset} set={past.data.set} lastPlayers={past.data.players} onMade={onMade} />
  );
}

type OnMade = (id: number) => Promise<void>;
type Props = { preset: TournamentPreset; set: Given | undefined; lastPlayers?: string; onMade: OnMade };

function NewTournament({ preset, set = {}, lastPlayers = '', onMade }: Props) {
  const user = useUser();
  const navigate = useNavigate();
  return (
    <CreateForm
      preset={preset}
      given={set}
      lastPlayers={lastPlayers}
      isSignedIn={Boolean(user)}
      onSignIn={() =>
        void navigate({
          to: '/sign-in',
          search: { redirect: window.location.pathname + window.location.search + GO_ON },
        })
      }
      onCreated={(view, goal) =>
        void onMade(view.id).then(() =>
          navigate({
            to: goal === 'seated' ? '/tournaments/$id/seating' : '/tournaments/$id',
            params: { id: String(view.id) },
          }),
        )
      }
    />
  );
}
