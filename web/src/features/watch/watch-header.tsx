import { Link } from '@tanstack/react-router';
import { Badge } from '@/components/ui/badge';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import type { View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import type { LiveStatus } from '@/lib/live';
import { PHASE_TONES } from '@/lib/tournament/phase';
import { Rich, said, t, tn } from '@/lib/words';

type Props = { view: View; delay: number; viewers: number | null; status: LiveStatus };

/** Which tournament, how far behind, and who else is looking. */
export function WatchHeader({ view, delay, viewers, status }: Props) {
  return (
    <header className="flex flex-col gap-2">
      <Link
        to="/tournaments/$id"
        params={{ id: String(view.id) }}
        className="inline-flex min-h-8 w-fit items-center gap-1 text-sm font-semibold text-ink-soft hover:text-ink"
      >
        <Icon name="left" className="size-4" /> {t('Tournament')}
      </Link>
      <h1 className="font-sans text-xl font-bold sm:text-2xl">
        <Name>{view.name}</Name>
      </h1>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={PHASE_TONES[view.phase]}>{said(view.phase_name)}</Badge>
        <DelayBadge delay={delay} />
        <Connection status={status} viewers={viewers} />
      </div>
    </header>
  );
}

function DelayBadge({ delay }: { delay: number }) {
  if (delay === 0) return <Badge tone="vert">{t('No delay')}</Badge>;
  return (
    <Badge tone="or">
      <Icon name="clock" className="size-3.5" />
      <span>
        <Rich text="Delayed by {time}" time={<span className="numerals">{formatDelay(delay)}</span>} />
      </span>
    </Badge>
  );
}

/** "3 s", "1 min", "2 min 30 s". */
export function formatDelay(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes > 0 && t('{minutes} min', { minutes }), (rest > 0 || minutes === 0) && `${rest} s`]
    .filter(Boolean)
    .join(' ');
}

function Connection({ status, viewers }: { status: LiveStatus; viewers: number | null }) {
  const isOpen = status === 'open';
  return (
    <span
      role="status"
      className={cx('inline-flex items-center gap-2 text-sm font-semibold', isOpen ? 'text-vert' : 'text-gules')}
    >
      <span className={cx('size-2 rounded-full bg-current', isOpen && 'animate-live')} aria-hidden="true" />
      {isOpen ? t('Watching') : status === 'connecting' ? t('Connecting…') : t('Reconnecting…')}
      {isOpen && viewers !== null && (
        <span className="numerals font-medium text-ink-faint">{tn(viewers, '{count} viewer', '{count} viewers')}</span>
      )}
    </span>
  );
}
