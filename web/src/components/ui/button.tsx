import { type ComponentProps } from 'react';
import { cx } from '@/lib/class-names';

export type ButtonLook = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg' | 'icon';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap transition-[background-color,box-shadow,transform] duration-100 active:translate-y-px disabled:opacity-50 disabled:pointer-events-none select-none no-print';
const LOOKS: Record<ButtonLook, string> = {
  primary: 'bg-azure text-on-azure shadow-card hover:brightness-110',
  secondary: 'bg-surface text-ink border border-line-strong hover:bg-sunken',
  ghost: 'text-ink hover:bg-sunken',
  danger: 'bg-gules text-on-gules hover:brightness-110',
};
const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-8 px-3 text-sm',
  md: 'min-h-10 px-4 text-sm',
  lg: 'min-h-12 px-6 text-base',
  icon: 'size-10',
};

/** The classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = 'secondary', size: ButtonSize = 'md', className?: string): string {
  return cx(BASE, LOOKS[look], SIZES[size], className);
}

type Props = ComponentProps<'button'> & { look?: ButtonLook; size?: ButtonSize; isBusy?: boolean };

export function Button({ look, size, isBusy = false, className, children, disabled, type = 'button', ...rest }: Props) {
  return (
    <button
      type={type}
      className={buttonClass(look, size, className)}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      {...rest}
    >
      {isBusy && (
        <span
          className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
          aria-hidden="true"
        />
      )}
      {children}
    </button>
  );
}
