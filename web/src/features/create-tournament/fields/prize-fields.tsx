import { SelectField, TextField } from '@/components/ui/field';
import type { FormProps } from '@/features/create-tournament/form-props';
import { type MoneyDraft, SHARES } from '@/features/create-tournament/money-draft';
import { useCurrencies } from '@/lib/use-money';
import { said, t } from '@/lib/words';

/** What it costs to enter and how the pool is shared: what an operator says first. */
export function PrizeFields({ draft, errors, onChange }: FormProps) {
  const { money } = draft;
  const currencies = useCurrencies();
  const change = (part: Partial<MoneyDraft>) => onChange({ money: { ...money, ...part } });
  const share = SHARES.findIndex((row) => JSON.stringify(row.tiers) === JSON.stringify(money.tiers));
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <TextField
        label={t('Entry fee')}
        inputMode="decimal"
        placeholder={t('None')}
        value={money.fee}
        error={errors['money.fee']}
        onChange={(event) =>
          change({ fee: event.target.value, isOn: event.target.value.trim() !== '' || money.guaranteed !== '' })
        }
      />
      <SelectField
        label={t('Currency')}
        value={money.currency}
        onChange={(event) => change({ currency: event.target.value })}
      >
        {currencies.data?.map((row) => (
          <option key={row.code} value={row.code}>
            {said(row.name)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('The pool goes to')}
        disabled={!money.isOn}
        value={share}
        onChange={(event) => change({ tiers: SHARES[Number(event.target.value)]?.tiers ?? money.tiers })}
      >
        {SHARES.map((row, index) => (
          <option key={row.name} value={index}>
            {row.name}
          </option>
        ))}
        {share < 0 && <option value={-1}>{t('As under Money')}</option>}
      </SelectField>
    </div>
  );
}
