import { type ReactNode } from 'react';
import { cx } from '@/lib/class-names';

const TONES = {
  plain: 'bg-sunken text-ink-soft',
  azure: 'bg-azure-wash text-azure',
  vert: 'bg-vert-wash text-vert',
  gules: 'bg-gules-wash text-gules',
  or: 'bg-or-wash text-or-deep',
};
export type BadgeTone = keyof typeof TONES;

export function Badge({
  tone = 'plain',
  children,
  className,
}: {
  tone?: BadgeTone;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-xs font-bold whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
