import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/overlays/dialog';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { REACHABLE } from '@/components/ui/reachable';
import { messageOf } from '@/lib/api/errors';
import { type Difference, type Differences, ratedApi, type Tick } from '@/lib/api/rated';
import { useCommand } from '@/lib/command';
import { t } from '@/lib/words';

const FIELDS: Record<string, string> = {
  name: t('Name'),
  rating: t('Rating'),
  title: t('Title'),
  federation: t('Federation'),
  sex: t('Sex'),
  birth: t('Born'),
};
const keyOf = (one: Difference) => `${one.entry} ${one.field}`;

/** Where entries differ from a list as it was when the event began; what stays ticked is taken over. */
export function DifferenceList({ id, code, onClose }: { id: number; code: string; onClose: () => void }) {
  const client = useQueryClient();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const found = useQuery({
    queryKey: ['list-differences', id, code],
    queryFn: () => ratedApi.listDifferences(id, code),
    staleTime: 0,
  });
  const take = useCommand(id, (items: Tick[]) => ratedApi.takeOver(id, code, items));
  const items = found.data?.items ?? [];
  const isTicked = (one: Difference) => !one.is_fixed && !left.has(keyOf(one));
  const ticked = items.filter(isTicked);
  const toggle = (key: string) =>
    setLeft((held) => new Set(held.has(key) ? [...held].filter((one) => one !== key) : [...held, key]));
  const send = () =>
    take.mutate(group(ticked), {
      onSuccess: () => {
        void client.invalidateQueries({ queryKey: ['identities', id] });
        onClose();
      },
      onError: () => undefined,
    });
  return (
    <>
      {found.data && <About found={found.data} />}
      {found.error && <Notice tone="bad">{messageOf(found.error)}</Notice>}
      <ul className="max-h-96 divide-y divide-line overflow-y-auto" aria-label={t('Differences')} {...REACHABLE}>
        {items.map((one) => (
          <li key={keyOf(one)}>
            <Line difference={one} isTicked={isTicked(one)} onToggle={() => toggle(keyOf(one))} />
          </li>
        ))}
      </ul>
      {take.error && <Notice tone="bad">{messageOf(take.error)}</Notice>}
      <DialogActions>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="primary" disabled={ticked.length === 0} isBusy={take.isPending} onClick={send}>
          {t('Take over')}
        </Button>
      </DialogActions>
    </>
  );
}

/** Which list it is, and whether there is anything to decide. */
function About({ found }: { found: Differences }) {
  return (
    <>
      <p className="font-semibold">{t('{list}, {label}', { list: found.name, label: found.label })}</p>
      {!found.is_in_force && (
        <Notice tone="gold">
          {t('The list of the month in which the event began is not kept; this is the newest.')}
        </Notice>
      )}
      {found.items.length === 0 && <Notice tone="good">{t('Everything is as on the list.')}</Notice>}
    </>
  );
}

type LineProps = { difference: Difference; isTicked: boolean; onToggle: () => void };

function Line({ difference: one, isTicked, onToggle }: LineProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 px-1 py-1">
      <input
        type="checkbox"
        className="size-5 accent-azure"
        disabled={one.is_fixed}
        checked={isTicked}
        onChange={onToggle}
      />
      <span className="min-w-0 flex-1">
        <span className="font-semibold">
          <Name>{one.name}</Name>
        </span>{' '}
        <span className="text-sm text-ink-soft">{FIELDS[one.field]}</span>
        {one.source && <span className="block text-xs text-ink-faint">{one.source}</span>}
        {one.is_fixed && (
          <span className="block text-xs text-ink-faint">{t('It has numbered the players and stays.')}</span>
        )}
      </span>
      <span className="numerals text-sm">
        <bdi>{one.here || '–'}</bdi> → <strong>{<bdi>{one.listed || '–'}</bdi>}</strong>
      </span>
    </label>
  );
}

/** What was ticked, by entry. */
function group(ticked: Difference[]): Tick[] {
  const byEntry = new Map<number, Tick['fields']>();
  for (const one of ticked) {
    const field = one.field as Tick['fields'][number];
    byEntry.set(one.entry, [...(byEntry.get(one.entry) ?? []), field]);
  }
  return [...byEntry].map(([entry, fields]) => ({ entry, fields }));
}
