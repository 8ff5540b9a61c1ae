import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { NotFound } from '@/app/routes/not-found';
import { Page } from '@/components/layout/page';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { LongSegmented } from '@/components/ui/segmented';
import { StaffView } from '@/features/arbiter/staff-view';
import { FestivalCheckIn } from '@/features/festivals/check-in';
import { FestivalForm } from '@/features/festivals/festival-form';
import { type FestivalPart } from '@/features/festivals/festival-parts';
import { FestivalList, whenAndWhere } from '@/features/festivals/festival-list';
import { PlayerList } from '@/features/festivals/player-list';
import { SectionEditor } from '@/features/festivals/section-editor';
import { SectionList } from '@/features/festivals/section-list';
import {
  useCreateFestival,
  useDeleteFestival,
  useEditFestival,
  useFestival,
  useFestivals,
} from '@/features/festivals/use-festivals';
import { Bin } from '@/features/tournaments/bin';
import { TournamentCard } from '@/features/tournaments/tournament-card';
import { type Festival, festivalsApi } from '@/lib/api/festivals';
import { ApiError, messageOf } from '@/lib/api/errors';
import { useUser } from '@/lib/query';
import { t } from '@/lib/words';

const route = getRouteApi('/festivals/$id');
/** All festivals; whoever is signed in may make one. */
export function FestivalsPage() {
  const festivals = useFestivals();
  const user = useUser();
  const navigate = useNavigate();
  const create = useCreateFestival();
  const [isOpen, setOpen] = useState(false);
  return (
    <Page
      title={t('Festivals')}
      lead={t('Several tournaments under one roof.')}
      actions={
        user && (
          <Button look="primary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Icon name="plus" className="size-4" /> {t('New festival')}
          </Button>
        )
      }
    >
      {isOpen && (
        <FestivalForm
          action={create}
          label={t('Create the festival')}
          onDone={({ id }) =>
            void navigate({ to: '/festivals/$id', params: { id: String(id) }, search: { show: 'settings' } })
          }
        />
      )}
      {festivals.isPending && (
        <Loading label={t('Loading the festivals')}>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {festivals.isError && (
        <ErrorState message={messageOf(festivals.error)} onRetry={() => void festivals.refetch()} />
      )}
      {festivals.data && <FestivalList festivals={festivals.data} />}
    </Page>
  );
}

/** One festival: its sections, its players and, for the staff, the check-in and the settings. */
export function FestivalPage() {
  const id = Number(route.useParams().id);
  const festival = useFestival(id);
  if (festival.error instanceof ApiError && festival.error.status === 404) return <NotFound />;
  if (festival.data) return <Loaded festival={festival.data} />;
  return (
    <Page title={t('Festival')} heading={<></>}>
      {festival.isPending && (
        <Loading label={t('Loading the festival')}>
          <Skeleton className="h-64" />
        </Loading>
      )}
      {festival.isError && <ErrorState message={messageOf(festival.error)} onRetry={() => void festival.refetch()} />}
    </Page>
  );
}

function Loaded({ festival }: { festival: Festival }) {
  const { show = 'sections' } = route.useSearch();
  const navigate = route.useNavigate();
  const { can } = festival.my;
  const parts: { value: FestivalPart; label: string }[] = [
    { value: 'sections', label: t('Sections') },
    { value: 'players', label: t('Players') },
    ...(can.includes('manage_players') ? [{ value: 'check-in' as const, label: t('Check-in') }] : []),
    ...(can.includes('edit') ? [{ value: 'settings' as const, label: t('Settings') }] : []),
  ];
  const part = parts.find(({ value }) => value === show)?.value ?? 'sections';
  return (
    <Page title={festival.name} lead={whenAndWhere(festival)}>
      <LongSegmented
        label={t('Parts of the festival')}
        value={part}
        options={parts}
        onChange={(next) => void navigate({ search: next === 'sections' ? {} : { show: next }, replace: true })}
      />
      {part === 'sections' && (
        <SectionList festival={festival} renderCard={(tournament) => <TournamentCard tournament={tournament} />} />
      )}
      {part === 'players' && <PlayerList festival={festival} />}
      {part === 'check-in' && <FestivalCheckIn festival={festival} />}
      {part === 'settings' && <FestivalSettings festival={festival} />}
    </Page>
  );
}

function FestivalSettings({ festival }: { festival: Festival }) {
  const { id } = festival;
  const edit = useEditFestival(id);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <div className="flex flex-col gap-6">
        <SectionEditor festival={festival} />
        <Bin festival={id} />
      </div>
      <StaffView
        source={{
          key: ['festivals', id, 'staff'],
          list: () => festivalsApi.listStaff(id),
          add: (body) => festivalsApi.addStaff(id, body),
          remove: (user) => festivalsApi.removeStaff(id, user),
        }}
      />
      <FestivalForm festival={festival} action={edit} label={t('Save')} />
      {festival.my.can.includes('delete') && <DeleteFestival festival={festival} />}
    </div>
  );
}

function DeleteFestival({ festival }: { festival: Festival }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const remove = useDeleteFestival(festival.id);
  return (
    <section className="flex flex-col items-start gap-2">
      <p className="text-sm text-ink-soft">{t('Its tournaments stay, each by itself.')}</p>
      <Button look="danger" onClick={() => setOpen(true)}>
        {t('Delete the festival')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('Delete {name}?', { name: festival.name })}
        description={t('Its tournaments stay, each by itself.')}
        action={t('Delete the festival')}
        isDangerous
        isBusy={remove.isPending}
        error={remove.error ? messageOf(remove.error) : undefined}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate({ to: '/festivals' }) })}
      />
    </section>
  );
}
