import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { RunningStrip } from '@/features/arenas/running-strip';
import { type ListState, TournamentList } from '@/features/tournaments/tournament-list';
import { type Show, SHOWS } from '@/features/tournaments/use-tournaments';

const route = getRouteApi('/');
const isShow = (value: string | undefined): value is Show => SHOWS.includes(value as Show);

/** The list of tournaments, its state kept in the address. */
export function Home() {
  const { show, search = '', page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const state: ListState = { show: isShow(show) ? show : 'running', search, page };
  const change = useCallback((next: Partial<ListState>) => void navigate({ search: (held) => ({ ...held, ...next }), replace: true }), [navigate]);
  return (
    <Page
      title="Tournaments"
      lead="Enter the lists, or watch who rides on."
      actions={
        <Link to="/create" className={buttonClass('primary')}>
          <Icon name="plus" className="size-4" /> Create a tournament
        </Link>
      }
    >
      {state.show === 'running' && state.search === '' && page === 1 && <RunningStrip />}
      <TournamentList state={state} onChange={change} />
    </Page>
  );
}
