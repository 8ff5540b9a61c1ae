import { type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/lib/class-names';
import { useIsOnline } from '@/lib/browser/use-is-online';
import { t } from '@/lib/words';

/** A grey stand-in of the size of what is coming. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={cx('animate-shimmer rounded-md bg-sunken', className)} aria-hidden="true" />;
}

/** Skeletons with one announcement; without a network it says what they wait for. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {isOnline ? (
        <span className="sr-only">{label}</span>
      ) : (
        <p className="mb-3 font-semibold text-ink-soft">{t('Waiting for the network.')}</p>
      )}
      {children}
    </div>
  );
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({
  title,
  children,
  action,
  art,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  art?: ReactNode;
}) {
  return (
    <div className="lozengy flex flex-col items-center gap-3 rounded-lg border border-dashed border-line-strong px-6 py-12 text-center text-ink">
      {art ?? <EmptyLists />}
      <p className="text-lg font-bold">{title}</p>
      {children && <div className="max-w-prose text-ink-soft">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** Two lances at rest. */
function EmptyLists() {
  return (
    <svg viewBox="0 0 120 60" className="h-16" aria-hidden="true">
      <path d="M10 52 104 8M110 52 16 8" stroke="var(--line-strong)" strokeWidth="3" strokeLinecap="round" />
      <path d="M96 6 112 4 102 16zM24 6 8 4l10 12z" fill="var(--or)" />
      <path d="M46 34h28v6c0 8-6 12-14 16-8-4-14-8-14-16z" fill="var(--azure)" />
    </svg>
  );
}

/** A failed read: what happened and a way to try again. */
export function ErrorState({
  title = t('This did not load'),
  message,
  onRetry,
}: {
  title?: string;
  message: string;
  onRetry?: () => void;
}) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-lg border border-gules bg-gules-wash px-6 py-10 text-center"
    >
      <p className="text-lg font-bold">{title}</p>
      <p className="max-w-prose text-ink-soft">{message}</p>
      {onRetry && <Button onClick={onRetry}>{t('Try again')}</Button>}
    </div>
  );
}
