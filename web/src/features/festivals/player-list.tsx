import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SelectField, TextField } from '@/components/ui/field';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { useToast } from '@/components/ui/feedback/toast';
import { Name } from '@/components/ui/people/name';
import { TitleMark } from '@/components/ui/people/title-mark';
import { type Column, Table } from '@/components/ui/table';
import { useFestivalPlayers, useMovePlayer } from '@/features/festivals/use-festivals';
import type { Festival, FestivalPlayer } from '@/lib/api/festivals';
import { messageOf } from '@/lib/api/errors';
import { t, tn } from '@/lib/words';

const OUT = ['withdrawn', 'disqualified', 'no_show'];
const OPEN = ['created', 'registration', 'check_in'];
type Place = FestivalPlayer['sections'][number];

/** Everybody who plays, over all sections; the staff moves them from one to another. */
export function PlayerList({ festival }: { festival: Festival }) {
  const players = useFestivalPlayers(festival.id);
  const [sought, setSought] = useState('');
  if (players.isPending) {
    return (
      <Loading label={t('Loading the players')}>
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  if (players.isError) return <ErrorState message={messageOf(players.error)} onRetry={() => void players.refetch()} />;
  const words = sought.trim().toLocaleLowerCase();
  const rows = players.data
    .map((player) => ({ ...player, sections: player.sections.filter(({ status }) => !OUT.includes(status)) }))
    .filter((player) => player.sections.length > 0)
    .filter(({ name, club }) => `${name} ${club ?? ''}`.toLocaleLowerCase().includes(words));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <TextField
          label={t('Search players')}
          type="search"
          className="w-full sm:w-72"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
        <p className="numerals text-sm text-ink-soft">{tn(rows.length, '{count} player', '{count} players')}</p>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t('Nobody found')}>{t('Players appear here as soon as they enter a section.')}</EmptyState>
      ) : (
        <Table label={t('Players')} rows={rows} columns={columnsOf(festival)} rowKey={keyOf} />
      )}
    </div>
  );
}

const keyOf = ({ sections: [first] }: FestivalPlayer) => `${first?.tournament}/${first?.entry}`;

function columnsOf(festival: Festival): Column<FestivalPlayer>[] {
  const canMove = festival.my.can.includes('manage_players');
  return [
    {
      key: 'name',
      name: t('Name'),
      isRowName: true,
      cell: ({ name, title }) => (
        <>
          {title && <TitleMark title={title} />} <Name>{name}</Name>
        </>
      ),
    },
    { key: 'federation', name: t('Federation'), isWideOnly: true, width: 7, cell: ({ federation }) => federation },
    { key: 'club', name: t('Club'), isWideOnly: true, width: 12, cell: ({ club }) => club },
    {
      key: 'sections',
      name: t('Sections'),
      width: canMove ? 10.5 : 9,
      cell: ({ name, sections }) => (
        <ul className="flex flex-col gap-1">
          {sections.map((place) => (
            <li key={place.tournament} className="flex items-center gap-2">
              <SectionCell festival={festival} name={name} place={place} canMove={canMove} />
            </li>
          ))}
        </ul>
      ),
    },
  ];
}

type CellProps = { festival: Festival; name: string; place: Place; canMove: boolean };

function SectionCell({ festival, name, place, canMove }: CellProps) {
  const move = useMovePlayer(festival.id);
  const say = useToast();
  const here = festival.sections.find(({ tournament }) => tournament.id === place.tournament);
  const isOpen = (section: Festival['sections'][number]) => OPEN.includes(section.tournament.phase);
  const rating = place.rating !== null && <span className="numerals text-ink-faint">{place.rating}</span>;
  if (!here) return rating;
  if (!canMove || !isOpen(here) || festival.sections.filter(isOpen).length < 2) {
    return (
      <>
        <Link to="/tournaments/$id" params={{ id: String(place.tournament) }} className="font-semibold underline">
          {here.label}
        </Link>
        {rating}
      </>
    );
  }
  const to = (value: string) =>
    move.mutate(
      { tournament: place.tournament, entry: place.entry, to: Number(value) },
      {
        onSuccess: () => say(t('{name} was moved.', { name })),
        onError: (error) => say(messageOf(error), 'bad'),
      },
    );
  return (
    <>
      <SelectField
        label={t('Section of {name}', { name })}
        isLabelHidden
        className="w-24"
        value={String(place.tournament)}
        disabled={move.isPending}
        onChange={(event) => to(event.target.value)}
      >
        {festival.sections
          .filter((section) => section === here || isOpen(section))
          .map(({ label, tournament }) => (
            <option key={tournament.id} value={tournament.id}>
              {label}
            </option>
          ))}
      </SelectField>
      {rating}
    </>
  );
}
