import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button, buttonClass } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/name';
import { Shield } from '@/components/ui/shield';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/states';
import { DeleteDialog } from '@/features/tournaments/delete-dialog';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { PhaseGroup, Summary, User } from '@/lib/api/types';
import { PHASE_NAMES, PHASE_TONES } from '@/lib/phase';
import { said, t, tn } from '@/lib/words';

const GROUPS: { group: PhaseGroup; name: string; empty: string }[] = [
  { group: 'upcoming', name: t('Pending'), empty: t('Nothing is being prepared.') },
  { group: 'running', name: t('Active'), empty: t('Nothing is being played.') },
  { group: 'finished', name: t('Completed'), empty: t('Nothing is finished yet.') },
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
  const client = useQueryClient();
  if (list.isPending) {
    return (
      <Loading label={t('Loading your tournaments')}>
        <Skeleton className="h-96" />
      </Loading>
    );
  }
  if (list.isError) return <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />;
  const mine = list.data.items.filter((row) => row.owner.id === user.id);
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
      {GROUPS.map(({ group, name: label, empty }) => {
        const rows = mine.filter((row) => groupOf(row) === group);
        return (
          <section key={group} aria-labelledby={`group-${group}`} className="flex flex-col gap-2">
            <h2 id={`group-${group}`} className="text-lg">
              {label} <span className="numerals text-lg text-ink-faint">{rows.length}</span>
            </h2>
            {rows.length === 0 ? <p className="text-ink-faint">{empty}</p> : null}
            <ul className="flex flex-col gap-2">
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
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 shadow-card">
      <Shield name={row.name} className="h-9" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="truncate font-bold">
          <Name>{row.name}</Name>
        </p>
        <p className="numerals flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {said(row.format_name)}, {tn(row.entry_count, '{count} player', '{count} players')}
          {row.champion ? (
            <span>{`· ${t('won by {champion}', { champion: row.champion })}`}</span>
          ) : (
            <Badge tone={PHASE_TONES[row.phase]}>{PHASE_NAMES[row.phase]}</Badge>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {row.phase === 'completed' && <Button onClick={onPrizes}>{t('Prize card')}</Button>}
        <Link
          to={isSeating ? '/tournaments/$id/seating' : '/tournaments/$id'}
          params={{ id: String(row.id) }}
          className={buttonClass(group === 'finished' ? 'secondary' : 'primary')}
          aria-label={
            group === 'upcoming'
              ? t('Continue setup of {name}', { name: row.name })
              : t('View {name}', { name: row.name })
          }
        >
          {group === 'upcoming' ? t('Continue setup') : t('View')}
        </Link>
        <Link
          to="/create"
          search={{ again: row.id }}
          className={buttonClass()}
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
