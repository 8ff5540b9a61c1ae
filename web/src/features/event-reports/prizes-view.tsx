import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import { EmptyState } from '@/components/ui/feedback/states';
import { Name } from '@/components/ui/people/name';
import { PrizeEditor } from '@/features/event-reports/prize-editor';
import { NotFinal, WithReport } from '@/features/event-reports/report-state';
import type { Award, PrizeAwards, PrizePlan } from '@/lib/api/event-reports';
import type { View } from '@/lib/api/types';
import { formatOrdinal, formatPoints } from '@/lib/format';
import { formatMoney } from '@/lib/money';
import { indexEntries } from '@/lib/tournament/match';
import { prizeText } from '@/lib/tournament/prize-text';
import { usePrizeAwards, usePrizePlan } from '@/lib/tournament/reports/use-event-reports';
import { t, tn } from '@/lib/words';

/** The prizes that are announced, and who gets them as the table stands. */
export function CategoryPrizesView({ view }: { view: View }) {
  const [isOpen, setOpen] = useState(false);
  const plan = usePrizePlan(view);
  const canEdit = view.my.can.includes('edit');
  return (
    <WithReport report={plan} label={t('Loading the prizes')}>
      {(found) =>
        isOpen ? (
          <PrizeEditor view={view} plan={found} onDone={() => setOpen(false)} />
        ) : (
          <div className="flex max-w-4xl flex-col gap-5">
            <Tools view={view} plan={found} onEdit={canEdit ? () => setOpen(true) : undefined} />
            {hasPrizes(found) ? (
              <Winners view={view} />
            ) : (
              <EmptyState title={t('No prizes by category')}>
                {t('Announce money and things for places, women, age groups or ratings; who gets them is worked out.')}
              </EmptyState>
            )}
          </div>
        )
      }
    </WithReport>
  );
}

const hasPrizes = (plan: PrizePlan) =>
  plan.groups.some(({ categories = [] }) => categories.some(({ prizes = [] }) => prizes.length > 0));

function Tools({ view, plan, onEdit }: { view: View; plan: PrizePlan; onEdit: (() => void) | undefined }) {
  const params = { id: String(view.id) };
  return (
    <div className="no-print flex flex-wrap gap-2">
      {onEdit && (
        <Button look={hasPrizes(plan) ? 'secondary' : 'primary'} onClick={onEdit}>
          <Icon name="pencil" /> {hasPrizes(plan) ? t('Change the prizes') : t('Announce prizes')}
        </Button>
      )}
      {hasPrizes(plan) && (
        <>
          <Link
            to="/tournaments/$id/print"
            params={params}
            search={{ what: 'prizes' }}
            className={buttonClass('ghost')}
          >
            <Icon name="print" /> {t('Prize list')}
          </Link>
          <Link
            to="/tournaments/$id/print"
            params={params}
            search={{ what: 'receipts' }}
            className={buttonClass('ghost')}
          >
            <Icon name="print" /> {t('Receipts')}
          </Link>
        </>
      )}
    </div>
  );
}

function Winners({ view }: { view: View }) {
  return (
    <WithReport report={usePrizeAwards(view)} label={t('Loading the prizes')}>
      {(found) => (
        <div className="flex flex-col gap-4">
          <NotFinal isFinal={found.is_final} />
          <Questions view={view} found={found} />
          <ol className="flex flex-col gap-1.5">
            {found.awards.map((award) => (
              <AwardRow key={`${award.group}-${award.entry}`} award={award} currency={found.currency} />
            ))}
          </ol>
          <Unclaimed found={found} />
        </div>
      )}
    </WithReport>
  );
}

/** What an organiser decides: lots between equals, and who would now win more elsewhere. */
function Questions({ view, found }: { view: View; found: PrizeAwards }) {
  const names = indexEntries(view.entries);
  return (
    <>
      {found.ties.map((group) => (
        <Notice key={group.join('-')} tone="gold">
          {t('Equal in everything: {names}. Here the order of the table decides; draw a lot or share.', {
            names: group.map((entry) => names.get(entry)?.name ?? '').join(', '),
          })}
        </Notice>
      ))}
      {found.exchanges.map((one) => (
        <Notice key={one.entry} tone="gold">
          {t('{name} took {prize}, but would now win more among the prizes for everybody. Decide whether to change.', {
            name: one.name,
            prize: one.prize,
          })}
        </Notice>
      ))}
    </>
  );
}

function AwardRow({ award, currency }: { award: Award; currency: string }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 rounded-lg border border-line bg-surface px-4 py-2.5">
      <span className="numerals w-9 text-sm text-ink-faint">{formatOrdinal(award.line)}</span>
      <strong className="min-w-40 flex-1">
        <Name>{award.name}</Name>
        <span className="numerals ml-2 text-xs font-normal text-ink-faint">
          {t('{points} points', { points: formatPoints(award.points) })}
        </span>
      </strong>
      <span className="numerals font-bold">{prizeText(award.amount, award.things, currency)}</span>
      <span className="w-full text-sm text-ink-soft sm:pl-13">{whyText(award, currency)}</span>
    </li>
  );
}

/** Of which prizes it is made. */
function whyText(award: Award, currency: string): string {
  const parts = award.portions.map((one) => {
    const prize = t('{category} {place}', { category: one.category, place: one.place });
    const worth = prizeText(one.part === '0' ? 0 : one.amount, one.has_thing ? [one.thing] : [], currency);
    return one.part === '1' || one.part === '0'
      ? t('{prize} ({worth})', { prize, worth })
      : t('{part} of {prize} ({worth})', { part: one.part, prize, worth });
  });
  const shared = award.sharers > 1 ? tn(award.sharers, 'alone', 'shared by {count} players') : '';
  return [parts.join(', '), shared].filter(Boolean).join('; ');
}

function Unclaimed({ found }: { found: PrizeAwards }) {
  if (found.unclaimed.length === 0) return null;
  return (
    <section aria-labelledby="unclaimed" className="flex flex-col gap-1">
      <h2 id="unclaimed" className="text-xl">
        {t('Nobody wins these')}
      </h2>
      <ul className="text-sm">
        {found.unclaimed.map((one) => (
          <li key={`${one.group}-${one.category}-${one.place}`}>
            {t('{category} {place}', { category: one.category, place: one.place })}:{' '}
            {prizeText(one.amount, [one.thing], found.currency)}
          </li>
        ))}
      </ul>
      <p className="numerals text-sm text-ink-soft">
        {t('{given} is given, {rest} stays.', {
          given: formatMoney(found.total, found.currency),
          rest: formatMoney(found.rest, found.currency),
        })}
      </p>
    </section>
  );
}
