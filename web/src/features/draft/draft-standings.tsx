import { type ReactNode, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { FindPlayer } from '@/components/ui/people/find-player';
import { PlayerLink } from '@/components/ui/people/player-link';
import { PrintButton } from '@/components/ui/print-button';
import { Shield } from '@/components/ui/people/shield';
import { EmptyState } from '@/components/ui/feedback/states';
import { type Column, Table } from '@/components/ui/table';
import { MetaGame } from '@/features/draft/meta-game';
import { PrizeCard } from '@/features/draft/prize-card';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { Entry, Standing, View } from '@/lib/api/types';
import { exactPercent, formatPercent, formatRecord, gamesOfRow, type Percentage } from '@/lib/tournament/card-games';
import { useCommand } from '@/lib/command';
import { FINDABLE, isFound } from '@/lib/tournament/find-entries';
import { formatPlace, formatPoints } from '@/lib/format';
import { indexEntries, type Names } from '@/lib/tournament/match';
import { t } from '@/lib/words';

/** Points and tie-breaks as card players read them; at the end with prizes and the meta-game. */
export function DraftStandings({ view, podium }: { view: View; podium?: ReactNode }) {
  const [dropping, setDropping] = useState<Entry | null>(null);
  const [typed, setTyped] = useState('');
  const names = indexEntries(view.entries);
  if (view.standings.length === 0)
    return <EmptyState title={t('No standings yet')}>{t('They appear with the first round.')}</EmptyState>;
  const rows = view.standings.filter((row) => isFound(names.get(row.entry), typed));
  const canDrop = view.phase === 'in_progress' && view.my.can.includes('manage_entries');
  return (
    <div className="flex max-w-6xl flex-col gap-6">
      {view.phase === 'completed' && podium}
      {view.phase === 'completed' && <PrizeCard view={view} />}
      <section aria-label={t('Standings')} className="flex flex-col gap-3">
        {view.standings.length > FINDABLE && <FindPlayer value={typed} onChange={setTyped} />}
        {rows.length === 0 ? (
          <EmptyState title={t('Nobody with that name')}>{t('Try fewer letters.')}</EmptyState>
        ) : (
          <Table
            label={t('Standings of {name}', { name: view.name })}
            rows={rows}
            columns={columnsFor(names, canDrop ? setDropping : null)}
            rowKey={(row) => row.entry}
            rowClass={(row) => (row.entry === view.my.entry_number ? 'bg-azure-wash' : undefined)}
          />
        )}
        <div className="flex flex-wrap items-start justify-between gap-2">
          <p className="max-w-prose text-sm text-ink-faint">
            {t(
              'Equal points are separated by the opponents’ match wins (OMW%), own game wins (GW%), the opponents’ game wins (OGW%), then the match between them, then by lot. No percentage counts below 33%.',
            )}
          </p>
          <PrintButton onBefore={() => setTyped('')} />
        </div>
      </section>
      <MetaGame view={view} />
      {dropping && <DropDialog view={view} entry={dropping} onClose={() => setDropping(null)} />}
    </div>
  );
}

function columnsFor(names: Names, onDrop: ((entry: Entry) => void) | null): Column<Standing>[] {
  const percent = (key: Percentage, name: string): Column<Standing> => ({
    key,
    name,
    short: `${key}%`,
    align: 'right',
    width: 5,
    className: 'numerals whitespace-nowrap',
    cell: (row) => <span title={exactPercent(row, key)}>{formatPercent(row, key)}</span>,
  });
  const isIn = (entry: Entry) => entry.status === 'registered' || entry.status === 'checked_in';
  return [
    {
      key: 'rank',
      name: t('Place'),
      align: 'center',
      width: 4.5,
      isPinned: true,
      className: 'numerals px-1! font-bold whitespace-nowrap',
      cell: (row) => formatPlace(row.rank, row.rank_to),
    },
    { key: 'name', name: t('Player'), isRowName: true, cell: (row) => <Player entry={names.get(row.entry)} /> },
    {
      key: 'points',
      name: t('Points'),
      align: 'right',
      width: 4.5,
      isPinned: true,
      className: 'numerals',
      cell: (row) => <strong className="text-base">{formatPoints(row.score)}</strong>,
    },
    {
      key: 'record',
      name: t('Won, lost, drawn'),
      short: t('W-L-D'),
      align: 'right',
      width: 5,
      className: 'numerals whitespace-nowrap',
      cell: formatRecord,
    },
    percent('OMW', t('Opponents’ match wins')),
    percent('GW', t('Game wins')),
    percent('OGW', t('Opponents’ game wins')),
    {
      key: 'games',
      name: t('Games won, lost, drawn'),
      short: t('Games'),
      align: 'right',
      width: 6,
      className: 'numerals whitespace-nowrap',
      cell: gamesOfRow,
    },
    ...(onDrop
      ? [
          {
            key: 'drop',
            name: t('Drop'),
            align: 'right' as const,
            width: 6,
            className: 'no-print',
            cell: (row: Standing) => <DropButton entry={names.get(row.entry)} isIn={isIn} onDrop={onDrop} />,
          },
        ]
      : []),
  ];
}

function DropButton({
  entry,
  isIn,
  onDrop,
}: {
  entry: Entry | undefined;
  isIn: (entry: Entry) => boolean;
  onDrop: (entry: Entry) => void;
}) {
  if (!entry || !isIn(entry)) return null;
  return (
    <Button look="ghost" size="sm" onClick={() => onDrop(entry)} aria-label={t('Drop {name}', { name: entry.name })}>
      {t('Drop')}
    </Button>
  );
}

function Player({ entry }: { entry: Entry | undefined }) {
  const name = entry?.name ?? '';
  return (
    <span className="flex items-center gap-2.5">
      <Shield name={name} className="h-6" />
      <span className="min-w-0">
        <PlayerLink username={entry?.username}>{name}</PlayerLink>
        {entry?.status === 'withdrawn' && <Badge className="ml-2">{t('Dropped')}</Badge>}
        {entry?.status === 'disqualified' && (
          <Badge tone="gules" className="ml-2">
            {t('Disqualified')}
          </Badge>
        )}
      </span>
    </span>
  );
}

function DropDialog({ view, entry, onClose }: { view: View; entry: Entry; onClose: () => void }) {
  const drop = useCommand(view.id, (reason: string) => api.withdraw(view.id, entry.number, reason ? { reason } : {}));
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Drop {name}?', { name: entry.name })}
      description={t(
        'Not paired again; the points earned stay and count for the opponents. A match still being played is conceded.',
      )}
      action={t('Drop')}
      isDangerous
      reason="optional"
      isBusy={drop.isPending}
      error={drop.error ? messageOf(drop.error) : undefined}
      onConfirm={(reason) => drop.mutate(reason, { onSuccess: onClose })}
    />
  );
}
