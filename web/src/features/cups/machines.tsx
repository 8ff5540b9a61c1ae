import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/feedback/notice';
import { Skeleton } from '@/components/ui/feedback/states';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { Name } from '@/components/ui/people/name';
import { REACHABLE } from '@/components/ui/reachable';
import { type Column, Table } from '@/components/ui/table';
import { isLive, useCupMachines, useDropMachine } from '@/features/cups/use-cups';
import type { Cup, CupMachines } from '@/lib/api/types';
import { messageOf } from '@/lib/api/errors';
import { formatDateTime, formatDecimal, formatNumber, formatPrecise } from '@/lib/format';
import { saidIn, t, tn } from '@/lib/words';

type Seat = CupMachines['seats'][number];
type Props = { cup: Cup; maySteer: boolean };
/** Standard deviations beyond which a machine is hardly as the others are. */
const STRANGE = 3;

const STATUSES: Record<Seat['status'], string> = {
  active: t('plays'),
  suspended: t('suspended'),
  dropped: t('dropped'),
};

/** The machines that play a test: how fast each is, how its games lie, what happened with it. */
export function Machines({ cup, maySteer }: Props) {
  const { data, error } = useCupMachines(cup);
  const [leaving, setLeaving] = useState<Seat | null>(null);
  return (
    <section aria-labelledby="machines" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="machines" className="text-lg">
          {t('Machines')}
        </h2>
        {data && isLive(cup.status) && (
          <p className="text-sm text-ink-soft">
            {tn(data.waiting, '{count} pair waits for a machine', '{count} pairs wait for a machine')}
          </p>
        )}
      </div>
      {error && <Notice tone="bad">{messageOf(error)}</Notice>}
      {!error && !data && <Skeleton className="h-24" />}
      {data && data.seats.length > 0 && (
        <Table
          label={t('Machines')}
          rows={data.seats}
          columns={listColumns(isLive(cup.status), maySteer ? setLeaving : undefined)}
          rowKey={(seat) => seat.machine}
        />
      )}
      {data && isLive(cup.status) && maySteer && <HowToJoin isFirst={data.seats.length === 0} />}
      {data && data.notes.length > 0 && <Notes notes={data.notes} />}
      <Drop cup={cup} seat={leaving} onClose={() => setLeaving(null)} />
    </section>
  );
}

function listColumns(isPlayed: boolean, onDrop?: (seat: Seat) => void): Column<Seat>[] {
  const columns: Column<Seat>[] = [
    { key: 'name', name: t('Machine'), isRowName: true, cell: (seat) => <Name>{seat.name}</Name> },
    { key: 'status', name: t('Status'), cell: (seat) => <SeatStatus seat={seat} isPlayed={isPlayed} /> },
    { key: 'games', name: t('Games'), align: 'right', cell: (seat) => formatNumber(seat.games) },
    {
      key: 'residual',
      name: t('How far its results lie from those of the others'),
      short: t('Deviation'),
      align: 'right',
      className: 'whitespace-nowrap',
      cell: (seat) => <Residual value={seat.residual} />,
    },
    {
      key: 'speed',
      name: t('Nodes a second'),
      align: 'right',
      isWideOnly: true,
      cell: (seat) => formatNumber(seat.speed),
    },
    {
      key: 'factor',
      name: t('Thinking time'),
      align: 'right',
      isWideOnly: true,
      cell: (seat) => `× ${formatDecimal(seat.factor / 100, 2)}`,
    },
    { key: 'time', name: t('Lost on time'), align: 'right', isWideOnly: true, cell: (seat) => seat.faults.time ?? 0 },
    { key: 'refused', name: t('Refused'), align: 'right', isWideOnly: true, cell: (seat) => seat.refusals },
    {
      key: 'seen',
      name: t('Last seen'),
      align: 'right',
      isWideOnly: true,
      className: 'whitespace-nowrap',
      cell: (seat) => formatPrecise(seat.seen_at),
    },
  ];
  if (onDrop)
    columns.push({
      key: 'drop',
      name: t('Drop'),
      align: 'right',
      cell: (seat) =>
        seat.status !== 'dropped' && (
          <Button size="sm" onClick={() => onDrop(seat)} aria-label={t('Drop {name}', { name: seat.name })}>
            {t('Drop')}
          </Button>
        ),
    });
  return columns;
}

/** What a machine does now; when all is over, that it has played. */
function SeatStatus({ seat, isPlayed }: { seat: Seat; isPlayed: boolean }) {
  if (seat.status !== 'active') return <Badge tone="gules">{STATUSES[seat.status]}</Badge>;
  if (!isPlayed) return <Badge tone="plain">{t('has played')}</Badge>;
  if (seat.is_away) return <Badge tone="plain">{t('away')}</Badge>;
  return <Badge tone="vert">{seat.held > 0 ? tn(seat.held, '{count} pair', '{count} pairs') : STATUSES.active}</Badge>;
}

function Residual({ value }: { value: number | null }) {
  if (value === null) return <span className="text-ink-faint">{t('too few')}</span>;
  const text = `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatDecimal(Math.abs(value), 1)} σ`;
  return Math.abs(value) < STRANGE ? text : <strong className="text-gules">{text}</strong>;
}

/** The command with which a machine joins. */
function HowToJoin({ isFirst }: { isFirst: boolean }) {
  return (
    <details open={isFirst} className="rounded-md border border-line">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">{t('Add a machine')}</summary>
      <div className="flex flex-col gap-2 border-t border-line p-4 text-sm text-ink-soft">
        <p className="max-w-prose">
          {t(
            'Install the same engines there, make a key with the scope lab in the settings, and run this. Nothing is downloaded.',
          )}
        </p>
        <pre className="overflow-x-auto rounded bg-sunken p-3 text-ink" {...REACHABLE}>
          <code>{`tiltyard lab worker --server ${window.location.origin} --key KEY`}</code>
        </pre>
      </div>
    </details>
  );
}

function Notes({ notes }: { notes: CupMachines['notes'] }) {
  return (
    <details className="rounded-md border border-line" open={notes.some((note) => note.what === 'dropped')}>
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">{t('What happened')}</summary>
      <ol className="flex max-h-80 flex-col gap-1 overflow-y-auto border-t border-line p-4 text-sm" {...REACHABLE}>
        {notes.map((note) => (
          <li key={`${note.at} ${note.text}`} className="flex flex-wrap gap-x-3">
            <time dateTime={note.at} className="text-ink-faint tabular-nums">
              {formatDateTime(note.at)}
            </time>
            <span className="min-w-0 flex-1">{saidIn(note, 'text')}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Drop({ cup, seat, onClose }: { cup: Cup; seat: Seat | null; onClose: () => void }) {
  const drop = useDropMachine(cup.id);
  return (
    <ConfirmDialog
      isOpen={seat !== null}
      onClose={onClose}
      title={t('Drop {name}?', { name: seat?.name ?? '' })}
      description={t('It gets no more games of this test, and those that it played are played again.')}
      action={t('Drop machine')}
      isDangerous
      isBusy={drop.isPending}
      error={drop.error ? messageOf(drop.error) : undefined}
      onConfirm={() => seat && drop.mutate(seat.machine, { onSuccess: onClose })}
    />
  );
}
