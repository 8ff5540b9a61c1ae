import { type ReactNode, useMemo } from 'react';
import { Notice } from '@/components/ui/notice';
import { AddEntries } from '@/features/entries/add-entries';
import { EntryList } from '@/features/entries/entry-list';
import { SeedEditor } from '@/features/entries/seed-editor';
import { useEntryCommands } from '@/features/entries/use-entries';
import type { Phase, View } from '@/lib/api/types';
import { t } from '@/lib/words';

const OPEN: Phase[] = ['registration', 'check_in'];
const LATE: Phase[] = ['seeding', 'in_progress'];

/** Entries: adding, checking in, seeding, leaving. */
export function EntriesView({ view, tools }: { view: View; tools?: ReactNode }) {
  // A card shop takes those who come late, and seats instead of seeding.
  const isShop = view.format === 'draft-swiss';
  const commands = useEntryCommands(view.id);
  const taken = useMemo(() => new Set(view.entries.map((entry) => entry.name)), [view.entries]);
  const canManage = view.my.can.includes('manage_entries');
  const checkedIn = view.entries.filter((entry) => entry.status === 'checked_in').length;
  return (
    <div className="flex max-w-5xl flex-col gap-5">
      {canManage && view.phase === 'created' && <Notice>{t('Registration is not open yet. Open it to add players.')}</Notice>}
      {canManage && (OPEN.includes(view.phase) || (isShop && LATE.includes(view.phase))) && <AddEntries commands={commands} taken={taken} tools={tools} />}
      {view.phase === 'check_in' && (
        <Notice tone="good">
          {t('{checkedIn} of {entry_count} checked in.', { checkedIn, entry_count: view.entry_count })}
        </Notice>
      )}
      {canManage && view.phase === 'seeding' && !isShop ? <SeedEditor view={view} commands={commands} /> : <EntryList view={view} commands={commands} />}
    </div>
  );
}
