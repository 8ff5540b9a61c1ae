import { lazy, type ReactNode, useMemo, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/feedback/notice';
import { Icon } from '@/components/ui/icon';
import { AddEntries } from '@/features/entries/add-entries';
import { ENTRY_STATUS, EntryList } from '@/features/entries/entry-list';
import { Invitations } from '@/features/entries/invitations';
import { Later } from '@/components/layout/later';
import { type EntryCommands, useEntryCommands } from '@/features/entries/use-entries';
import type { Entry, Phase, View } from '@/lib/api/types';
import { t } from '@/lib/words';

const SeedEditor = lazy(async () => ({ default: (await import('@/features/entries/seed-editor')).SeedEditor }));

const OPEN: Phase[] = ['registration', 'check_in', 'seeding'];
const isOut = (entry: Entry) => entry.status !== 'registered' && entry.status !== 'checked_in';

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
      {canManage && view.phase === 'created' && (
        <Notice>{t('Registration is not open yet. Open it to add players.')}</Notice>
      )}
      {canManage && (OPEN.includes(view.phase) || (isShop && view.phase === 'in_progress')) && (
        <AddEntries commands={commands} taken={taken} tools={tools} />
      )}
      {canManage && !isShop && view.phase === 'in_progress' && (
        <LateEntries view={view} commands={commands} taken={taken} />
      )}
      {view.phase === 'check_in' && (
        <Notice tone="good">
          {t('{checkedIn} of {entry_count} checked in.', { checkedIn, entry_count: view.entry_count })}
        </Notice>
      )}
      {canManage && view.phase === 'seeding' && !isShop ? (
        <>
          <Later>
            <SeedEditor view={view} commands={commands} />
          </Later>
          <Absent entries={view.entries.filter(isOut)} commands={commands} />
        </>
      ) : (
        <EntryList view={view} commands={commands} />
      )}
      {canManage && <Invitations view={view} />}
    </div>
  );
}

type LateProps = { view: View; commands: EntryCommands; taken: ReadonlySet<string> };

/** The door for who comes when play has begun: rarely needed, so it is opened first. Who can still be taken is for the rules to say. */
function LateEntries({ view, commands, taken }: LateProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button className="no-print self-start" onClick={() => setOpen(true)}>
        <Icon name="plus" className="size-4" /> {t('Add a late entry')}
      </Button>
    );
  }
  return (
    <section aria-label={t('Late entries')} className="no-print flex flex-col gap-2">
      {view.my.can.includes('pair_rounds') && (
        <p className="text-sm text-ink-soft">{t('Whoever comes late plays from the next round on that is paired.')}</p>
      )}
      <AddEntries commands={commands} taken={taken} />
    </section>
  );
}

/** Who is out when the seeds are made, with the way back: at the end of the list, under their own account. */
function Absent({ entries, commands }: { entries: Entry[]; commands: EntryCommands }) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={t('Not taking part')} className="flex max-w-3xl flex-col gap-2">
      <h2 className="text-lg">{t('Not taking part')}</h2>
      <ul className="flex flex-col gap-1.5">
        {entries.map((entry) => (
          <li
            key={entry.number}
            className="flex items-center gap-3 rounded-md border border-line bg-surface px-3 py-1.5"
          >
            <span className="min-w-0 flex-1 truncate font-semibold">
              <bdi>{entry.name}</bdi>
            </span>
            <Badge tone={ENTRY_STATUS[entry.status].tone}>{ENTRY_STATUS[entry.status].name}</Badge>
            <Button
              size="sm"
              aria-label={t('Bring {name} back', { name: entry.name })}
              disabled={commands.reinstate.isPending}
              onClick={() => commands.reinstate.mutate(entry.number, commands.failed)}
            >
              {t('Bring back')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
