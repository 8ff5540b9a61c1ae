import { type ReactNode } from 'react';
import { cx } from '@/lib/class-names';

type Props = {
  /** What is to be done next, and the clock: right of the work; on smaller screens above it. */
  next: ReactNode;
  /** Whether `next` waits for the work: then it stands below it on smaller screens. */
  isNextLater?: boolean;
  /** What one looks at besides: below `next`, and on smaller screens at the end. */
  aside: ReactNode;
  children: ReactNode;
};

/** The work on the left, what belongs to it on the right, where it stays in sight while the work scrolls. */
export function WorkColumns({ next, isNextLater = false, aside, children }: Props) {
  return (
    <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="order-2 min-w-0 lg:order-1">{children}</div>
      <div className="contents lg:sticky lg:top-16 lg:order-2 lg:flex lg:min-w-0 lg:flex-col lg:gap-4">
        <div className={cx('flex min-w-0 flex-col gap-4 empty:hidden', isNextLater ? 'order-2' : 'order-1')}>
          {next}
        </div>
        <div className="order-3 min-w-0 empty:hidden">{aside}</div>
      </div>
    </div>
  );
}
