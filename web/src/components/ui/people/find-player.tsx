import { TextField } from '@/components/ui/field';
import { cx } from '@/lib/class-names';
import { t } from '@/lib/words';

type Props = { value: string; onChange: (value: string) => void; className?: string };

/** Finds somebody in a list of which only a part is drawn, where the browser's own search sees no more than that. */
export function FindPlayer({ value, onChange, className }: Props) {
  return (
    <TextField
      label={t('Find a player')}
      isLabelHidden
      type="search"
      placeholder={t('Find a player')}
      className={cx('no-print w-full sm:max-w-xs', className)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
