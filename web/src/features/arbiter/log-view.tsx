import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button, buttonClass } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { type Column, Table } from '@/components/ui/table';
import { Segmented } from '@/components/ui/segmented';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { LogCheck, LogItem } from '@/lib/api/types';
import { useAction } from '@/lib/command';
import { formatPrecise } from '@/lib/format';
import { Rich, said, saidIn, t, tn } from '@/lib/words';

const PAGE = 200;

const PARTS = [
  { value: 'events' as const, label: t('What happened') },
  { value: 'attempts' as const, label: t('Results from outside') },
];

/** The log, and beside it what game servers tried: refused attempts are no events, but no secret. */
export function LogView({ id, attempts }: { id: number; attempts: ReactNode }) {
  const [part, setPart] = useState<'events' | 'attempts'>('events');
  return (
    <div className="flex flex-col items-start gap-4 *:max-w-full">
      <Segmented label={t('Part of the log')} value={part} onChange={setPart} options={PARTS} />
      <div className="w-full">{part === 'events' ? <EventLog id={id} /> : attempts}</div>
    </div>
  );
}

/** Everything that happened, who did it and when; each entry seals the one before. */
function EventLog({ id }: { id: number }) {
  const [after, setAfter] = useState(0);
  const [filter, setFilter] = useState({ text: '', kind: '' });
  const log = useQuery({
    queryKey: ['tournament-log', id, after],
    queryFn: () => api.getLog(id, after, PAGE),
    placeholderData: keepPreviousData,
  });
  const verify = useAction({ mutationFn: () => api.verifyLog(id) });

  if (log.isPending) {
    return (
      <Loading label={t('Loading the log')}>
        <Skeleton className="h-[80dvh]" />
      </Loading>
    );
  }
  if (log.isError) return <ErrorState message={messageOf(log.error)} onRetry={() => void log.refetch()} />;
  const { items, total, head_hash } = log.data;
  const kinds = [...new Set(items.map((item) => item.kind))].sort();
  const words = filter.text.trim().toLowerCase();
  const rows = items
    .filter(
      (item) =>
        (!filter.kind || item.kind === filter.kind) &&
        `${saidIn(item, 'summary')} ${item.actor?.display_name ?? ''}`.toLowerCase().includes(words),
    )
    .reverse();
  return (
    <section aria-label={t('Log')} className="flex flex-col gap-4">
      <div className="no-print flex flex-wrap items-end gap-3">
        <TextField
          label={t('Find')}
          type="search"
          placeholder={t('Words or a name')}
          className="w-56"
          value={filter.text}
          onChange={(event) => setFilter({ ...filter, text: event.target.value })}
        />
        <SelectField
          label={t('Kind')}
          className="w-48"
          value={filter.kind}
          onChange={(event) => setFilter({ ...filter, kind: event.target.value })}
        >
          <option value="">{t('All kinds')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindName(kind)}
            </option>
          ))}
        </SelectField>
        <div className="ml-auto flex flex-wrap gap-2">
          <Button isBusy={verify.isPending} onClick={() => verify.mutate()}>
            <Icon name="shield" className="size-4" /> {t('Verify')}
          </Button>
          <a className={buttonClass()} href={api.logExportUrl(id, 'csv')} download>
            <Icon name="download" className="size-4" /> {t('CSV')}
          </a>
          <a className={buttonClass()} href={api.logExportUrl(id, 'ndjson')} download>
            <Icon name="download" className="size-4" /> {t('NDJSON')}
          </a>
        </div>
      </div>
      {verify.data && <Verdict check={verify.data} />}
      {verify.error && <Notice tone="bad">{messageOf(verify.error)}</Notice>}
      {rows.length === 0 ? (
        <EmptyState title={t('Nothing in the log matches')}>{t('Try fewer words or all kinds.')}</EmptyState>
      ) : (
        <Table label={t('Log, newest first')} rows={rows} columns={COLUMNS} rowKey={(item) => item.seq} />
      )}
      <div className="flex flex-wrap items-center gap-3 text-sm text-ink-faint">
        <span>
          <Rich
            text="{total} · head {hash}"
            total={tn(total, '{count} entry', '{count} entries')}
            hash={<code>{head_hash.slice(0, 16)}</code>}
          />
        </span>
        {after > 0 && (
          <Button size="sm" onClick={() => setAfter(0)}>
            {t('From the beginning')}
          </Button>
        )}
        {items.length === PAGE && (
          <Button size="sm" onClick={() => setAfter(items.at(-1)?.seq ?? 0)}>
            {t('Later entries')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Verdict({ check }: { check: LogCheck }) {
  if (check.ok)
    return (
      <Notice tone="good">
        {t('The chain holds: {checked} checked, none altered.', {
          checked: tn(check.checked, '{count} entry', '{count} entries'),
        })}
      </Notice>
    );
  return (
    <Notice tone="bad">
      {t('The chain is broken at entry {broken_at}: it, or the one before, was altered after the fact.', {
        broken_at: check.broken_at ?? '?',
      })}
    </Notice>
  );
}

const kindName = (kind: string) => said(kind.replaceAll('-', ' '));

const COLUMNS: Column<LogItem>[] = [
  {
    key: 'seq',
    name: t('Number'),
    short: '#',
    align: 'right',
    className: 'numerals',
    isWideOnly: true,
    cell: (item) => item.seq,
  },
  {
    key: 'at',
    name: t('When'),
    className: 'numerals sm:whitespace-nowrap max-sm:text-xs',
    cell: (item) => formatPrecise(item.at),
  },
  {
    key: 'actor',
    name: t('Who'),
    className: 'whitespace-nowrap',
    isWideOnly: true,
    cell: (item) => item.actor?.display_name ?? t('The system'),
  },
  { key: 'kind', name: t('Kind'), isWideOnly: true, cell: (item) => <Badge>{kindName(item.kind)}</Badge> },
  {
    key: 'summary',
    name: t('What'),
    className: 'w-full sm:min-w-64',
    isRowName: true,
    cell: (item) => <span className="font-medium">{saidIn(item, 'summary')}</span>,
  },
  {
    key: 'hash',
    name: t('Seal'),
    isWideOnly: true,
    cell: (item) => <code className="text-xs text-ink-faint">{item.hash.slice(0, 8)}</code>,
  },
];
