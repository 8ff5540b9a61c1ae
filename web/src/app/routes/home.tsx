import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { RunningStrip } from '@/features/arenas/running-strip';
import { DeskHint } from '@/features/desk/desk-hint';
import { useDesk } from '@/features/desk/use-desk';
import { FrontDoor } from '@/features/front-door/front-door';
import { homeQuery, StartView } from '@/features/tournaments/start-view';
import { type ListState, TournamentList } from '@/features/tournaments/tournament-list';
import { type Show, SHOWS } from '@/features/tournaments/use-tournaments';
import { arenasQuery } from '@/lib/arena/use-arena';
import { meQuery } from '@/lib/query';
import { t } from '@/lib/words';

const route = getRouteApi('/');
const isShow = (value: string | undefined): value is Show => SHOWS.includes(value as Show);

/** With something to show or to search for in the address, the list; else the front door, or for who is signed in what concerns them. */
export function Home() {
  const isList = Object.keys(route.useSearch()).length > 0;
  const me = useQuery(meQuery);
  useQuery(homeQuery); // asked at once, whoever it is for
  if (isList) return <Lists />;
  if (me.isPending) return null; // the server's first view has just been here
  if (!me.data?.user) return <Door />;
  return <Start />;
}

/** The line of the desk and what is on come together: nothing that came first is pushed down. */
function Start() {
  const home = useQuery(homeQuery);
  const desk = useDesk();
  const arenas = useQuery({ ...arenasQuery, retry: false });
  return (
    <Page title={t('Tournaments')} lead={t('Play in a tournament, or watch one live.')} actions={<CreateLink />}>
      {!home.isPending && <DeskHint />}
      <StartView isEarly={desk.isPending || arenas.isPending}>
        <RunningStrip />
      </StartView>
    </Page>
  );
}

function Door() {
  const home = useQuery(homeQuery);
  const arenas = useQuery({ ...arenasQuery, retry: false });
  return (
    <FrontDoor home={home.data}>
      <StartView isEarly={arenas.isPending}>
        <RunningStrip />
      </StartView>
    </FrontDoor>
  );
}

const CreateLink = () => (
  <Link to="/create" className={buttonClass('primary')}>
    <Icon name="plus" className="size-4" /> {t('Create a tournament')}
  </Link>
);

/** What a world is called whose tournaments are listed. */
const GAMES: Record<string, string> = { chess: t('Chess'), ludo: t('Ludo') };

function Lists() {
  const { show, search = '', page = 1, game = '', format = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const state: ListState = { show: isShow(show) ? show : 'running', search, page, game, format };
  const change = useCallback(
    (next: Partial<ListState>) =>
      void navigate({ search: (held) => ({ show: state.show, ...held, ...next }), replace: true }),
    [navigate, state.show],
  );
  const title = format === 'draft-swiss' ? t('Card events') : (GAMES[game] ?? t('Tournaments'));
  return (
    <Page title={title} actions={<CreateLink />}>
      <TournamentList key={title} state={state} onChange={change} />
    </Page>
  );
}
