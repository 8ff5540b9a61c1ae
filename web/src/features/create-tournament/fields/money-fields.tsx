import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { SelectField, SwitchField, TextField } from '@/components/ui/field';
import { Help } from '@/components/ui/overlays/help';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import {
  guaranteeFor,
  type MoneyDraft,
  poolOf,
  SHARES,
  promised,
  type TierDraft,
} from '@/features/create-tournament/money-draft';
import { fieldOf } from '@/features/create-tournament/forecast';
import type { FormProps } from '@/features/create-tournament/form-props';
import { formatMoney, writeMoney } from '@/lib/money';
import { meQuery } from '@/lib/query';
import { useCurrencies } from '@/lib/use-money';
import { Rich, said, t } from '@/lib/words';

/** What it costs and what there is to win. */
export function MoneyFields({ draft, errors, onChange }: FormProps) {
  const money = draft.money;
  const isOperator = useQuery(meQuery).data?.user?.is_operator ?? false;
  const change = (part: Partial<MoneyDraft>) => onChange({ money: { ...money, ...part } });
  return (
    <>
      <SwitchField
        label={t('Entry fee and prizes')}
        hint={t('Fees are held in escrow and paid out by place. It is all fixed when registration opens.')}
        checked={money.isOn}
        onChange={(isOn) => change({ isOn })}
      />
      <p className="flex items-center gap-1 text-sm text-ink-soft">
        {t('Where the money is')}
        <Help about={t('Where the money is')}>
          <p>
            {t(
              'Fees stay in escrow until the last result: nobody can take them out, neither you nor the house. Then every place is paid by the plan that everybody saw when they entered.',
            )}
          </p>
          <p>
            {t(
              'Players who withdraw before the start, or whose tournament is called off, get the fee back. Every payment is in a ledger that sums to zero.',
            )}
          </p>
        </Help>
      </p>
      {money.isOn && (
        <>
          <Amounts money={money} errors={errors} isOperator={isOperator} onChange={change} />
          <Tiers
            money={money}
            error={
              errors['money.tiers'] ??
              Object.entries(errors).find(([field]) => /^(tiers|positions|guaranteed)/.test(field))?.[1]
            }
            onChange={change}
          />
          <Outlook money={money} players={fieldOf(draft) || 16} />
          <Rules money={money} onChange={change} />
        </>
      )}
    </>
  );
}

type PartProps = { money: MoneyDraft; onChange: (part: Partial<MoneyDraft>) => void };

