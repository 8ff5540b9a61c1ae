import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/name';
import { Notice } from '@/components/ui/notice';
import { REACHABLE } from '@/components/ui/reachable';
import { messageOf } from '@/lib/api/errors';
import { type Difference, ratedApi, type Tick } from '@/lib/api/rated';
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
const FIDE = 'fide';
const keyOf = (one: Difference) => `${one.entry} ${one.field}`;

/** Where entries differ from the rating list, with a tick for each that shall be taken over. */
export function RefreshRatings({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="no-print self-start" onClick={() => setOpen(true)}>
        <Icon name="undo" className="size-4" /> {t('Compare with the rating list')}
      </Button>
      {isOpen && <Proposals id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

function Proposals({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const found = useQuery({
    queryKey: ['list-differences', id],
    queryFn: () => ratedApi.listDifferences(id, FIDE),
    staleTime: 0,
  });
  const take = useCommand(id, (items: Tick[]) => ratedApi.takeOver(id, FIDE, items));
  const items = found.data?.items ?? [];
  const ticked = items.filter((one) => !one.is_fixed && !left.has(keyOf(one)));
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
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Compare with the rating list')}
      description={found.data && t('{list}, {label}', { list: found.data.name, label: found.data.label })}
    >
      {found.error && <Notice tone="bad">{messageOf(found.error)}</Notice>}
      {found.data && items.length === 0 && <Notice tone="good">{t('Everything is as on the list.')}</Notice>}
      <ul className="max-h-96 divide-y divide-line overflow-y-auto" aria-label={t('Differences')} {...REACHABLE}>
        {items.map((one) => (
          <li key={keyOf(one)}>
            <label className="flex min-h-11 items-center gap-3 px-1 py-1">
              <input
                type="checkbox"
                className="size-5 accent-azure"
                disabled={one.is_fixed}
                checked={!one.is_fixed && !left.has(keyOf(one))}
                onChange={() => toggle(keyOf(one))}
              />
              <span className="min-w-0 flex-1">
                <span className="font-semibold">
                  <Name>{one.name}</Name>
                </span>{' '}
                <span className="text-sm text-ink-soft">{FIELDS[one.field]}</span>
                {one.is_fixed && (
                  <span className="block text-xs text-ink-faint">{t('It has numbered the players and stays.')}</span>
                )}
              </span>
              <span className="numerals text-sm">
                <bdi>{one.here || '–'}</bdi> → <strong>{<bdi>{one.listed || '–'}</bdi>}</strong>
              </span>
            </label>
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
    </Dialog>
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
