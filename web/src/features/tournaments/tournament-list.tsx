import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Segmented } from '@/components/ui/segmented';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/states';
import { TournamentCard } from '@/features/tournaments/tournament-card';
import { PAGE_SIZE, type Show, useTournaments } from '@/features/tournaments/use-tournaments';
import { messageOf } from '@/lib/api/errors';
import { useUser } from '@/lib/query';

export type ListState = { show: Show; search: string; page: number };
type Props = { state: ListState; onChange: (change: Partial<ListState>) => void };

const NAMES: Record<Show, string> = { running: 'Running', upcoming: 'Upcoming', finished: 'Finished', mine: 'Mine' };

export function TournamentList({ state, onChange }: Props) {
  const user = useUser();
  const shows: Show[] = user ? ['running', 'upcoming', 'finished', 'mine'] : ['running', 'upcoming', 'finished'];
  return (
    <section aria-label="Tournaments" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented label="Which tournaments" value={state.show} options={shows.map((value) => ({ value, label: NAMES[value] }))} onChange={(show) => onChange({ show, page: 1 })} />
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
      <Field label="Search tournaments" isLabelHidden>
        {(control) => <input {...control} className={`${control.className} pl-10!`} type="search" placeholder="Search tournaments" value={text} onChange={(event) => setText(event.target.value)} />}
      </Field>
    </div>
  );
}

function Results({ state, onChange }: Props) {
  const list = useTournaments(state);
  if (list.isPending) {
    return (
      <Loading label="Loading tournaments">
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
      {pages > 1 && <Paging page={state.page} pages={pages} onChange={(page) => onChange({ page })} />}
    </>
  );
}

function Paging({ page, pages, onChange }: { page: number; pages: number; onChange: (page: number) => void }) {
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-3">
      <Button size="icon" disabled={page <= 1} onClick={() => onChange(page - 1)} aria-label="Previous page">
        <Icon name="left" />
      </Button>
      <span className="numerals text-sm text-ink-soft">
        Page {page} of {pages}
      </span>
      <Button size="icon" disabled={page >= pages} onClick={() => onChange(page + 1)} aria-label="Next page">
        <Icon name="right" />
      </Button>
    </nav>
  );
}

const EMPTY: Record<Show, { title: string; text: string; next: Show }> = {
  running: { title: 'The lists are quiet', text: 'No tournament is running right now.', next: 'upcoming' },
  upcoming: { title: 'Nothing announced yet', text: 'Be the first to call one out.', next: 'finished' },
  finished: { title: 'No champions yet', text: 'Finished tournaments gather here.', next: 'running' },
  mine: { title: 'You have no tournaments yet', text: 'Those you run or play in gather here.', next: 'upcoming' },
};

function Nothing({ state, onChange }: Props) {
  const { title, text, next } = EMPTY[state.show];
  if (state.search) {
    return (
      <EmptyState title="No match" action={<Button onClick={() => onChange({ search: '', page: 1 })}>Clear the search</Button>}>
        No {NAMES[state.show].toLowerCase()} tournament is called “{state.search}”.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={title}
      action={
        <>
          <Link to="/create" className={buttonClass('primary')}>
            Create a tournament
          </Link>
          <Button onClick={() => onChange({ show: next, page: 1 })}>See {NAMES[next].toLowerCase()}</Button>
        </>
      }
    >
      {text}
    </EmptyState>
  );
}
