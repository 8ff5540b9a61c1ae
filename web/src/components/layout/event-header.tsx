import { type ReactNode } from 'react';
import { Name } from '@/components/ui/people/name';
import { Shield } from '@/components/ui/people/shield';
import { cx } from '@/lib/class-names';

type Props = {
  name: string;
  /** In front of the name: a lock. */
  mark?: ReactNode;
  /** One line: how far it is. What does not fit is left out, so the important comes first. */
  status: ReactNode;
  /** What the reader may do next; on a phone it stays under the thumb (`.dock`). */
  actions?: ReactNode;
  /** Share, menu. */
  tools?: ReactNode;
};

/** The head of a tournament or an arena: 56 pixels high, whatever comes late, so that the work below stays where it is. */
export function EventHeader({ name, mark, status, actions, tools }: Props) {
  return (
    <header className="flex h-14 items-center gap-3">
      <Shield name={name} className="h-9 max-sm:h-8" />
      <div className="min-w-0 flex-1">
        <h1 className="flex items-center gap-1.5 font-sans text-lg leading-6 font-bold">
          {mark}
          <span className="truncate" title={name}>
            <Name>{name}</Name>
          </span>
        </h1>
        <div className="numerals flex h-5 flex-wrap items-center gap-x-2 overflow-hidden text-sm leading-5 max-sm:gap-x-1.5 max-sm:text-xs whitespace-nowrap text-ink-soft">
          {status}
        </div>
      </div>
      <div className="flex shrink-0 items-center gap-2">
        {actions && <div className="dock no-print">{actions}</div>}
        {tools}
      </div>
    </header>
  );
}

/** One of the facts of the line under the name, set apart from the one before it. */
export function StatusFact({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      className={cx(
        "before:mr-2 before:text-ink-faint max-sm:before:mr-1.5 before:content-['·'] first:before:content-none",
        className,
      )}
    >
      {children}
    </span>
  );
}
