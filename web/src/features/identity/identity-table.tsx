import { type ReactNode, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { FindPlayer } from '@/components/ui/people/find-player';
import { Icon } from '@/components/ui/icon';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { type Column, Table } from '@/components/ui/table';
import { formatAmount } from '@/features/identity/amounts';
import { IdentityForm } from '@/features/identity/identity-form';
import { messageOf } from '@/lib/api/errors';
import type { Identity } from '@/lib/api/rated';
import type { Entry, View } from '@/lib/api/types';
import { FINDABLE, isFound } from '@/lib/tournament/find-entries';
import { useIdentities } from '@/lib/tournament/use-identities';
import { t } from '@/lib/words';

type Props = {
  view: View;
  chosen?: number | undefined;
  onChoose: (entry: number | undefined) => void;
  tools?: ReactNode;
  /** The way to a player list for an entry. */
  lookUp?: (entry: Entry, close: () => void) => ReactNode;
};

/** Everybody with what a report tells of them; one row opens the form. `chosen` is in the address. */
export function IdentityTable({ view, chosen, onChoose, tools, lookUp }: Props) {
  const [search, setSearch] = useState('');
  const found = useIdentities(view.id);
  if (found.isError) return <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />;
  if (found.isPending) {
    return (
      <Loading label={t('Loading the players')}>
        <Skeleton className="h-60" />
      </Loading>
    );
  }
  if (view.entries.length === 0) return <EmptyState title={t('Nobody has entered yet')} />;
  const known = new Map(found.data.items.map((item) => [item.number, item]));
  const rows = view.entries.filter((entry) => isFound(entry, search)).sort(byName);
  const open = view.entries.find((entry) => entry.number === chosen);
  return (
    <section aria-label={t('Players')} className="flex flex-col gap-3">
      {tools}
      {view.entries.length > FINDABLE && <FindPlayer value={search} onChange={setSearch} />}
      <Table
        label={t('Data of the players')}
        rows={rows}
        rowKey={(entry) => entry.number}
        columns={columnsFor(known, found.data.currency, onChoose)}
      />
      {open && (
        <IdentityForm
          key={`${open.number} ${known.get(open.number)?.rating_pick}`} // what was picked is what is written
          id={view.id}
          entry={open}
          known={known.get(open.number)}
          currency={found.data.currency}
          lookUp={lookUp?.(open, () => onChoose(undefined))}
          onClose={() => onChoose(undefined)}
        />
      )}
    </section>
  );
}

const byName = (one: Entry, other: Entry) => one.name.localeCompare(other.name) || one.number - other.number;

function columnsFor(
  known: Map<number, Identity>,
  currency: string,
  onChoose: (entry: number) => void,
): Column<Entry>[] {
  const of = (entry: Entry) => known.get(entry.number);
  const plain = (key: string, name: string, width: number, cell: Column<Entry>['cell']): Column<Entry> => ({
    key,
    name,
    width,
    isWideOnly: true,
    className: 'numerals',
    cell,
  });
  return [
    {
      key: 'name',
      name: t('Player'),
      isRowName: true,
      cell: (entry) => (
        <span>
          {of(entry)?.title && <span className="mr-1.5 font-bold text-azure">{of(entry)?.title}</span>}
          <bdi>{entry.name}</bdi>
          <span className="numerals ml-2 text-xs font-normal text-ink-faint sm:hidden">
            {[of(entry)?.federation, of(entry)?.fide_id].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    plain('rating', t('Rating'), 5, (entry) => entry.rating ?? '–'),
    plain('fide', t('FIDE number'), 7.5, (entry) => (of(entry)?.fide_id ? of(entry)?.fide_id : <Missing />)),
    plain('federation', t('Federation'), 6.5, (entry) => dash(of(entry)?.federation)),
    plain('birth', t('Born'), 7, (entry) => dash(of(entry)?.birth)),
    plain('sex', t('Sex'), 4, (entry) => dash(of(entry)?.sex)),
    plain('money', t('To pay'), 8, (entry) => <Money known={of(entry)} currency={currency} />),
    {
      key: 'edit',
      name: t('Actions'),
      align: 'right',
      width: 5.5,
      className: 'no-print',
      cell: (entry) => (
        <Button
          look="ghost"
          size="sm"
          className="px-2"
          aria-label={t('Edit the data of {name}', { name: entry.name })}
          onClick={() => onChoose(entry.number)}
        >
          <Icon name="pencil" />
        </Button>
      ),
    },
  ];
}

const dash = (text: string | null | undefined) => ((text ?? '') === '' ? '–' : text);
const Missing = () => <span className="font-sans text-sm text-ink-faint">{t('missing')}</span>;

function Money({ known, currency }: { known: Identity | undefined; currency: string }) {
  const [due, paid] = [known?.amount_due ?? 0, known?.amount_paid ?? 0];
  if (due === 0) return '–';
  if (paid >= due) return <Badge tone="vert">{t('paid')}</Badge>;
  return (
    <>
      {formatAmount(due - paid)} {currency}
    </>
  );
}
