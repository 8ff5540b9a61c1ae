import { lazy, Suspense } from 'react';
import { EntriesView } from '@/features/entries/entries-view';
import { AddBots } from '@/features/hosted-games/add-bots';
import { IdentityLink } from '@/features/identity/identity-link';
import { ImportEntries } from '@/features/imports/import-entries';
import { AboutCard } from '@/features/tournament/about-card';
import type { View } from '@/lib/api/types';
import { formatMoney } from '@/lib/money';
import { phaseGroup } from '@/lib/tournament/phase';
import { useMoney } from '@/lib/use-money';
import { t } from '@/lib/words';

const AddFromList = lazy(async () => ({ default: (await import('@/features/player-lists/from-list')).AddFromList }));
const ListProposals = lazy(async () => ({
  default: (await import('@/features/player-lists/list-proposals')).ListProposals,
}));

/** Who takes part; before the start beside what they take part in. */
export function Entries({ view }: { view: View }) {
  const isRateable = view.format !== 'draft-swiss' && view.game !== 'ludo';
  const list = (
    <EntriesView
      view={view}
      tools={
        <>
          <ImportEntries view={view} />
          {isRateable && view.my.can.includes('manage_entries') && (
            <Suspense fallback={null}>
              <AddFromList id={view.id} />
            </Suspense>
          )}
          {isRateable && <IdentityLink id={view.id} />}
          <AddBots view={view} />
          <WhoPays view={view} />
        </>
      }
    />
  );
  if (phaseGroup(view.phase) !== 'upcoming') return list;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className={view.my.can.includes('manage_entries') ? 'order-2' : 'lg:order-2'}>
        <AboutCard view={view} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {view.format !== 'draft-swiss' && view.my.can.includes('manage_entries') && (
          <Suspense fallback={null}>
            <ListProposals id={view.id} />
          </Suspense>
        )}
        {list}
      </div>
    </div>
  );
}

/** Where entering costs something, organisers pay for those they add. */
function WhoPays({ view }: { view: View }) {
  const money = useMoney(view);
  if (!money || money.terms.fee === 0) return null;
  return (
    <p className="basis-full text-sm text-ink-soft">
      {t('Your wallet pays the entry fee of {fee} for everybody you add here, bots too.', {
        fee: formatMoney(money.terms.fee, money.terms.currency),
      })}
    </p>
  );
}
