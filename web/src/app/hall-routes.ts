import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '@/app/root-route';
import { parseFestival } from '@/features/festivals/festival-parts';
import { parseLeague } from '@/features/leagues/league-parts';
import { parsePrint } from '@/features/print/print-kinds';

const crosstableRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/crosstable',
  component: lazyRouteComponent(() => import('@/app/routes/tournament/crosstable'), 'CrosstablePage'),
});
const playerCardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/players/$number',
  component: lazyRouteComponent(() => import('@/app/routes/tournament/crosstable'), 'PlayerCardPage'),
});

const printRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/print',
  validateSearch: parsePrint,
  component: lazyRouteComponent(() => import('@/app/routes/tournament/print'), 'PrintPage'),
});

const screensRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/screens',
  component: lazyRouteComponent(() => import('@/app/routes/tournament/screen'), 'ScreensPage'),
});
const screenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/screen/$id',
  validateSearch: (search: Record<string, unknown>) => search as Record<string, string | number>,
  component: lazyRouteComponent(() => import('@/app/routes/tournament/screen'), 'ScreenPage'),
});
const devicesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/devices',
  component: lazyRouteComponent(() => import('@/app/routes/tournament/devices'), 'DevicesPage'),
});
const passRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pass',
  component: lazyRouteComponent(() => import('@/app/routes/tournament/devices'), 'PassPage'),
});
const helperRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/helper/$id',
  component: lazyRouteComponent(() => import('@/app/routes/tournament/hall-device'), 'HelperPage'),
});
const tabletRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tablet/$id',
  component: lazyRouteComponent(() => import('@/app/routes/tournament/hall-device'), 'TabletPage'),
});
const resultKeysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/result-keys',
  component: lazyRouteComponent(() => import('@/app/routes/tournament/result-keys'), 'ResultKeysPage'),
});
/** The address it had before; it stands in bookmarks. */
const formerKeysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/desk',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/tournaments/$id/result-keys', params, replace: true });
  },
});

const handPairingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/hand-pairing',
  component: lazyRouteComponent(() => import('@/app/routes/tournament/hand-pairing'), 'HandPairingPage'),
});
const boardsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/boards',
  component: lazyRouteComponent(() => import('@/app/routes/tournament/boards'), 'BoardsPage'),
});
const plansRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/plans',
  component: lazyRouteComponent(() => import('@/app/routes/tournament/plans'), 'PlansPage'),
});
const REPORTS = ['ratings', 'norms', 'categories', 'prizes', 'statistics'] as const;
export type ReportsSearch = { show?: (typeof REPORTS)[number] };
const reportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/reports',
  validateSearch: (search: Record<string, unknown>): ReportsSearch => {
    const show = REPORTS.find((kind) => kind === search.show);
    return show ? { show } : {};
  },
  component: lazyRouteComponent(() => import('@/app/routes/tournament/reports'), 'ReportsPage'),
});

const clubRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/clubs/$club',
  component: lazyRouteComponent(() => import('@/app/routes/tournament/club'), 'ClubPage'),
});

const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/search',
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => (typeof q === 'string' && q !== '' ? { q } : {}),
  component: lazyRouteComponent(() => import('@/app/routes/search'), 'SearchPage'),
});

const festivalsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/festivals',
  component: lazyRouteComponent(() => import('@/app/routes/organiser/festivals'), 'FestivalsPage'),
});
const festivalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/festivals/$id',
  validateSearch: parseFestival,
  component: lazyRouteComponent(() => import('@/app/routes/organiser/festivals'), 'FestivalPage'),
});

const leaguesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/leagues',
  component: lazyRouteComponent(() => import('@/app/routes/organiser/leagues'), 'LeaguesPage'),
});
const leagueRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/leagues/$id',
  validateSearch: parseLeague,
  component: lazyRouteComponent(() => import('@/app/routes/organiser/leagues'), 'LeaguePage'),
});

/** What hangs on the wall of the hall, and stands on its tables. */
export const hallRoutes = [
  crosstableRoute,
  playerCardRoute,
  printRoute,
  screensRoute,
  screenRoute,
  devicesRoute,
  passRoute,
  helperRoute,
  tabletRoute,
  reportsRoute,
  resultKeysRoute,
  formerKeysRoute,
  handPairingRoute,
  boardsRoute,
  plansRoute,
  clubRoute,
  searchRoute,
  festivalsRoute,
  festivalRoute,
  leaguesRoute,
  leagueRoute,
] as const;
