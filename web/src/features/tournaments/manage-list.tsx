import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { Progress } from '@/components/ui/feedback/progress';
import { Shield } from '@/components/ui/people/shield';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { DeleteDialog } from '@/features/tournaments/delete-dialog';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { PhaseGroup, Summary, User } from '@/lib/api/types';
import { FINDABLE } from '@/lib/tournament/find-entries';
import { PHASE_NAMES } from '@/lib/tournament/phase';
import { said, t, tn } from '@/lib/words';

const GROUPS: { group: PhaseGroup; name: string }[] = [
  { group: 'running', name: t('Being played') },
  { group: 'upcoming', name: t('Being prepared') },
  { group: 'finished', name: t('Over') },
];
const MOST = 100;

type Props = { user: User; renderPrizes: (id: number) => ReactNode };

/** One's own tournaments by state, with what can be done to each. */
export function ManageList({ user, renderPrizes }: Props) {
  const list = useQuery({
    queryKey: ['tournaments', 'managed'],
    queryFn: () => api.listTournaments({ mine: true, page_size: MOST }),
    refetchInterval: 20_000,
  });
  const [deleting, setDeleting] = useState<Summary | null>(null);
  const [prized, setPrized] = useState<Summary | null>(null);
  const [typed, setTyped] = useState('');
  const client = useQueryClient();
  if (list.isPending) {
    return (
      <Loading label={t('Loading your tournaments')}>
        <Skeleton className="h-[80dvh]" />
      </Loading>
    );
  }
  if (list.isError) return <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />;
  const mine = list.data.items.filter((row) => row.owner.id === user.id);
  const shown = mine.filter((row) => row.name.toLowerCase().includes(typed.trim().toLowerCase()));
  if (mine.length === 0) {
    return (
      <EmptyState
        title={t('You run no tournaments yet')}
        action={
          <Link to="/create" className={buttonClass('primary')}>
            {t('Create a tournament')}
          </Link>
        }
      />
    );
  }
  return (
    <>
      {mine.length > FINDABLE && (
        <TextField
          label={t('Find a tournament')}
          isLabelHidden
          type="search"
          placeholder={t('Find a tournament')}
          className="w-full sm:max-w-xs"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {GROUPS.map(({ group, name: label }) => {
        const rows = shown.filter((row) => groupOf(row) === group);
        if (rows.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`group-${group}`} className="flex flex-col gap-2">
            <h2 id={`group-${group}`} className="text-lg">
              {label} <span className="numerals font-normal text-ink-faint">{rows.length}</span>
            </h2>
            <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
              {rows.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  group={group}
                  onDelete={() => setDeleting(row)}
                  onPrizes={() => setPrized(row)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {deleting && (
        <DeleteDialog
          tournament={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => void client.invalidateQueries({ queryKey: ['tournaments'] })}
        />
      )}
      {prized && (
        <Dialog isOpen title={prized.name} onClose={() => setPrized(null)}>
          {renderPrizes(prized.id)}
        </Dialog>
      )}
    </>
  );
}

function groupOf({ phase }: Summary): PhaseGroup {
  if (phase === 'in_progress') return 'running';
  return phase === 'completed' || phase === 'cancelled' || phase === 'aborted' ? 'finished' : 'upcoming';
}

type RowProps = { row: Summary; group: PhaseGroup; onDelete: () => void; onPrizes: () => void };

function Row({ row, group, onDelete, onPrizes }: RowProps) {
  const isSeating = row.format === 'draft-swiss' && row.phase === 'seeding';
  return (
    <li className="flex items-center gap-x-4 gap-y-2 px-4 py-3 max-sm:flex-wrap">
      <Shield name={row.name} className="h-9" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="truncate font-bold">
          <Link to="/tournaments/$id" params={{ id: String(row.id) }} className="hover:underline">
            <Name>{row.name}</Name>
          </Link>
        </p>
        <p className="numerals truncate text-sm text-ink-soft">
          {[said(row.format_name), tn(row.entry_count, '{count} player', '{count} players'), stateOf(row)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {group === 'running' && (
        <div className="w-28 max-md:hidden">
          <Progress done={row.matches_done} total={row.match_count} label={t('Matches played in {name}', row)} />
        </div>
      )}
      <div className="flex items-center gap-2">
        {row.phase === 'completed' && <Button onClick={onPrizes}>{t('Prize card')}</Button>}
        {group !== 'finished' && (
          <Link
            to={isSeating ? '/tournaments/$id/seating' : '/tournaments/$id'}
            params={{ id: String(row.id) }}
            className={buttonClass('primary')}
            aria-label={
              group === 'upcoming'
                ? t('Continue setup of {name}', { name: row.name })
                : t('Go on with {name}', { name: row.name })
            }
          >
            {group === 'upcoming' ? t('Continue setup') : t('Go on')}
          </Link>
        )}
        <Link
          to="/create"
          search={{ again: row.id }}
          className={buttonClass('ghost', 'md', 'max-sm:hidden')}
          aria-label={t('Create {name} again', { name: row.name })}
        >
          {t('Create again')}
        </Link>
        <Button look="ghost" size="icon" onClick={onDelete} aria-label={t('Delete {name}', { name: row.name })}>
          <Icon name="trash" />
        </Button>
      </div>
    </li>
  );
}

/** Who won, which round it is, or what it waits for. */
function stateOf(row: Summary): string {
  if (row.champion) return t('won by {champion}', { champion: row.champion });
  if (row.phase !== 'in_progress') return PHASE_NAMES[row.phase];
  if (row.round) return t('Round {number} of {of}', row.round);
  return t('{matches_done} of {match_count} matches', {
    matches_done: row.matches_done,
    match_count: row.match_count,
  });
}
