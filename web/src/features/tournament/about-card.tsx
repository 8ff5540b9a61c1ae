import { Icon, type IconName } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { PhaseRoad } from '@/features/tournament/phase-road';
import { countOf } from '@/features/tournament/state-line';
import type { View } from '@/lib/api/types';
import { formatDateTime } from '@/lib/format';
import { formatMoney } from '@/lib/money';
import { shapeOf } from '@/lib/tournament/shape';
import { useMoney } from '@/lib/use-money';
import { said, t } from '@/lib/words';

/** What kind of tournament it is, who runs it, when, what it costs, and how far along its road it is. */
export function AboutCard({ view }: { view: View }) {
  const money = useMoney(view);
  return (
    <section
      aria-label={t('About this tournament')}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      {view.description && <p className="max-w-prose whitespace-pre-line">{view.description}</p>}
      <ul className="numerals grid gap-x-6 gap-y-1.5 text-sm text-ink-soft">
        {view.game === 'ludo' && <Fact icon="play" text={t('Ludo')} />}
        {view.game === 'chess' && <Fact icon="play" text={t('Chess')} />}
        <Fact icon={shapeOf(view.format).hasTable ? 'list' : 'bracket'} text={said(view.format_name)} />
        <Fact icon="people" text={countOf(view)} />
        {view.starts_at && <Fact icon="clock" text={formatDateTime(view.starts_at)} />}
        {money && (
          <Fact
            icon="purse"
            text={
              money.terms.fee > 0
                ? t('{fee} to enter', { fee: formatMoney(money.terms.fee, money.terms.currency) })
                : t('{pool} in prizes', { pool: formatMoney(money.pool, money.terms.currency) })
            }
          />
        )}
        <Fact icon="shield" text={view.owner.display_name} isName />
        {!view.is_public && <Fact icon="lock" text={t('Only invited people see it')} />}
      </ul>
      {view.phase !== 'completed' && view.phase !== 'in_progress' && <PhaseRoad view={view} />}
    </section>
  );
}

function Fact({ icon, text, isName = false }: { icon: IconName; text: string; isName?: boolean }) {
  return (
    <li className="flex items-center gap-2">
      <Icon name={icon} className="size-4 text-ink-faint" />
      {isName ? <Name>{text}</Name> : text}
    </li>
  );
}