function Amounts({
  money,
  errors,
  isOperator,
  onChange,
}: PartProps & { errors: Record<string, string>; isOperator: boolean }) {
  const currencies = useCurrencies();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('Currency')}
        value={money.currency}
        onChange={(event) => onChange({ currency: event.target.value })}
      >
        {currencies.data?.map((row) => (
          <option key={row.code} value={row.code}>
            {said(row.name)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('Entry fee')}
        inputMode="decimal"
        placeholder={t('None')}
        value={money.fee}
        error={errors['money.fee']}
        onChange={(event) => onChange({ fee: event.target.value })}
      />
      <TextField
        label={t('The house takes (%)')}
        inputMode="decimal"
        placeholder="0"
        hint={t('Taken from the fees before they go into the pool.')}
        value={money.houseFee}
        error={errors['money.house_fee']}
        onChange={(event) => onChange({ houseFee: event.target.value })}
      />
      <TextField
        label={t('Guaranteed pool')}
        inputMode="decimal"
        placeholder={t('None')}
        hint={
          isOperator
            ? t('The house tops the pool up to this.')
            : t(
                'Your wallet tops the pool up to this. The money is set aside when registration opens; what is not needed comes back.',
              )
        }
        value={money.guaranteed}
        error={errors['money.guaranteed']}
        onChange={(event) => onChange({ guaranteed: event.target.value })}
      />
    </div>
  );
}

function Tiers({ money, error, onChange }: PartProps & { error: string | undefined }) {
  const put = (index: number, part: Partial<TierDraft>) =>
    onChange({ tiers: money.tiers.map((tier, n) => (n === index ? { ...tier, ...part } : tier)) });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-semibold">{t('Prizes')}</legend>
      <div className="flex flex-wrap gap-2">
        {SHARES.map((preset) => (
          <Button key={preset.name} size="sm" onClick={() => onChange({ tiers: preset.tiers })}>
            {preset.name}
          </Button>
        ))}
      </div>
      <ol className="flex flex-col gap-3">
        {money.tiers.map((tier, index) => (
          <li key={index} className="flex flex-wrap items-end gap-3 rounded-md border border-line bg-surface p-3">
            <TextField
              label={t('Places')}
              aria-label={t('Places of line {index}', { index: index + 1 })}
              className="w-24"
              placeholder="5-8"
              value={tier.positions}
              onChange={(event) => put(index, { positions: event.target.value })}
            />
            <TextField
              label={tier.isFixed ? t('Sum') : t('Share (%)')}
              inputMode="decimal"
              className="w-28"
              value={tier.amount}
              onChange={(event) => put(index, { amount: event.target.value })}
            />
            <SelectField
              label={t('Kind')}
              className="w-36"
              value={tier.isFixed ? 'fixed' : 'share'}
              onChange={(event) => put(index, { isFixed: event.target.value === 'fixed' })}
            >
              <option value="share">{t('Of the pool')}</option>
              <option value="fixed">{t('Fixed')}</option>
            </SelectField>
            {tier.positions.includes('-') && (
              <SelectField
                label={t('Who gets it')}
                className="w-36"
                value={tier.isSplit ? 'split' : 'each'}
                onChange={(event) => put(index, { isSplit: event.target.value === 'split' })}
              >
                <option value="split">{t('Shared by all')}</option>
                <option value="each">{t('Each of them')}</option>
              </SelectField>
            )}
            <Button
              look="ghost"
              size="icon"
              className="ml-auto"
              aria-label={t('Remove line {index}', { index: index + 1 })}
              onClick={() => onChange({ tiers: money.tiers.filter((_, n) => n !== index) })}
            >
              <Icon name="trash" className="size-4" />
            </Button>
          </li>
        ))}
      </ol>
      {money.tiers.some((tier) => tier.isFixed) && guaranteeFor(money) > 0 && (
        <p className="text-sm text-ink-soft">
          <Rich
            text="These prizes need a guaranteed pool of {sum}."
            sum={<strong className="numerals">{formatMoney(guaranteeFor(money), money.currency)}</strong>}
          />{' '}
          <Button
            size="sm"
            look="ghost"
            onClick={() => onChange({ guaranteed: writeMoney(guaranteeFor(money), money.currency) })}
          >
            {t('Guarantee it')}
          </Button>
        </p>
      )}
      <div>
        <Button
          size="sm"
          onClick={() =>
            onChange({ tiers: [...money.tiers, { positions: '', amount: '', isFixed: false, isSplit: false }] })
          }
        >
          <Icon name="plus" className="size-4" /> {t('Add a line')}
        </Button>
      </div>
      {error && (
        <p role="alert" className="text-sm font-semibold text-gules">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Outlook({ money, players }: { money: MoneyDraft; players: number }) {
  const pool = poolOf(money, players);
  const rest = 10_000 - promised(money);
  return (
    <Notice tone="gold">
      <Rich
        text="With {players} players the pool is {pool}."
        players={players}
        pool={<strong className="numerals">{formatMoney(pool, money.currency)}</strong>}
      />
      {rest > 0 &&
        !money.tiers.some((tier) => tier.isFixed) &&
        ` ${t('The remaining {rest}% goes to nobody and stays with the house.', { rest: rest / 100 })}`}
    </Notice>
  );
}

function Rules({ money, onChange }: PartProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('If a player withdraws')}
        value={money.withdrawal}
        onChange={(event) => onChange({ withdrawal: event.target.value as MoneyDraft['withdrawal'] })}
      >
        <option value="until-seeding">{t('The fee is refunded until check-in ends')}</option>
        <option value="until-check-in">{t('The fee is refunded until check-in opens')}</option>
        <option value="never">{t('The fee goes into the pool')}</option>
      </SelectField>
      <SelectField
        label={t('If a player does not show up')}
        value={money.noShow}
        onChange={(event) => onChange({ noShow: event.target.value as MoneyDraft['noShow'] })}
      >
        <option value="forfeit">{t('The fee goes into the pool')}</option>
        <option value="refund">{t('The fee is refunded')}</option>
      </SelectField>
    </div>
  );
}
