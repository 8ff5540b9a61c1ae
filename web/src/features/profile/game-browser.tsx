import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { Icon } from '@/components/ui/icon';
import { GameRow } from '@/features/profile/game-row';
import { chessApi } from '@/lib/api/arena';
import type { GameFilters } from '@/lib/api/arena-types';
import { messageOf } from '@/lib/api/errors';
import { type ChoiceName, CHOICE_NAMES, CHOICES } from '@/lib/chess/game-filters';
import { without } from '@/lib/without';
import { t, tn } from '@/lib/words';

type Props = { username: string; name: string; filters: GameFilters; onFilter: (filters: GameFilters) => void };

/** The chess games that somebody played here: found by filters, twenty on a page. */
export function GameBrowser({ username, name, filters, onFilter }: Props) {
  const games = useQuery({
    queryKey: ['player', username, 'games', filters],
    queryFn: () => chessApi.ofUser(username, filters),
    placeholderData: keepPreviousData,
  });
  const isFiltered = Object.keys(filters).some((key) => key !== 'page');
  if (games.isPending) {
    return (
      <Loading label={t('Loading the games')}>
        <Skeleton className="h-60" />
      </Loading>
    );
  }
  if (games.isError) return <ErrorState message={messageOf(games.error)} onRetry={() => void games.refetch()} />;
  const { items, total, page, page_size: size } = games.data;
  if (total === 0 && !isFiltered) return null;
  const pages = Math.max(1, Math.ceil(total / size));
  return (
    <section aria-labelledby="games" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="games" className="text-xl">
          {t('Games')}
        </h2>
        <p className="numerals text-ink-soft" role="status">
          {tn(total, '{count} game', '{count} games')}
        </p>
      </div>
      <Filters filters={filters} onFilter={onFilter} isFiltered={isFiltered} />
      {total === 0 ? (
        <EmptyState title={t('No such game')}>{t('No game fits all of these filters.')}</EmptyState>
      ) : (
        <ul
          aria-label={t('Games of {name}', { name })}
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface text-sm"
        >
          {items.map((game) => (
            <GameRow key={game.id} game={game} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav aria-label={t('Pages of games')} className="flex items-center justify-center gap-2">
          <Button disabled={page <= 1} onClick={() => onFilter(onPage(filters, page - 1))}>
            <Icon name="left" className="size-4" /> {t('Newer')}
          </Button>
          <span className="numerals px-2 text-sm text-ink-soft">{t('Page {page} of {pages}', { page, pages })}</span>
          <Button disabled={page >= pages} onClick={() => onFilter(onPage(filters, page + 1))}>
            {t('Older')} <Icon name="right" className="size-4" />
          </Button>
        </nav>
      )}
    </section>
  );
}

const onPage = (filters: GameFilters, page: number): GameFilters =>
  page > 1 ? { ...filters, page } : without(filters, 'page');

const LABELS: Record<ChoiceName, string> = {
  speed: t('Speed'),
  variant: t('Variant'),
  color: t('Colour'),
  result: t('Result'),
  kind: t('Played in'),
};
const QUIET_MS = 400;

function Filters({ filters, onFilter, isFiltered }: Pick<Props, 'filters' | 'onFilter'> & { isFiltered: boolean }) {
  const set = (name: keyof GameFilters, value: string) => {
    const rest = without(filters, 'page', name);
    onFilter(value ? { ...rest, [name]: value } : rest);
  };
  return (
    <details open={isFiltered} className="rounded-lg border border-line bg-surface px-3 py-2">
      <summary className="cursor-pointer font-semibold">{t('Filter')}</summary>
      <div className="grid grid-cols-2 gap-3 pt-2 pb-1 sm:grid-cols-4">
        {CHOICE_NAMES.map((name) => (
          <SelectField
            key={name}
            label={LABELS[name]}
            value={filters[name] ?? ''}
            onChange={(event) => set(name, event.target.value)}
          >
            <option value="">{t('All')}</option>
            {CHOICES[name].map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
        ))}
        <OpponentField value={filters.opponent ?? ''} onChange={(value) => set('opponent', value)} />
        <TextField
          type="date"
          label={t('From')}
          value={filters.since ?? ''}
          onChange={(event) => set('since', event.target.value)}
        />
        <TextField
          type="date"
          label={t('Until')}
          value={filters.until ?? ''}
          onChange={(event) => set('until', event.target.value)}
        />
      </div>
      {isFiltered && (
        <Button size="sm" className="my-1" onClick={() => onFilter({})}>
          {t('All games')}
        </Button>
      )}
    </details>
  );
}

/** Asked for when nobody has typed for a moment. */
function OpponentField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onChange(text.trim()), QUIET_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what is typed starts the wait
  }, [text]);
  return (
    <TextField
      label={t('Opponent')}
      type="search"
      maxLength={150}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
