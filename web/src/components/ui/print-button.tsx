import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { t } from '@/lib/words';

/** Prints the page; what narrows a list on screen is cleared before, so that paper has all of it. */
export function PrintButton({ onBefore }: { onBefore: () => void }) {
  const print = () => {
    flushSync(onBefore);
    window.print();
  };
  return (
    <Button look="ghost" onClick={print}>
      <Icon name="print" /> {t('Print')}
    </Button>
  );
}
