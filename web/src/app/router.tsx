import { createRoute, createRouter, lazyRouteComponent, redirect, type RouterHistory } from '@tanstack/react-router';
import { arenaRoutes } from '@/app/arena-routes';
import { hallRoutes } from '@/app/hall-routes';
import { rootRoute } from '@/app/root-route';
import { readGameFilters } from '@/lib/chess/game-filters';
import { type Given, isPreset, type PresetCode } from '@/lib/tournament/presets';

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const positive = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined);
const redirectSearch = (search: Record<string, unknown>): { redirect?: string } => {
  const redirect = text(search.redirect);
  return redirect?.startsWith('/') && !redirect.startsWith('//') ? { redirect } : {};
};

/** What a provider that signs people in has sent them back with. */
const providerSearch = (search: Record<string, unknown>): { provider?: string; refused?: string } => {
  const [provider, refused] = [text(search.provider), text(search.refused)];
  return { ...(provider && { provider }), ...(refused && { refused }) };
};

export type HomeSearch = { show?: string; search?: string; page?: number; game?: string; format?: string };
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: (search: Record<string, unknown>): HomeSearch => {
    const [show, words, page] = [text(search.show), text(search.search), Number(search.page)];
    const [game, format] = [text(search.game), text(search.format)];
    return {
      ...(show && { show }),
      ...(words && { search: words }),
      ...(page > 1 && { page }),
      ...(game && { game }),
      ...(format && { format }),
    };
  },
  component: lazyRouteComponent(() => import('@/app/routes/home'), 'Home'),
});
/** What is to be made: a preset, settings that go with it, or an event to be made again. */
export type CreateSearch = { preset?: PresetCode; set?: Given; again?: number; league?: number };
function readCreate(search: Record<string, unknown>): CreateSearch {
  const [format, again, league] = [text(search.format), Number(search.again), Number(search.league)];
  const preset = isPreset(search.preset) ? search.preset : format && (format === 'draft-swiss' ? 'cards' : 'other');
  const set = typeof search.set === 'object' && search.set !== null ? (search.set as Given) : format && { format };
  return { ...(preset && { preset }), ...(set && { set }), ...(again > 0 && { again }), ...(league > 0 && { league }) };
}
const createTournamentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/create',
  validateSearch: readCreate,
  component: lazyRouteComponent(() => import('@/app/routes/organiser/create'), 'Create'),
});
export type TournamentSearch = { tab?: string; match?: number; at?: number };
const tournamentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id',
  validateSearch: (search: Record<string, unknown>): TournamentSearch => {
    const [tab, match, at] = [text(search.tab), Number(search.match), Number(search.at)];
    return { ...(tab && { tab }), ...(match > 0 && { match }), ...(Number.isInteger(at) && at > 0 && { at }) };
  },
  component: lazyRouteComponent(() => import('@/app/routes/tournament/tournament'), 'TournamentPage'),
});
export type WatchSearch = { match?: number; entry?: number };
const watchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/watch',
  validateSearch: (search: Record<string, unknown>): WatchSearch => {
    const [match, entry] = [Number(search.match), Number(search.entry)];
    return { ...(match > 0 && { match }), ...(entry > 0 && { entry }) };
  },
  component: lazyRouteComponent(() => import('@/app/routes/games/watch'), 'WatchPage'),
});
const manageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments',
  component: lazyRouteComponent(() => import('@/app/routes/organiser/manage'), 'ManagePage'),
});
const seatingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/seating',
  component: lazyRouteComponent(() => import('@/app/routes/tournament/draft'), 'SeatingPage'),
});
const matchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/match/$match',
  validateSearch: (search: Record<string, unknown>): { code?: string } => {
    const code = text(typeof search.code === 'number' ? String(search.code) : search.code);
    return code ? { code } : {};
  },
  component: lazyRouteComponent(() => import('@/app/routes/tournament/draft'), 'MatchPage'),
});
const streamRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/stream',
  component: lazyRouteComponent(() => import('@/app/routes/tournament/stream'), 'StreamPage'),
});
const overlayRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/overlay/$id',
  validateSearch: (search: Record<string, unknown>) => search as Record<string, string | number>,
  component: lazyRouteComponent(() => import('@/app/routes/tournament/stream'), 'OverlayPage'),
});

