import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '@/app/root-route';

const arenasRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/arenas',
  component: lazyRouteComponent(() => import('@/app/routes/arenas'), 'ArenasPage'),
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
  component: lazyRouteComponent(() => import('@/app/routes/arena'), 'ArenaPage'),
});
const editArenaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/arenas/$id/edit',
  component: lazyRouteComponent(() => import('@/app/routes/arenas'), 'EditArenaPage'),
});
const arenaTeamsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/arenas/$id/teams',
  component: lazyRouteComponent(() => import('@/app/routes/arena-teams'), 'ArenaTeamsPage'),
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
const chessGameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/games/chess/$id',
  component: lazyRouteComponent(() => import('@/app/routes/chess-game'), 'ChessGamePage'),
});
export type LobbySearch = { against?: string };
const lobbyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/play',
  validateSearch: (search: Record<string, unknown>): LobbySearch =>
    typeof search.against === 'string' && search.against ? { against: search.against } : {},
  component: lazyRouteComponent(() => import('@/app/routes/challenges'), 'LobbyPage'),
});
const challengeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/challenge/$code',
  component: lazyRouteComponent(() => import('@/app/routes/challenges'), 'ChallengePage'),
});
const shieldsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shields',
  component: lazyRouteComponent(() => import('@/app/routes/arenas'), 'ShieldsPage'),
});
const teamsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/teams',
  component: lazyRouteComponent(() => import('@/app/routes/teams'), 'TeamsPage'),
});
const teamRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/teams/$id',
  component: lazyRouteComponent(() => import('@/app/routes/teams'), 'TeamPage'),
});
/** Arenas, chess games and challenges, shields and teams. */
export const arenaRoutes = [
  arenasRoute,
  newArenaRoute,
  arenaRoute,
  editArenaRoute,
  arenaTeamsRoute,
  arenaGameRoute,
  chessGameRoute,
  lobbyRoute,
  challengeRoute,
  shieldsRoute,
  teamsRoute,
  teamRoute,
] as const;
