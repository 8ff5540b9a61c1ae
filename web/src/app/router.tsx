import { createRootRoute, createRoute, createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router';
import { NotFound } from '@/app/routes/not-found';
import { Root, RouteError } from '@/app/routes/root';

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFound, errorComponent: RouteError });

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const redirectSearch = (search: Record<string, unknown>): { redirect?: string } => {
  const redirect = text(search.redirect);
  return redirect?.startsWith('/') && !redirect.startsWith('//') ? { redirect } : {};
};

export type HomeSearch = { show?: string; search?: string; page?: number };
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: (search: Record<string, unknown>): HomeSearch => {
    const [show, words, page] = [text(search.show), text(search.search), Number(search.page)];
    return { ...(show && { show }), ...(words && { search: words }), ...(page > 1 && { page }) };
  },
  component: lazyRouteComponent(() => import('@/app/routes/home'), 'Home'),
});
const createTournamentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/create',
  component: lazyRouteComponent(() => import('@/app/routes/create'), 'Create'),
});
export type TournamentSearch = { tab?: string; match?: number };
const tournamentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id',
  validateSearch: (search: Record<string, unknown>): TournamentSearch => {
    const [tab, match] = [text(search.tab), Number(search.match)];
    return { ...(tab && { tab }), ...(match > 0 && { match }) };
  },
  component: lazyRouteComponent(() => import('@/app/routes/tournament'), 'TournamentPage'),
});
export type WatchSearch = { match?: number; entry?: number };
const watchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/watch',
  validateSearch: (search: Record<string, unknown>): WatchSearch => {
    const [match, entry] = [Number(search.match), Number(search.entry)];
    return { ...(match > 0 && { match }), ...(entry > 0 && { entry }) };
  },
  component: lazyRouteComponent(() => import('@/app/routes/watch'), 'WatchPage'),
});
const gameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/games/$id',
  component: lazyRouteComponent(() => import('@/app/routes/game'), 'GamePage'),
});
const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: redirectSearch,
  component: lazyRouteComponent(() => import('@/app/routes/account'), 'SignIn'),
});
const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up',
  validateSearch: redirectSearch,
  component: lazyRouteComponent(() => import('@/app/routes/account'), 'SignUp'),
});
const keysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/keys',
  component: lazyRouteComponent(() => import('@/app/routes/account'), 'Keys'),
});

const playerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/players/$username',
  component: lazyRouteComponent(() => import('@/app/routes/player'), 'PlayerPage'),
});
export type FlagsSearch = { status?: string; kind?: string; page?: number };
const flagsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operations/flags',
  validateSearch: (search: Record<string, unknown>): FlagsSearch => {
    const [status, kind, page] = [text(search.status), text(search.kind), Number(search.page)];
    return { ...(status && { status }), ...(kind && { kind }), ...(page > 1 && { page }) };
  },
  component: lazyRouteComponent(() => import('@/app/routes/flags'), 'FlagsPage'),
});
const walletRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wallet',
  validateSearch: (search: Record<string, unknown>): { currency?: string } => {
    const currency = text(search.currency);
    return currency ? { currency } : {};
  },
  component: lazyRouteComponent(() => import('@/app/routes/wallet'), 'WalletPage'),
});
export type OperationsSearch = { show?: string; status?: string };
const operationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operations',
  validateSearch: (search: Record<string, unknown>): OperationsSearch => {
    const [show, status] = [text(search.show), text(search.status)];
    return { ...(show && { show }), ...(status && { status }) };
  },
  component: lazyRouteComponent(() => import('@/app/routes/operations'), 'OperationsPage'),
});

const cupsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cups',
  component: lazyRouteComponent(() => import('@/app/routes/cups'), 'CupsPage'),
});
const cupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cups/$id',
  component: lazyRouteComponent(() => import('@/app/routes/cups'), 'CupPage'),
});

const routeTree = rootRoute.addChildren([homeRoute, createTournamentRoute, tournamentRoute, watchRoute, gameRoute, signInRoute, signUpRoute, keysRoute, playerRoute, flagsRoute, walletRoute, operationsRoute, cupsRoute, cupRoute]);

/** The router; tests pass a history of their own. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({ routeTree, scrollRestoration: true, defaultPreload: 'intent', ...(history && { history }) });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
