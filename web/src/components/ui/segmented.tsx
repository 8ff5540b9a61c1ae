import { ToggleGroup } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';

type Option<Value extends string> = { value: Value; label: ReactNode; name?: string };
type Props<Value extends string> = {
  label: string;
  value: Value;
  options: Option<Value>[];
  onChange: (value: Value) => void;
};

/** One choice of a few, side by side. */
export function Segmented<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        if (next) onChange(next as Value);
      }}
      className="no-print inline-flex rounded-md border border-line-strong bg-surface p-0.5"
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          aria-label={option.name}
          className="flex min-h-9 items-center gap-1.5 rounded-sm px-3 text-sm font-semibold text-ink-soft hover:text-ink data-[state=on]:bg-azure data-[state=on]:text-on-azure"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}

/** The same of more than a phone has room for: they scroll sideways, and the chosen one is in sight. */
export function LongSegmented<Value extends string>(props: Props<Value>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = box.current?.querySelector('[data-state=on]');
    if (chosen && 'scrollIntoView' in chosen) chosen.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [props.value]);
  return (
    <div ref={box} className="-mx-1 max-w-full overflow-x-auto px-1 [&_button]:shrink-0 [&_button]:whitespace-nowrap">
      <Segmented {...props} />
    </div>
  );
}
