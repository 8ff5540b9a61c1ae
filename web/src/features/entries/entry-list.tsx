import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { FindPlayer } from '@/components/ui/people/find-player';
import { Icon } from '@/components/ui/icon';
import { Menu, MenuItem } from '@/components/ui/overlays/menu';
import { PlayerLink } from '@/components/ui/people/player-link';
import { Shield } from '@/components/ui/people/shield';
import { EmptyState } from '@/components/ui/feedback/states';
import { type Column, Table } from '@/components/ui/table';
import type { EntryCommands } from '@/features/entries/use-entries';
import { messageOf } from '@/lib/api/errors';
import type { Identity } from '@/lib/api/rated';
import type { Entry, EntryStatus, View } from '@/lib/api/types';
import { FINDABLE, isFound } from '@/lib/tournament/find-entries';
import { useIdentities } from '@/lib/tournament/use-identities';
import { t } from '@/lib/words';

export const ENTRY_STATUS: Record<EntryStatus, { name: string; tone: BadgeTone }> = {
  registered: { name: t('Registered'), tone: 'azure' },
  checked_in: { name: t('Checked in'), tone: 'vert' },
  withdrawn: { name: t('Withdrawn'), tone: 'plain' },
  disqualified: { name: t('Disqualified'), tone: 'gules' },
  no_show: { name: t('No show'), tone: 'plain' },
};
type Leaving = { entry: Entry; disqualify: boolean };

/** Everybody who entered, in order of seed or name, with what organisers do to them. */
export function EntryList({ view, commands }: { view: View; commands: EntryCommands }) {
  const [search, setSearch] = useState('');
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const canManage = view.my.can.includes('manage_entries');
  const found = useIdentities(view.id);
  const known = new Map((found.data?.items ?? []).map((one) => [one.number, one]));
  if (view.entries.length === 0) {
    return (
      <EmptyState title={t('Nobody has entered yet')}>
        {canManage
          ? view.phase === 'created'
            ? t('Open registration; then players are added one by one or by pasting a list.')
            : t('Add players above, one by one or by pasting a list.')
          : t('Names appear here as soon as players register.')}
      </EmptyState>
    );
  }
  const rows = view.entries.filter((entry) => isFound(entry, search)).sort(orderOf(view));
  return (
    <section aria-label={t('Entries')} className="flex flex-col gap-3">
      {view.entries.length > FINDABLE && <FindPlayer value={search} onChange={setSearch} />}
      {rows.length === 0 ? (
        <EmptyState title={t('Nobody with that name')}>{t('Try fewer letters.')}</EmptyState>
      ) : (
        <Table
          label={t('Entries of {name}', { name: view.name })}
          rows={rows}
          columns={columnsFor({ view, known, commands, canManage, onLeave: setLeaving })}
          rowKey={(entry) => entry.number}
          rowClass={(entry) => (entry.number === view.my.entry_number ? 'bg-azure-wash' : undefined)}
        />
      )}
      {leaving && <LeaveDialog leaving={leaving} view={view} commands={commands} onClose={() => setLeaving(null)} />}
    </section>
  );
}

/** By seed; in a card event, where seeds are drawn at random and mean nothing, by name. */
const orderOf =
  ({ format }: View) =>
  (a: Entry, b: Entry) =>
    (format === 'draft-swiss' ? a.name.localeCompare(b.name) : (a.seed ?? Infinity) - (b.seed ?? Infinity)) ||
    a.number - b.number;

type ColumnSource = {
  view: View;
  known: Map<number, Identity>;
  commands: EntryCommands;
  canManage: boolean;
  onLeave: (leaving: Leaving) => void;
};

/** What is known of people beside name and rating, as far as whoever looks may read it: a column if anybody has it. */
function identityColumns(known: Map<number, Identity>): Column<Entry>[] {
  const all = [...known.values()];
  const columns: [string, string, number, (one: Identity) => string | number | null | undefined][] = [
    ['federation', t('Federation'), 6.5, (one) => one.federation],
    ['fide', t('FIDE number'), 7.5, (one) => one.fide_id],
    ['born', t('Born'), 4.5, (one) => one.birth_year ?? one.birth?.slice(0, 4)],
  ];
  return columns
    .filter(([, , , read]) => all.some(read))
    .map(([key, name, width, read]) => ({
      key,
      name,
      width,
      isWideOnly: true,
      className: 'numerals',
      cell: (entry) => {
        const one = known.get(entry.number);
        const text = one === undefined ? '' : (read(one) ?? '');
        return text === '' ? '–' : text;
      },
    }));
}

