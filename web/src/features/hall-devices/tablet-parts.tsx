import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { cx } from '@/lib/class-names';

/** How long a word of thanks stands before the next one may come. */
export const THANKS_MS = 5_000;

/** A button for fingers in a hurry. */
export function TabletButton({ isMain = false, className, ...rest }: ComponentProps<'button'> & { isMain?: boolean }) {
  return (
    <button
      type="button"
      className={cx(
        'min-h-20 rounded-md border-2 px-6 text-2xl font-bold disabled:opacity-50 focus-visible:outline-4 focus-visible:outline-offset-2 focus-visible:outline-[#ffe45c]',
        isMain ? 'border-[#fff] bg-[#fff] text-[#000]' : 'border-line-strong text-[#fff]',
        className,
      )}
      {...rest}
    />
  );
}

/** A question and its answers. Whoever uses keys or a screen reader begins at the question. */
export function Question({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <main className="flex w-full max-w-4xl flex-col gap-6 self-center">
      <h2 ref={focusFirst} tabIndex={-1} className="text-3xl font-bold wrap-break-word outline-none sm:text-4xl">
        {title}
      </h2>
      {children}
    </main>
  );
}

/** It is done; the start comes back by itself. */
export function Thanks({ title, children, onClose }: { title: ReactNode; children?: ReactNode; onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, THANKS_MS);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <main role="status" className="m-auto flex flex-col gap-4 text-center">
      <p className="text-5xl font-bold text-balance">{title}</p>
      {children && <p className="text-2xl text-ink-soft">{children}</p>}
    </main>
  );
}

/** What went wrong, in the words of the server. */
export function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className="rounded-md border-2 border-[#ff8f9c] p-4 text-xl font-semibold text-[#ff8f9c]">
      {text}
    </p>
  );
}

function focusFirst(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
}
