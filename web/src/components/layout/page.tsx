import { type ReactNode, useEffect } from 'react';
import { cx } from '@/lib/class-names';

type Props = {
  title: string;
  heading?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  width?: 'narrow' | 'normal' | 'wide';
  /** Of an event: its heading is low and close to what follows. */
  isEvent?: boolean;
  children: ReactNode;
};

const WIDTHS = { narrow: 'max-w-2xl', normal: 'max-w-[80rem]', wide: 'max-w-[100rem]' };

/** The frame of a page: its title in the tab, its heading, its actions. */
export function Page({ title, heading, lead, actions, width = 'normal', isEvent = false, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Tiltyard`;
  }, [title]);
  return (
    <div
      className={cx(
        'mx-auto flex w-full flex-col px-4 sm:px-6 print:p-0',
        isEvent ? 'gap-1 pb-6' : 'gap-5 py-5 sm:py-6',
        WIDTHS[width],
      )}
    >
      {heading ?? (
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h1 className="text-2xl sm:text-3xl">{title}</h1>
            {lead && <p className="mt-1 max-w-prose text-ink-soft">{lead}</p>}
          </div>
          {actions}
        </div>
      )}
      {children}
    </div>
  );
}
