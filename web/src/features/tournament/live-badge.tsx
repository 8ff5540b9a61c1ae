import type { Live } from '@/lib/use-live';
import { cx } from '@/lib/class-names';
import { useOnline } from '@/lib/waiting-commands';
import { t, tn } from '@/lib/words';

/** Whether what is on screen is current, and how many are watching. */
export function LiveBadge({ live }: { live: Live }) {
  const isOnline = useOnline();
  const isOpen = isOnline && live.status === 'open';
  const text = !isOnline ? t('No network') : isOpen ? t('Live') : live.status === 'connecting' ? t('Connecting…') : t('Reconnecting…');
  return (
    <span role="status" className={cx('no-print inline-flex items-center gap-2 text-sm font-semibold', isOpen ? 'text-vert' : 'text-gules')}>
      <span className={cx('size-2 rounded-full bg-current', isOpen && 'animate-live')} aria-hidden="true" />
      {text}
      {isOpen && live.viewers !== null && <span className="numerals font-medium text-ink-faint">{tn(live.viewers, '{count} viewer', '{count} viewers')}</span>}
    </span>
  );
}
