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

const routeTree = rootRoute.addChildren([homeRoute, createTournamentRoute, tournamentRoute, signInRoute, signUpRoute, keysRoute]);

/** The router; tests pass a history of their own. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({ routeTree, scrollRestoration: true, defaultPreload: 'intent', ...(history && { history }) });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
