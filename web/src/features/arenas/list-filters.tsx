import { SelectField, SwitchField } from '@/components/ui/field';
import type { ArenaFilters } from '@/lib/arena/list-filters';
import { CHOICES } from '@/lib/chess/game-filters';
import { without } from '@/lib/without';
import { t } from '@/lib/words';

type Props = { filters: ArenaFilters; onFilter: (filters: ArenaFilters) => void; hasMine: boolean };

/** By speed, by variant, and the reader's own. */
export function ArenaFilterBar({ filters, onFilter, hasMine }: Props) {
  const kept = without(filters, 'page');
  const set = (name: 'speed' | 'variant', value: string) => {
    const rest = without(kept, name);
    onFilter(value ? { ...rest, [name]: value } : rest);
  };
  return (
    <div className="flex flex-wrap items-end gap-3" role="group" aria-label={t('Filter')}>
      {(['speed', 'variant'] as const).map((name) => (
        <SelectField
          key={name}
          className="min-w-32 flex-1 sm:max-w-48"
          label={name === 'speed' ? t('Speed') : t('Variant')}
          value={filters[name] ?? ''}
          onChange={(event) => set(name, event.target.value)}
        >
          <option value="">{t('All')}</option>
          {CHOICES[name].map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
      ))}
      {hasMine && (
        <div className="flex min-h-11 items-center">
          <SwitchField
            label={t('Mine only')}
            checked={filters.mine === true}
            onChange={(mine) => {
              const rest = without(kept, 'mine');
              onFilter(mine ? { ...rest, mine } : rest);
            }}
          />
        </div>
      )}
    </div>
  );
}
