import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/feedback/states';

const LazyBoard = lazy(() => import('@/components/board/board'));

/** A board that is fetched when it is first needed. */
export function Board(props: ComponentProps<typeof LazyBoard>) {
  return (
    <Suspense fallback={<Skeleton className="aspect-square w-full" />}>
      <LazyBoard {...props} />
    </Suspense>
  );
}
