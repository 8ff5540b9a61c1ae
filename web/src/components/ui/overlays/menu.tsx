import { DropdownMenu } from 'radix-ui';
import { type ReactNode } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';

const ITEM =
  'flex w-full cursor-pointer items-center gap-2.5 rounded-sm px-3 py-2 text-sm font-medium outline-none data-[highlighted]:bg-azure-wash data-[disabled]:opacity-50';

/** A button that opens a list of actions. */
export function Menu({
  trigger,
  children,
  align = 'end',
}: {
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
}) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          className="animate-rise z-50 min-w-52 rounded-md border border-line bg-surface p-1 text-ink shadow-raised"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function MenuItem({
  icon,
  onSelect,
  children,
  isDangerous = false,
}: {
  icon?: IconName;
  onSelect: () => void;
  children: ReactNode;
  isDangerous?: boolean;
}) {
  return (
    <DropdownMenu.Item className={isDangerous ? `${ITEM} text-gules` : ITEM} onSelect={onSelect}>
      {icon && <Icon name={icon} className="size-4" />}
      {children}
    </DropdownMenu.Item>
  );
}

type ChoiceProps<Value extends string> = {
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
};

/** One of several, the chosen one ticked. */
export function MenuChoice<Value extends string>({ value, options, onChange }: ChoiceProps<Value>) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.value} value={option.value} className={ITEM}>
          {option.label}
          <DropdownMenu.ItemIndicator className="ml-auto">
            <Icon name="check" className="size-4" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export const MenuLine = () => <DropdownMenu.Separator className="my-1 h-px bg-line" />;
