import { lazy, Suspense } from 'react';
import { EntriesView } from '@/features/entries/entries-view';
import { AddBots } from '@/features/hosting/add-bots';
import { IdentityLink } from '@/features/identity/identity-link';
import { ImportEntries } from '@/features/imports/import-entries';
import { AboutCard } from '@/features/tournament/about-card';
import type { View } from '@/lib/api/types';
import { phaseGroup } from '@/lib/phase';

const AddFromList = lazy(async () => ({ default: (await import('@/features/player-lists/from-list')).AddFromList }));

/** Who takes part; before the start beside what they take part in. */
export function Entries({ view }: { view: View }) {
  const list = (
    <EntriesView
      view={view}
      tools={
        <>
          <ImportEntries view={view} />
          {view.format !== 'draft-swiss' && view.my.can.includes('manage_entries') && (
            <Suspense fallback={null}>
              <AddFromList id={view.id} />
            </Suspense>
          )}
          {view.format !== 'draft-swiss' && <IdentityLink id={view.id} />}
          <AddBots view={view} />
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
      {list}
    </div>
  );
}
