import { Notice } from '@/components/ui/feedback/notice';
import { cx } from '@/lib/class-names';
import { formatDateTime } from '@/lib/format';
import { t } from '@/lib/words';

/** Says that what is on screen was kept in this browser, and since when; nothing for what the server has said. */
export function OldCopy({ view, className }: { view: { kept_at?: string }; className?: string }) {
  if (view.kept_at === undefined) return null;
  return (
    <Notice tone="gold" className={cx('no-print', className)}>
      {t('The server cannot be reached. You see a copy from {time}; whatever happened since is missing.', {
        time: formatDateTime(view.kept_at),
      })}
    </Notice>
  );
}