/** Addresses in the singular, as on slips and in other programs: they lead to the one page there is. */
const newDraftRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournament/new',
  beforeLoad: () => {
    throw redirect({ to: '/create', search: { preset: 'cards' }, replace: true });
  },
});
const singularRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournament/$',
  beforeLoad: ({ params, location }) => {
    throw redirect({ href: `/tournaments/${params._splat ?? ''}${location.searchStr}`, replace: true });
  },
});
const gameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/games/$id',
  component: lazyRouteComponent(() => import('@/app/routes/games/game'), 'GamePage'),
});
const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>) => ({ ...redirectSearch(search), ...providerSearch(search) }),
  component: lazyRouteComponent(() => import('@/app/routes/account/account'), 'SignIn'),
});
const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up',
  validateSearch: redirectSearch,
  component: lazyRouteComponent(() => import('@/app/routes/account/account'), 'SignUp'),
});
const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('@/app/routes/account/recovery'), 'ForgotPassword'),
});
const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('@/app/routes/account/recovery'), 'ResetPassword'),
});
const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  component: lazyRouteComponent(() => import('@/app/routes/account/recovery'), 'ConfirmEmail'),
});
const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe/$link',
  component: lazyRouteComponent(() => import('@/app/routes/account/recovery'), 'Unsubscribe'),
});
const recoveryRoutes = [forgotPasswordRoute, resetPasswordRoute, confirmEmailRoute, unsubscribeRoute] as const;
const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join/$code',
  component: lazyRouteComponent(() => import('@/app/routes/tournament/join'), 'JoinPage'),
});
const keysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/keys',
  component: lazyRouteComponent(() => import('@/app/routes/account/account'), 'Keys'),
});

const playerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/players/$username',
  validateSearch: readGameFilters,
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
  component: lazyRouteComponent(() => import('@/app/routes/operator/flags'), 'FlagsPage'),
});
const titlesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operations/titles',
  component: lazyRouteComponent(() => import('@/app/routes/operator/titles'), 'TitlesPage'),
});
/** What is missing to enter which event, in minor units. */
export type WalletSearch = { currency?: string; amount?: number; event?: number };
const walletRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wallet',
  validateSearch: (search: Record<string, unknown>): WalletSearch => {
    const currency = text(search.currency);
    const [amount, event] = [positive(search.amount), positive(search.event)];
    return { ...(currency && { currency }), ...(amount && { amount }), ...(event && { event }) };
  },
  component: lazyRouteComponent(() => import('@/app/routes/account/wallet'), 'WalletPage'),
});
export type OperationsSearch = { show?: string; status?: string };
const operationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operations',
  validateSearch: (search: Record<string, unknown>): OperationsSearch => {
    const [show, status] = [text(search.show), text(search.status)];
    return { ...(show && { show }), ...(status && { status }) };
  },
  component: lazyRouteComponent(() => import('@/app/routes/operator/operations'), 'OperationsPage'),
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

/** The front: desk, proof, frames for other sites. */
const deskRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/desk',
  component: lazyRouteComponent(() => import('@/app/routes/organiser/desk'), 'DeskPage'),
});
const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/verify',
  component: lazyRouteComponent(() => import('@/app/routes/tournament/verify'), 'VerifyPage'),
});
export type ReportSearch = { show?: 'ready' | 'players' | 'event'; entry?: number };
const REPORT_PARTS = ['ready', 'players', 'event'] as const;
const reportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournaments/$id/report',
  validateSearch: (search: Record<string, unknown>): ReportSearch => {
    const show = REPORT_PARTS.find((part) => part === search.show);
    const entry = Number(search.entry);
    return { ...(show && { show }), ...(entry > 0 && { entry }) };
  },
  component: lazyRouteComponent(() => import('@/app/routes/tournament/report'), 'ReportPage'),
});
export type EmbedSearch = { show: 'bracket' | 'standings'; theme?: 'light' | 'dark' };
const embedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/embed/$id',
  validateSearch: (search: Record<string, unknown>): EmbedSearch => ({
    show: search.show === 'standings' ? 'standings' : 'bracket',
    ...((search.theme === 'light' || search.theme === 'dark') && { theme: search.theme }),
  }),
  component: lazyRouteComponent(() => import('@/app/routes/tournament/embed'), 'EmbedPage'),
});
const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  validateSearch: providerSearch,
  component: lazyRouteComponent(() => import('@/app/routes/account/account'), 'Settings'),
});
const frontRoutes = [deskRoute, verifyRoute, reportRoute, embedRoute, settingsRoute] as const;

const routeTree = rootRoute.addChildren([
  ...recoveryRoutes,
  homeRoute,
  createTournamentRoute,
  tournamentRoute,
  manageRoute,
  seatingRoute,
  matchRoute,
  streamRoute,
  overlayRoute,
  newDraftRoute,
  singularRoute,
  watchRoute,
  gameRoute,
  signInRoute,
  signUpRoute,
  joinRoute,
  keysRoute,
  playerRoute,
  flagsRoute,
  titlesRoute,
  walletRoute,
  operationsRoute,
  cupsRoute,
  cupRoute,
  ...frontRoutes,
  ...arenaRoutes,
  ...hallRoutes,
]);

/** The router; tests pass a history of their own. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({ routeTree, scrollRestoration: true, defaultPreload: 'intent', ...(history && { history }) });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
