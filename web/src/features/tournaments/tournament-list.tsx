import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Pagination } from '@/components/ui/pagination';
import { Segmented } from '@/components/ui/segmented';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { TournamentCard } from '@/features/tournaments/tournament-card';
import { type Asked, PAGE_SIZE, type Show, useTournaments } from '@/features/tournaments/use-tournaments';
import { messageOf } from '@/lib/api/errors';
import { useUser } from '@/lib/query';
import { t } from '@/lib/words';

export type ListState = Asked;
type Props = { state: ListState; onChange: (change: Partial<ListState>) => void };

const NAMES: Record<Show, string> = {
  running: t('Running'),
  upcoming: t('Upcoming'),
  finished: t('Finished'),
  mine: t('Mine'),
};

export function TournamentList({ state, onChange }: Props) {
  const user = useUser();
  const shows: Show[] = user ? ['running', 'upcoming', 'finished', 'mine'] : ['running', 'upcoming', 'finished'];
  return (
    <section aria-label={t('Tournaments')} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={t('Which tournaments')}
          value={state.show}
          options={shows.map((value) => ({ value, label: NAMES[value] }))}
          onChange={(show) => onChange({ show, page: 1 })}
        />
        <SearchBox value={state.search} onSearch={(search) => onChange({ search, page: 1 })} />
      </div>
      <Results state={state} onChange={onChange} />
    </section>
  );
}

/** Typing settles for a moment before the list is asked. */
function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text), 250);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <div className="relative w-full sm:w-72">
      <Icon name="search" className="pointer-events-none absolute top-3 left-3 z-10 size-5 text-ink-faint" />
      <Field label={t('Search tournaments')} isLabelHidden>
        {(control) => (
          <input
            {...control}
            className={`${control.className} pl-10!`}
            type="search"
            placeholder={t('Search tournaments')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}

function Results({ state, onChange }: Props) {
  const list = useTournaments(state);
  if (list.isPending) {
    return (
      <Loading label={t('Loading tournaments')}>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-36" />
          ))}
        </div>
      </Loading>
    );
  }
  if (list.isError) return <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />;
  if (list.data.items.length === 0) return <Nothing state={state} onChange={onChange} />;
  const pages = Math.ceil(list.data.total / PAGE_SIZE);
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" aria-busy={list.isPlaceholderData}>
        {list.data.items.map((tournament) => (
          <TournamentCard key={tournament.id} tournament={tournament} />
        ))}
      </ul>
      {pages > 1 && <Pagination page={state.page} pages={pages} onChange={(page) => onChange({ page })} />}
    </>
  );
}

const EMPTY: Record<Show, { title: string; text: string; next: Show; see: string; unknown: (name: string) => string }> =
  {
    running: {
      title: t('Nothing is being played'),
      text: t('No tournament is running right now.'),
      next: 'upcoming',
      see: t('See running'),
      unknown: (name) => t('No running tournament is called “{name}”.', { name }),
    },
    upcoming: {
      title: t('Nothing announced yet'),
      text: t('Be the first to create one.'),
      next: 'finished',
      see: t('See upcoming'),
      unknown: (name) => t('No upcoming tournament is called “{name}”.', { name }),
    },
    finished: {
      title: t('No champions yet'),
      text: t('Finished tournaments appear here.'),
      next: 'running',
      see: t('See finished'),
      unknown: (name) => t('No finished tournament is called “{name}”.', { name }),
    },
    mine: {
      title: t('You have no tournaments yet'),
      text: t('Tournaments you run or play in appear here.'),
      next: 'upcoming',
      see: t('See mine'),
      unknown: (name) => t('None of your tournaments is called “{name}”.', { name }),
    },
  };

function Nothing({ state, onChange }: Props) {
  const { title, text, next } = EMPTY[state.show];
  if (state.search) {
    return (
      <EmptyState
        title={t('No match')}
        action={<Button onClick={() => onChange({ search: '', page: 1 })}>{t('Clear the search')}</Button>}
      >
        {EMPTY[state.show].unknown(state.search)}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={title}
      action={
        <>
          <Link to="/create" className={buttonClass('primary')}>
            {t('Create a tournament')}
          </Link>
          <Button onClick={() => onChange({ show: next, page: 1 })}>{EMPTY[next].see}</Button>
        </>
      }
    >
      {text}
    </EmptyState>
  );
}
