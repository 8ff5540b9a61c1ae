import { type ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { cx } from '@/lib/class-names';

const TONES = {
  bad: 'bg-gules-wash border-gules text-ink',
  good: 'bg-vert-wash border-vert text-ink',
  info: 'bg-azure-wash border-azure text-ink',
  gold: 'bg-or-wash border-or text-ink',
};

/** A sentence that matters now; bad news is announced. */
export function Notice({
  tone = 'info',
  children,
  className,
}: {
  tone?: keyof typeof TONES;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx('flex gap-2.5 rounded-md border-l-4 px-3.5 py-2.5 text-sm', TONES[tone], className)}
    >
      <Icon name={tone === 'good' ? 'check' : tone === 'bad' ? 'alert' : 'flag'} className="mt-0.5 size-4" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
