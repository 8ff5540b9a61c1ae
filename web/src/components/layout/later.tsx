import { type ReactNode, Suspense } from 'react';
import { Skeleton } from '@/components/ui/feedback/states';

/** A part of a page that not everybody sees: its code comes when it is shown, into a box that is as high. */
export function Later({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Skeleton className="h-[80dvh]" />}>{children}</Suspense>;
}
