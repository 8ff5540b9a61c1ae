import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { t } from '@/lib/words';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
};

/** A modal window: focus stays inside, Escape closes; on a phone it rises from the bottom. One above another dims it, too. */
export function Dialog({ isOpen, onClose, title, description, children }: Props) {
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-[rgb(8_9_18/0.6)]" />
        <Primitive.Content
          className="animate-rise fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t-lg border border-line bg-surface shadow-raised sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[min(34rem,92vw)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg"
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="tilt-rail h-1" aria-hidden="true" />
          <div className="flex flex-col gap-4 p-5 sm:p-6">
            <div className="pr-10">
              <Primitive.Title className="text-xl">{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="mt-1 text-sm text-ink-soft">{description}</Primitive.Description>
              )}
            </div>
            {children}
          </div>
          <Primitive.Close
            className="absolute top-4 right-4 grid size-9 place-items-center rounded-md hover:bg-sunken"
            aria-label={t('Close')}
          >
            <Icon name="close" />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The row of buttons that ends a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2 border-t border-line pt-4">{children}</div>;
}
