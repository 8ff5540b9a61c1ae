import { SelectField } from '@/components/ui/field';
import { presentOf } from '@/lib/tournament/use-plans';
import type { View } from '@/lib/api/types';
import { t } from '@/lib/words';

type Props = { view: View; label: string; value: string; onChange: (value: string) => void };

/** One of those who take part, by name. */
export function EntrySelect({ view, label, value, onChange }: Props) {
  const rows = [...presentOf(view)].sort((one, other) => one.name.localeCompare(other.name));
  return (
    <SelectField label={label} value={value} required onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('Choose a player')}</option>
      {rows.map((entry) => (
        <option key={entry.number} value={entry.number}>
          {entry.rating == null ? entry.name : `${entry.name} (${entry.rating})`}
        </option>
      ))}
    </SelectField>
  );
}
