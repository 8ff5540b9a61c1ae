import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { countHits, groupHits } from '@/features/search/hits';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import { t } from '@/lib/words';

const MOST = 50;
const LEAST = 2;

/** All that is found for some words; they stand in the address. */
export function SearchResults({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(words);
  const isAsked = words.length >= LEAST;
  const found = useQuery({
    queryKey: ['search', words, MOST],
    queryFn: () => api.search(words, MOST),
    enabled: isAsked,
  });
  const groups = found.data ? groupHits(found.data).filter(({ hits }) => hits.length > 0) : [];
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <>
      <form role="search" onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('Events, players and clubs')}
          hint={t('Words in any order; accents do not matter.')}
          className="w-96 max-w-full"
          type="search"
          minLength={LEAST}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="primary" className="mb-6.5 min-h-11">
          {t('Search')}
        </Button>
      </form>
      {isAsked && found.isPending && (
        <Loading label={t('Searching…')}>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {found.isError && <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />}
      {found.data && groups.length === 0 && <EmptyState title={t('Nothing found for “{words}”.', { words })} />}
      {groups.length > 0 && (
        <p role="status" className="text-sm text-ink-soft">
          {countHits(groups)}
        </p>
      )}
      {groups.map(({ title, hits }) => (
        <section key={title} aria-label={title} className="flex flex-col gap-2">
          <h2 className="text-lg">{title}</h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {hits.map((hit) => (
              <li key={hit.key}>
                <Link to={hit.go} className="flex items-center gap-3 px-4 py-2.5 hover:bg-azure-wash">
                  <Icon name={hit.icon} className="size-5 shrink-0 text-ink-faint" />
                  <span className="min-w-0">
                    <span className="block truncate font-semibold">{hit.title}</span>
                    <span className="block truncate text-sm text-ink-soft">{hit.detail}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
