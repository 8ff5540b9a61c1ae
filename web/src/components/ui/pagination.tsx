import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { t } from '@/lib/words';

/** Back and forth in a list that has several pages. */
export function Pagination({
  page,
  pages,
  onChange,
}: {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}) {
  return (
    <nav aria-label={t('Pages')} className="flex items-center justify-center gap-3">
      <Button size="icon" disabled={page <= 1} onClick={() => onChange(page - 1)} aria-label={t('Previous page')}>
        <Icon name="left" />
      </Button>
      <span className="numerals text-sm text-ink-soft">{t('Page {page} of {pages}', { page, pages })}</span>
      <Button size="icon" disabled={page >= pages} onClick={() => onChange(page + 1)} aria-label={t('Next page')}>
        <Icon name="right" />
      </Button>
    </nav>
  );
}
