import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '@/app/root-route';
import { parsePrint } from '@/features/print/print-kinds';

const crosstableRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/crosstable',
  component: lazyRouteComponent(() => import('@/app/routes/crosstable'), 'CrosstablePage'),
});
const playerCardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/players/$number',
  component: lazyRouteComponent(() => import('@/app/routes/crosstable'), 'PlayerCardPage'),
});

const printRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/print',
  validateSearch: parsePrint,
  component: lazyRouteComponent(() => import('@/app/routes/print'), 'PrintPage'),
});

const screensRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/screens',
  component: lazyRouteComponent(() => import('@/app/routes/screen'), 'ScreensPage'),
});
const screenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/screen/$id',
  validateSearch: (search: Record<string, unknown>) => search as Record<string, string | number>,
  component: lazyRouteComponent(() => import('@/app/routes/screen'), 'ScreenPage'),
});
const deskRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/desk',
  component: lazyRouteComponent(() => import('@/app/routes/hall-desk'), 'HallDeskPage'),
});

/** What hangs on the wall of the hall, and stands on its tables. */
export const hallRoutes = [crosstableRoute, playerCardRoute, printRoute, screensRoute, screenRoute, deskRoute] as const;
