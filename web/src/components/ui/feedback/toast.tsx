import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { type Announce, AnnounceContext, type Tone, useAnnounce } from '@/lib/announce';
import { cx } from '@/lib/class-names';
import { t } from '@/lib/words';

type Toast = { id: number; text: string; tone: Tone };

const SHOWN_FOR = 6000;
const ICONS = { good: 'check', bad: 'alert', late: 'clock' } as const;

/**
 * Say something briefly in the corner of the page; screen readers hear it too.
 *
 * What lies below stays within reach: only the cross takes clicks, and on a phone the newest message stands at the top, away
 * from the thumb and from the buttons of a dialog.
 */
export const useToast = useAnnounce;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const counter = useRef(0);
  const dismiss = useCallback((id: number) => setToasts((rows) => rows.filter((row) => row.id !== id)), []);
  const say = useCallback<Announce>(
    (text, tone = 'good') => {
      counter.current += 1;
      const id = counter.current;
      setToasts((rows) => [...rows.slice(-2), { id, text, tone }]);
      setTimeout(() => dismiss(id), SHOWN_FOR);
    },
    [dismiss],
  );
  return (
    <AnnounceContext value={useMemo(() => say, [say])}>
      {children}
      <div
        className="no-print pointer-events-none fixed inset-x-3 top-3 z-[60] flex flex-col items-center gap-2 max-sm:[&>:not(:last-child)]:hidden sm:inset-x-auto sm:top-auto sm:right-5 sm:bottom-4 sm:items-end"
        aria-live="polite"
        role="log"
        aria-label={t('Messages')}
      >
        {toasts.map((toast) => (
          <div
            key={toast.id}
            className={cx(
              'animate-rise flex max-w-md items-center gap-3 rounded-md border-l-4 bg-banner px-4 py-3 text-sm font-medium text-on-banner shadow-raised',
              toast.tone === 'bad' ? 'border-[#ff8f9c]' : 'border-or',
            )}
          >
            <Icon name={ICONS[toast.tone]} className="size-4" />
            <span>{toast.text}</span>
            <button
              type="button"
              onClick={() => dismiss(toast.id)}
              aria-label={t('Dismiss')}
              className="pointer-events-auto rounded p-1 hover:bg-[rgb(255_255_255/0.15)]"
            >
              <Icon name="close" className="size-4" />
            </button>
          </div>
        ))}
      </div>
    </AnnounceContext>
  );
}
