import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '@/app/root-route';
import { readArenaFilters } from '@/lib/arena/list-filters';

const arenasRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/arenas',
  validateSearch: readArenaFilters,
  component: lazyRouteComponent(() => import('@/app/routes/arenas/arenas'), 'ArenasPage'),
});
const arenaCalendarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/arenas/calendar',
  validateSearch: (search: Record<string, unknown>): { week?: string } =>
    typeof search.week === 'string' && search.week ? { week: search.week } : {},
  component: lazyRouteComponent(() => import('@/app/routes/arenas/arena-calendar'), 'ArenaCalendarPage'),
});
const arenaHistoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/arenas/history',
  validateSearch: readArenaFilters,
  component: lazyRouteComponent(() => import('@/app/routes/arenas/arena-calendar'), 'ArenaHistoryPage'),
});
const newArenaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/arenas/new',
  beforeLoad: () => {
    throw redirect({ to: '/create', search: { preset: 'club' }, replace: true });
  },
});
export type ArenaSearch = { player?: number };
const arenaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/arenas/$id',
  validateSearch: (search: Record<string, unknown>): ArenaSearch =>
    Number(search.player) > 0 ? { player: Number(search.player) } : {},
  component: lazyRouteComponent(() => import('@/app/routes/arenas/arena'), 'ArenaPage'),
});
const editArenaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/arenas/$id/edit',
  component: lazyRouteComponent(() => import('@/app/routes/arenas/arenas'), 'EditArenaPage'),
});
const arenaTeamsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/arenas/$id/teams',
  component: lazyRouteComponent(() => import('@/app/routes/arenas/arena-teams'), 'ArenaTeamsPage'),
});
/** No page of its own: a game of an arena by its number there leads to its board or, played elsewhere, to the arena. */
const arenaGameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/arenas/$id/games/$number',
  beforeLoad: async ({ params: { id, number } }) => {
    const { arenaApi } = await import('@/lib/api/arena');
    const game = (await arenaApi.findGame(Number(id), Number(number)))?.id ?? null;
    if (game === null) throw redirect({ to: '/arenas/$id', params: { id }, replace: true });
    throw redirect({ to: '/games/chess/$id', params: { id: String(game) }, replace: true });
  },
});
/** No page of its own either: a figure of a score sheet leads to its game. */
const arenaFigureRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/arenas/$id/players/$player/figures/$place',
  beforeLoad: async ({ params: { id, player, place } }) => {
    const [{ arenaApi }, { gameOfFigure }] = await Promise.all([
      import('@/lib/api/arena'),
      import('@/features/arenas/game-result'),
    ]);
    const game = gameOfFigure(await arenaApi.getPlayer(Number(id), Number(player)), Number(place))?.id ?? null;
    if (game === null)
      throw redirect({ to: '/arenas/$id', params: { id }, search: { player: Number(player) }, replace: true });
    throw redirect({ to: '/games/chess/$id', params: { id: String(game) }, replace: true });
  },
});
const chessGameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/games/chess/$id',
  component: lazyRouteComponent(() => import('@/app/routes/games/chess-game'), 'ChessGamePage'),
});
const analysisRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/analysis',
  validateSearch: (search: Record<string, unknown>): { fen?: string } =>
    typeof search.fen === 'string' && search.fen ? { fen: search.fen } : {},
  component: lazyRouteComponent(() => import('@/app/routes/games/analysis'), 'AnalysisPage'),
});
const gameAnalysisRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/analysis/$id',
  component: lazyRouteComponent(() => import('@/app/routes/games/analysis'), 'GameAnalysisPage'),
});
export type LobbySearch = { against?: string };
const lobbyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/play',
  validateSearch: (search: Record<string, unknown>): LobbySearch =>
    typeof search.against === 'string' && search.against ? { against: search.against } : {},
  component: lazyRouteComponent(() => import('@/app/routes/games/challenges'), 'LobbyPage'),
});
const challengeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/challenge/$code',
  component: lazyRouteComponent(() => import('@/app/routes/games/challenges'), 'ChallengePage'),
});
const simulsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/simuls',
  component: lazyRouteComponent(() => import('@/app/routes/games/simuls'), 'SimulsPage'),
});
const simulRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/simuls/$id',
  component: lazyRouteComponent(() => import('@/app/routes/games/simuls'), 'SimulPage'),
});
const shieldsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shields',
  component: lazyRouteComponent(() => import('@/app/routes/arenas/arenas'), 'ShieldsPage'),
});
const teamsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/teams',
  component: lazyRouteComponent(() => import('@/app/routes/arenas/teams'), 'TeamsPage'),
});
const teamRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/teams/$id',
  component: lazyRouteComponent(() => import('@/app/routes/arenas/teams'), 'TeamPage'),
});
/** Arenas, chess games and challenges, shields and teams. */
export const arenaRoutes = [
  arenasRoute,
  arenaCalendarRoute,
  arenaHistoryRoute,
  newArenaRoute,
  arenaRoute,
  editArenaRoute,
  arenaTeamsRoute,
  arenaGameRoute,
  arenaFigureRoute,
  chessGameRoute,
  analysisRoute,
  gameAnalysisRoute,
  lobbyRoute,
  challengeRoute,
  simulsRoute,
  simulRoute,
  shieldsRoute,
  teamsRoute,
  teamRoute,
] as const;
