import { type ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import type { Operations } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { t } from '@/lib/words';

type Tone = 'good' | 'watch' | 'bad';
const TONES: Record<Tone, string> = {
  good: 'border-line bg-surface',
  watch: 'border-or bg-or-wash',
  bad: 'border-gules bg-gules-wash',
};
const NAMES: Record<string, string> = {
  player: t('Wallets'),
  escrow: t('Escrow'),
  pool: t('Pools'),
  payable: t('On its way'),
  fees: t('House fees'),
  house: t('House'),
  clearing: t('Outside'),
};

/** Whether all is well, in five figures; what is not stands out. */
export function Health({ health }: { health: Operations }) {
  const failed = health.payouts.failed ?? 0;
  const isBalanced = health.ledger.every((row) => row.sum === 0);
  return (
    <section aria-label={t('Health')} className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        <Figure tone={health.alerts > 0 ? 'bad' : 'good'} name={t('Open alerts')} value={health.alerts} />
        <Figure tone={failed > 0 ? 'bad' : 'good'} name={t('Failed payouts')} value={failed} />
        <Figure
          tone={health.payouts_due > 20 ? 'watch' : 'good'}
          name={t('Payouts waiting')}
          value={health.payouts.pending ?? 0}
          note={t('{payouts_due} due now', { payouts_due: health.payouts_due })}
        />
        <Figure
          tone={health.outbox_failing > 0 || health.outbox_oldest_seconds > 60 ? 'watch' : 'good'}
          name={t('Messages waiting')}
          value={health.outbox}
          note={
            health.outbox_failing > 0
              ? t('{outbox_failing} failing', { outbox_failing: health.outbox_failing })
              : health.outbox > 0
                ? t('oldest {outbox_oldest_seconds} s', { outbox_oldest_seconds: health.outbox_oldest_seconds })
                : t('all done')
          }
        />
        <Figure
          tone={isBalanced ? 'good' : 'bad'}
          name={t('Ledger')}
          value={isBalanced ? t('Balanced') : t('Broken')}
          note={health.has_service ? t('paid by the payment service') : t('paid into wallets')}
        />
      </div>
      {health.accounts.length > 0 && (
        <dl className="numerals flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-soft">
          {health.accounts.map((row) => (
            <div key={`${row.kind}-${row.currency}`} className="flex gap-1.5">
              <dt className="text-ink-faint">{NAMES[row.kind] ?? row.kind}</dt>
              <dd className="font-semibold">{formatMoney(row.sum, row.currency)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Figure({ tone, name: label, value, note }: { tone: Tone; name: string; value: ReactNode; note?: string }) {
  return (
    <div className={cx('rounded-lg border px-4 py-3', TONES[tone])}>
      <p className="flex items-center gap-1.5 text-sm text-ink-soft">
        {tone !== 'good' && <Icon name="alert" className="size-4" />}
        {label}
      </p>
      <p className="numerals text-xl font-bold">{value}</p>
      <p className="text-sm text-ink-soft">{note}</p>
    </div>
  );
}
