import { createRootRoute } from '@tanstack/react-router';
import { NotFound } from '@/app/routes/not-found';
import { Root, RouteError } from '@/app/routes/root';

/** What every page stands in. */
export const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFound, errorComponent: RouteError });
