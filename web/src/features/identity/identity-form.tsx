import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { SelectField, SwitchField, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { formatAmount, readAmount } from '@/features/identity/amounts';
import { useIdentityCommands } from '@/features/identity/use-identities';
import { messageOf } from '@/lib/api/errors';
import type { Identity, IdentityChange } from '@/lib/api/rated';
import type { Entry } from '@/lib/api/types';
import { t } from '@/lib/words';

export const TITLES = ['GM', 'IM', 'WGM', 'FM', 'WIM', 'CM', 'WFM', 'WCM'] as const;

type Draft = Record<
  | 'fide_id'
  | 'title'
  | 'federation'
  | 'sex'
  | 'birth'
  | 'national_id'
  | 'national_rating'
  | 'fide_rating'
  | 'due'
  | 'paid',
  string
> & { has_no_half_byes: boolean };

const NOBODY: Identity = { number: 0, fide_id: '', title: '', federation: '' };

const draftOf = (known: Identity): Draft => ({
  fide_id: known.fide_id,
  title: known.title,
  federation: known.federation,
  sex: known.sex ?? '',
  birth: known.birth ?? '',
  national_id: known.national_id ?? '',
  fide_rating: known.fide_rating ? String(known.fide_rating) : '',
  national_rating: known.national_rating ? String(known.national_rating) : '',
  due: formatAmount(known.amount_due ?? 0),
  paid: formatAmount(known.amount_paid ?? 0),
  has_no_half_byes: known.has_no_half_byes ?? false,
});

const changeOf = (draft: Draft): IdentityChange => ({
  fide_id: draft.fide_id.trim(),
  title: draft.title as Exclude<IdentityChange['title'], undefined>,
  federation: draft.federation.trim().toUpperCase(),
  sex: draft.sex as Exclude<IdentityChange['sex'], undefined>,
  birth: draft.birth.trim(),
  national_id: draft.national_id.trim(),
  fide_rating: draft.fide_rating.trim() ? Number(draft.fide_rating) : null,
  national_rating: draft.national_rating.trim() ? Number(draft.national_rating) : null,
  amount_due: readAmount(draft.due) ?? 0,
  amount_paid: readAmount(draft.paid) ?? 0,
  has_no_half_byes: draft.has_no_half_byes,
});

type Props = {
  id: number;
  entry: Entry;
  known: Identity | undefined;
  currency: string;
  lookUp?: ReactNode;
  onClose: () => void;
};

/** What a rating report tells of a player, and what they owe. */
export function IdentityForm({ id, entry, known, currency, lookUp, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(known ?? NOBODY));
  const { person } = useIdentityCommands(id);
  const set = (change: Partial<Draft>) => setDraft((held) => ({ ...held, ...change }));
  const field = (name: Exclude<keyof Draft, 'has_no_half_byes'>) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  const isMoney = readAmount(draft.due) !== null && readAmount(draft.paid) !== null;
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    person.mutate({ entry: entry.number, change: changeOf(draft) }, { onSuccess: onClose, onError: () => undefined });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Data of {name}', { name: entry.name })}
      description={t('Everybody sees FIDE number, title and federation; the rest is for organisers and arbiters.')}
    >
      {lookUp}
      {known?.rating_source && (
        <p className="text-sm text-ink-soft">{t('Rating from {source}', { source: known.rating_source })}</p>
      )}
      <form onSubmit={save} className="flex flex-col gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label={t('FIDE number')} inputMode="numeric" autoComplete="off" {...field('fide_id')} />
          <SelectField label={t('Title')} {...field('title')}>
            <option value="">{t('None')}</option>
            {TITLES.map((title) => (
              <option key={title}>{title}</option>
            ))}
          </SelectField>
          <TextField
            label={t('Federation')}
            hint={t('Three letters, such as NOR.')}
            maxLength={3}
            {...field('federation')}
          />
          <SelectField label={t('Sex')} {...field('sex')}>
            <option value="">{t('Not known')}</option>
            <option value="w">{t('Female')}</option>
            <option value="m">{t('Male')}</option>
          </SelectField>
          <TextField label={t('Date of birth')} hint={t('Year/month/day, or the year alone.')} {...field('birth')} />
          <TextField label={t('National number')} maxLength={11} {...field('national_id')} />
          <TextField label={t('National rating')} inputMode="numeric" {...field('national_rating')} />
          <TextField
            label={t('Rating of FIDE')}
            hint={t('Where the event counts another one.')}
            inputMode="numeric"
            {...field('fide_rating')}
          />
        </div>
        <div className="grid gap-3 border-t border-line pt-4 sm:grid-cols-2">
          <TextField label={t('To pay ({currency})', { currency })} inputMode="decimal" {...field('due')} />
          <TextField label={t('Paid ({currency})', { currency })} inputMode="decimal" {...field('paid')} />
        </div>
        <SwitchField
          label={t('No half-point byes')}
          hint={t('For players who may not ask for one.')}
          checked={draft.has_no_half_byes}
          onChange={(has_no_half_byes) => set({ has_no_half_byes })}
        />
        {!isMoney && <Notice tone="bad">{t('An amount is a number such as 45 or 45.50.')}</Notice>}
        {person.error && <Notice tone="bad">{messageOf(person.error)}</Notice>}
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" isBusy={person.isPending} disabled={!isMoney}>
            {t('Save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
