import type { Live } from '@/lib/live';
import { cx } from '@/lib/class-names';
import { useIsOnline } from '@/lib/browser/use-is-online';
import { t, tn } from '@/lib/words';

/** Whether what is on screen is current, and how many are watching. The connection knows; the browser only says why there is none. */
export function LiveBadge({ live }: { live: Live }) {
  const isOnline = useIsOnline();
  const isOpen = live.status === 'open';
  const text = isOpen
    ? t('Live')
    : !isOnline
      ? t('No network')
      : live.status === 'connecting'
        ? t('Connecting…')
        : t('Reconnecting…');
  return (
    <span
      role="status"
      className={cx(
        'no-print ml-1 inline-flex max-sm:order-first max-sm:ml-0 items-center gap-1.5 text-sm font-semibold',
        isOpen ? 'text-vert' : 'text-gules',
      )}
    >
      <span className={cx('size-2 rounded-full bg-current', isOpen && 'animate-live')} aria-hidden="true" />
      <span className={cx(isOpen && 'max-sm:sr-only')}>{text}</span>
      {isOpen && live.viewers !== null && (
        <span className="numerals font-medium text-ink-faint max-sm:hidden">
          {tn(live.viewers, '{count} viewer', '{count} viewers')}
        </span>
      )}
    </span>
  );
}