function columnsFor({ view, known, commands, canManage, onLeave }: ColumnSource): Column<Entry>[] {
  const isSeeded = view.format !== 'draft-swiss' && view.entries.some((entry) => entry.seed !== null);
  return [
    {
      key: 'seed',
      name: isSeeded ? t('Seed') : t('Number'),
      short: '#',
      align: 'right',
      width: 4,
      isWideOnly: true,
      className: 'numerals',
      cell: (entry) => (isSeeded ? (entry.seed ?? '–') : entry.number),
    },
    {
      key: 'name',
      name: t('Player'),
      isRowName: true,
      cell: (entry) => <Name id={view.id} entry={entry} title={known.get(entry.number)?.title} />,
    },
    ...identityColumns(known),
    {
      key: 'rating',
      name: t('Rating'),
      align: 'right',
      width: 5.5,
      isWideOnly: true,
      className: 'numerals',
      cell: (entry) => entry.rating ?? '–',
    },
    {
      key: 'status',
      name: t('Status'),
      width: 9,
      isWideOnly: true,
      cell: (entry) => <Badge tone={ENTRY_STATUS[entry.status].tone}>{ENTRY_STATUS[entry.status].name}</Badge>,
    },
    ...(canManage
      ? [
          {
            key: 'actions',
            name: t('Actions'),
            align: 'right' as const,
            width: view.phase === 'check_in' ? 10.5 : 5.5,
            className: 'no-print',
            cell: (entry: Entry) => <RowActions entry={entry} view={view} commands={commands} onLeave={onLeave} />,
          },
        ]
      : []),
  ];
}

function Name({ id, entry, title }: { id: number; entry: Entry; title: string | undefined }): ReactNode {
  return (
    <span className="flex items-center gap-2.5">
      <Shield name={entry.name} className="h-6" />
      <span className="min-w-0">
        {title && <span className="mr-1.5 font-bold text-azure">{title}</span>}
        <PlayerLink username={entry.username}>{entry.name}</PlayerLink>
        {entry.rating !== null && (
          <span className="numerals ml-2 text-xs font-normal text-ink-faint sm:hidden">{entry.rating}</span>
        )}
        {entry.club && (
          <Link
            to="/tournaments/$id/clubs/$club"
            params={{ id: String(id), club: entry.club }}
            className="ml-2 text-xs font-normal text-ink-faint hover:underline"
          >
            {entry.club}
          </Link>
        )}
        {entry.status !== 'registered' && (
          <Badge tone={ENTRY_STATUS[entry.status].tone} className="ml-2 sm:hidden">
            {ENTRY_STATUS[entry.status].name}
          </Badge>
        )}
      </span>
    </span>
  );
}

type RowProps = Omit<ColumnSource, 'canManage' | 'known'> & { entry: Entry };

function RowActions({ entry, view, commands, onLeave }: RowProps): ReactNode {
  const isIn = entry.status === 'registered' || entry.status === 'checked_in';
  const isCheckIn = view.phase === 'check_in' && isIn;
  const isBusy = commands.check.isPending && commands.check.variables?.entry === entry.number;
  const isOver = view.phase === 'completed' || view.phase === 'cancelled' || view.phase === 'aborted';
  return (
    <span className="flex items-center justify-end gap-1">
      {isCheckIn && (
        <Button
          size="sm"
          look={entry.status === 'checked_in' ? 'ghost' : 'primary'}
          disabled={isBusy}
          onClick={() =>
            commands.check.mutate({ entry: entry.number, isIn: entry.status !== 'checked_in' }, commands.failed)
          }
          aria-label={
            entry.status === 'checked_in'
              ? t('Undo check-in of {name}', { name: entry.name })
              : t('Check in {name}', { name: entry.name })
          }
        >
          {entry.status === 'checked_in' ? t('Undo') : t('Check in')}
        </Button>
      )}
      {!isOver && (
        <Menu
          trigger={
            <Button look="ghost" size="sm" className="px-2" aria-label={t('More for {name}', { name: entry.name })}>
              <Icon name="more" />
            </Button>
          }
        >
          {isIn ? (
            <>
              <MenuItem icon="left" onSelect={() => onLeave({ entry, disqualify: false })}>
                {t('Withdraw')}
              </MenuItem>
              <MenuItem icon="alert" isDangerous onSelect={() => onLeave({ entry, disqualify: true })}>
                {t('Disqualify')}
              </MenuItem>
            </>
          ) : (
            <MenuItem icon="undo" onSelect={() => commands.reinstate.mutate(entry.number, commands.failed)}>
              {t('Reinstate')}
            </MenuItem>
          )}
        </Menu>
      )}
    </span>
  );
}

type LeaveProps = { leaving: Leaving; view: View; commands: EntryCommands; onClose: () => void };

function LeaveDialog({ leaving: { entry, disqualify }, view, commands, onClose }: LeaveProps) {
  const { withdraw } = commands;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={disqualify ? t('Disqualify {name}?', { name: entry.name }) : t('Withdraw {name}?', { name: entry.name })}
      description={
        view.phase === 'in_progress'
          ? t('Matches not yet played go to the opponents. Completed matches stay.')
          : t('The place becomes free again.')
      }
      action={disqualify ? t('Disqualify') : t('Withdraw')}
      isDangerous
      reason={disqualify ? 'required' : 'optional'}
      isBusy={withdraw.isPending}
      error={withdraw.error ? messageOf(withdraw.error) : undefined}
      onConfirm={(reason) => withdraw.mutate({ entry: entry.number, reason, disqualify }, { onSuccess: onClose })}
    />
  );
}
