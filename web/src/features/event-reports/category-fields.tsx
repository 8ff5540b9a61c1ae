import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField, SwitchField, TextArea, TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import type { CategoryDraft } from '@/features/event-reports/prize-draft';
import { t } from '@/lib/words';

type Props = { category: CategoryDraft; onChange: (category: CategoryDraft) => void; onRemove: () => void };

const asksSomething = (one: CategoryDraft) =>
  [one.sex, one.ratingFrom, one.ratingTo, one.bornFrom, one.bornTo, one.federations, one.clubs].some(Boolean);

/** A category: its name, who is in it, and a prize a line. */
export function CategoryFields({ category, onChange, onRemove }: Props) {
  const [isOpen, setOpen] = useState(asksSomething(category));
  const set = (change: Partial<CategoryDraft>) => onChange({ ...category, ...change });
  const field = (name: keyof Omit<CategoryDraft, 'admitsUnrated' | 'sex'>) => ({
    value: category[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <section
      aria-label={category.name || t('Category')}
      className="flex flex-col gap-3 rounded-md border border-line bg-ground p-3 sm:p-4"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="flex flex-col gap-3">
          <TextField label={t('Category')} required {...field('name')} />
          {isOpen ? (
            <Criteria category={category} set={set} field={field} />
          ) : (
            <div>
              <p className="text-sm text-ink-soft">{t('For everybody.')}</p>
              <Button look="ghost" size="sm" onClick={() => setOpen(true)}>
                {t('Only for some')}
              </Button>
            </div>
          )}
        </div>
        <TextArea
          label={t('Prizes')}
          hint={t('A place in a line: 200, a book, or 200 + a cup. None: a table without prizes.')}
          rows={isOpen ? 9 : 4}
          {...field('prizes')}
        />
      </div>
      <Button
        look="ghost"
        size="sm"
        className="self-start"
        onClick={onRemove}
        aria-label={t('Remove {name}', { name: category.name || t('Category') })}
      >
        <Icon name="trash" /> {t('Remove')}
      </Button>
    </section>
  );
}

type CriteriaProps = {
  category: CategoryDraft;
  set: (change: Partial<CategoryDraft>) => void;
  field: (name: keyof Omit<CategoryDraft, 'admitsUnrated' | 'sex'>) => {
    value: string;
    onChange: (event: { target: { value: string } }) => void;
  };
};

/** What a category asks for; what is empty is not asked. */
function Criteria({ category, set, field }: CriteriaProps) {
  const number = { inputMode: 'numeric', pattern: '[0-9]*', maxLength: 4 } as const;
  return (
    <>
      <SelectField
        label={t('Sex')}
        value={category.sex}
        onChange={(event) => set({ sex: event.target.value as CategoryDraft['sex'] })}
      >
        <option value="">{t('Not asked')}</option>
        <option value="w">{t('Women')}</option>
        <option value="m">{t('Men')}</option>
      </SelectField>
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t('Rating from')} {...number} {...field('ratingFrom')} />
        <TextField label={t('Rating to')} {...number} {...field('ratingTo')} />
        <TextField label={t('Born from')} {...number} {...field('bornFrom')} />
        <TextField label={t('Born until')} {...number} {...field('bornTo')} />
      </div>
      {(category.ratingFrom !== '' || category.ratingTo !== '') && (
        <SwitchField
          label={t('Players without a rating too')}
          checked={category.admitsUnrated}
          onChange={(admitsUnrated) => set({ admitsUnrated })}
        />
      )}
      <TextField label={t('Federations')} hint={t('With commas between.')} {...field('federations')} />
      <TextField label={t('Clubs')} hint={t('With commas between.')} {...field('clubs')} />
    </>
  );
}
