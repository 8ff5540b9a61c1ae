import { Switch } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '@/lib/class-names';

const CONTROL =
  'w-full rounded-md border bg-surface px-3 text-base text-ink placeholder:text-ink-faint disabled:opacity-60 aria-invalid:border-gules aria-invalid:ring-1 aria-invalid:ring-gules';

type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  isLabelHidden?: boolean;
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
    className: string;
  }) => ReactNode;
};

/** A label, its control, a hint and the message of what is wrong, tied together for everybody. */
export function Field({ label, hint, error, className, isLabelHidden = false, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        className: cx(CONTROL, 'min-h-11 border-line-strong'),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-faint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-gules">
          {error}
        </p>
      )}
    </div>
  );
}

type TextProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & Omit<FieldProps, 'children'>;

export function TextField({ label, hint, error, className, isLabelHidden, ...input }: TextProps) {
  return (
    <Field {...{ label, hint, error, className }} isLabelHidden={isLabelHidden ?? false}>
      {(control) => <input {...control} {...input} />}
    </Field>
  );
}

type AreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & Omit<FieldProps, 'children'>;

export function TextArea({ label, hint, error, className, isLabelHidden, ...input }: AreaProps) {
  return (
    <Field {...{ label, hint, error, className }} isLabelHidden={isLabelHidden ?? false}>
      {(control) => <textarea {...control} {...input} className={`${control.className} py-2`} />}
    </Field>
  );
}

type SelectProps = Omit<ComponentProps<'select'>, 'id' | 'className'> & Omit<FieldProps, 'children'>;

export function SelectField({ label, hint, error, className, isLabelHidden, children, ...input }: SelectProps) {
  return (
    <Field {...{ label, hint, error, className }} isLabelHidden={isLabelHidden ?? false}>
      {(control) => (
        <select {...control} {...input}>
          {children}
        </select>
      )}
    </Field>
  );
}

type SwitchProps = {
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

export function SwitchField({ label, hint, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <Switch.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative mt-0.5 h-6 w-11 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors disabled:opacity-60 data-[state=checked]:border-azure data-[state=checked]:bg-azure"
      >
        <Switch.Thumb className="block size-4 translate-x-1 rounded-full bg-ink-soft transition-transform data-[state=checked]:translate-x-[1.4rem] data-[state=checked]:bg-on-azure" />
      </Switch.Root>
      <div>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-faint">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
