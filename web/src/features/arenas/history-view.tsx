import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { PlayerLink } from '@/components/ui/people/player-link';
import { ArenaLines } from '@/features/arenas/arena-line';
import { ArenaFilterBar } from '@/features/arenas/list-filters';
import { arenaApi } from '@/lib/api/arena';
import type { ArenaRecords } from '@/lib/api/arena-types';
import { formatDay } from '@/lib/format';
import type { ArenaFilters } from '@/lib/arena/list-filters';
import { messageOf } from '@/lib/api/errors';
import { without } from '@/lib/without';
import { t, tn } from '@/lib/words';

type Props = { filters: ArenaFilters; onFilter: (filters: ArenaFilters) => void };

/** Every arena that was played, with its winner. */
export function ArenaHistory({ filters, onFilter }: Props) {
  const history = useQuery({
    queryKey: ['arenas', 'history', filters],
    queryFn: () => arenaApi.listHistory(filters),
    placeholderData: keepPreviousData,
  });
  if (history.isPending) {
    return (
      <Loading label={t('Loading the arenas')}>
        <Skeleton className="h-96" />
      </Loading>
    );
  }
  if (history.isError) return <ErrorState message={messageOf(history.error)} onRetry={() => void history.refetch()} />;
  const { items, total, page, page_size: size } = history.data;
  const pages = Math.max(1, Math.ceil(total / size));
  const kept = without(filters, 'page');
  return (
    <section aria-label={t('Finished')} className="flex flex-col gap-3">
      <ArenaFilterBar filters={filters} onFilter={onFilter} hasMine={false} />
      {items.length === 0 ? (
        Object.keys(kept).length > 0 ? (
          <EmptyState title={t('No such arena')}>{t('No finished arena fits these filters.')}</EmptyState>
        ) : (
          <EmptyState title={t('No arena has ended yet')}>
            {t('Here stand all that were played, with their winners.')}
          </EmptyState>
        )
      ) : (
        <ArenaLines arenas={items} label={t('Finished')} />
      )}
      {pages > 1 && (
        <nav aria-label={t('Pages of arenas')} className="flex items-center justify-center gap-2">
          <Button disabled={page <= 1} onClick={() => onFilter(page > 2 ? { ...kept, page: page - 1 } : kept)}>
            <Icon name="left" className="size-4" /> {t('Newer')}
          </Button>
          <span className="numerals px-2 text-sm text-ink-soft">{t('Page {page} of {pages}', { page, pages })}</span>
          <Button disabled={page >= pages} onClick={() => onFilter({ ...kept, page: page + 1 })}>
            {t('Older')} <Icon name="right" className="size-4" />
          </Button>
        </nav>
      )}
    </section>
  );
}

/** The largest arenas, those with the most games, and the most points of a life. */
export function RecordsView() {
  const records = useQuery({ queryKey: ['arenas', 'records'], queryFn: arenaApi.listRecords }).data;
  if (!records || records.players.length === 0) return null;
  const list = (arenas: ArenaRecords['players'], figure: (count: number) => string) =>
    arenas.map((arena) => (
      <Row key={arena.id} figure={figure(arena.count)}>
        <Link to="/arenas/$id" params={{ id: String(arena.id) }} className="underline decoration-line-strong">
          <Name>{arena.name}</Name>
        </Link>{' '}
        <span className="text-ink-faint">{formatDay(new Date(arena.at).toISOString())}</span>
      </Row>
    ));
  return (
    <section aria-labelledby="records" className="flex flex-col gap-3">
      <h2 id="records" className="text-xl">
        {t('Records')}
      </h2>
      <div className="grid gap-4 lg:grid-cols-3">
        <Card title={t('Most players')}>
          {list(records.players, (count) => tn(count, '{count} player', '{count} players'))}
        </Card>
        <Card title={t('Most games')}>
          {list(records.games, (count) => tn(count, '{count} game', '{count} games'))}
        </Card>
        <Card title={t('Most points of a life')}>
          {records.points.map((row) => (
            <Row key={row.username} figure={tn(row.points, '{count} point', '{count} points')}>
              <PlayerLink username={row.username}>{row.display_name}</PlayerLink>
            </Row>
          ))}
        </Card>
      </div>
    </section>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface">
      <h3 className="border-b border-line px-3 py-2 text-base font-bold">{title}</h3>
      <ol className="text-sm">{children}</ol>
    </section>
  );
}

function Row({ figure, children }: { figure: string; children: ReactNode }) {
  return (
    <li className="flex justify-between gap-3 border-b border-line px-3 py-1.5 last:border-0">
      <span className="min-w-0 truncate">{children}</span>
      <span className="numerals shrink-0 text-ink-soft">{figure}</span>
    </li>
  );
}
