import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { RunningStrip } from '@/features/arenas/running-strip';
import { DeskHint } from '@/features/desk/desk-hint';
import { StartView } from '@/features/tournaments/start-view';
import { type ListState, TournamentList } from '@/features/tournaments/tournament-list';
import { type Show, SHOWS } from '@/features/tournaments/use-tournaments';
import { t } from '@/lib/words';

const route = getRouteApi('/');
const isShow = (value: string | undefined): value is Show => SHOWS.includes(value as Show);

/** The start page; with something to show or to search for in the address, the list. */
export function Home() {
  const { show, search = '', page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const isList = show !== undefined || search !== '' || page > 1;
  const state: ListState = { show: isShow(show) ? show : 'running', search, page };
  const change = useCallback(
    (next: Partial<ListState>) =>
      void navigate({ search: (held) => ({ show: state.show, ...held, ...next }), replace: true }),
    [navigate, state.show],
  );
  return (
    <Page
      title={t('Tournaments')}
      lead={isList ? undefined : t('Play in a tournament, or watch one live.')}
      actions={
        <Link to="/create" className={buttonClass('primary')}>
          <Icon name="plus" className="size-4" /> {t('Create a tournament')}
        </Link>
      }
    >
      {!isList && <DeskHint />}
      {!isList && <RunningStrip />}
      {isList ? <TournamentList state={state} onChange={change} /> : <StartView />}
    </Page>
  );
}
