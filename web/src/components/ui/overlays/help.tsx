import { Popover } from 'radix-ui';
import { type ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { t } from '@/lib/words';

/** A question mark beside something that needs a word: what it is, in two sentences. */
export function Help({ about, children }: { about: string; children: ReactNode }) {
  return (
    <Popover.Root>
      <Popover.Trigger
        className="no-print inline-grid size-8 place-items-center rounded-full align-middle text-ink-faint hover:bg-sunken hover:text-ink"
        aria-label={t('What is this: {about}', { about })}
      >
        <Icon name="why" className="size-4.5" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          sideOffset={4}
          collisionPadding={12}
          className="animate-rise z-50 flex w-[min(20rem,92vw)] flex-col gap-2 rounded-md border border-line bg-surface p-4 font-sans text-sm leading-normal font-normal text-ink shadow-raised"
          aria-label={about}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
