import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { EventEditor } from '@/features/leagues/event-editor';
import { LeagueForm } from '@/features/leagues/league-form';
import { draftOf, startSeason } from '@/features/leagues/season-draft';
import { SeasonForm } from '@/features/leagues/season-form';
import { useAddSeason, useDeleteLeague, useDeleteSeason, useEditSeason } from '@/features/leagues/use-leagues';
import { messageOf } from '@/lib/api/errors';
import type { League, Season } from '@/lib/api/leagues';
import { readNow } from '@/lib/time/use-now';
import { t } from '@/lib/words';

type Props = { league: League; season: Season | undefined; username: string };

/** What an owner sets: the events and the scoring of a season, another season, the league itself. */
export function LeagueSettings({ league, season, username }: Props) {
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      {season && <EventEditor league={league.id} season={season} username={username} />}
      {season && <SeasonSettings league={league} season={season} />}
      <LeagueForm league={league} />
      <NextSeason league={league} season={season} />
      {league.my.can.includes('delete') && <DeleteLeague league={league} />}
    </div>
  );
}

function SeasonSettings({ league, season }: { league: League; season: Season }) {
  const edit = useEditSeason(league.id, season.id);
  const remove = useDeleteSeason(league.id, season.id);
  return (
    <section aria-label={t('Season')} className="flex flex-col gap-3">
      <h2 className="text-lg">{t('Season')}</h2>
      <SeasonForm start={draftOf(season)} action={edit} label={t('Save the season')} />
      <Removal
        label={t('Delete the season')}
        title={t('Delete {name}?', { name: season.name })}
        remove={remove}
        league={league.id}
      />
    </section>
  );
}

/** Another season, scored as the one before. */
function NextSeason({ league, season }: { league: League; season: Season | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const add = useAddSeason(league.id);
  const navigate = useNavigate();
  const start = { ...startSeason(readNow()), ...(season && scoringOf(season)) };
  if (!isOpen) {
    return (
      <Button className="self-start" onClick={() => setOpen(true)}>
        {t('Add a season')}
      </Button>
    );
  }
  return (
    <section aria-label={t('Add a season')} className="flex flex-col gap-3">
      <h2 className="text-lg">{t('Add a season')}</h2>
      <SeasonForm
        start={start}
        action={add}
        label={t('Add the season')}
        onDone={({ id }) =>
          void navigate({
            to: '/leagues/$id',
            params: { id: String(league.id) },
            search: { show: 'settings', season: id },
          })
        }
      />
    </section>
  );
}

/** All of a season but its name and its days. */
function scoringOf(season: Season) {
  const { gathers, points, table, ties, attendance, best, tieBreak } = draftOf(season);
  return { gathers, points, table, ties, attendance, best, tieBreak };
}

function DeleteLeague({ league }: { league: League }) {
  return (
    <Removal
      label={t('Delete the league')}
      title={t('Delete {name}?', { name: league.name })}
      remove={useDeleteLeague(league.id)}
    />
  );
}

type RemovalProps = { label: string; title: string; remove: ReturnType<typeof useDeleteLeague>; league?: number };

/** Something that is deleted once it is confirmed; then the page above it is shown. */
function Removal({ label, title, remove, league }: RemovalProps) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const leave = () =>
    void (league === undefined
      ? navigate({ to: '/leagues' })
      : navigate({ to: '/leagues/$id', params: { id: String(league) } }));
  return (
    <>
      <Button look="danger" className="self-start" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        description={t('Its tournaments and arenas stay as they are.')}
        action={label}
        isDangerous
        isBusy={remove.isPending}
        error={remove.error ? messageOf(remove.error) : undefined}
        onConfirm={() => remove.mutate(undefined, { onSuccess: leave })}
      />
    </>
  );
}
