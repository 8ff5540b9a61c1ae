import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { PickDialog } from '@/features/player-lists/pick-dialog';
import { messageOf } from '@/lib/api/errors';
import { ratedApi } from '@/lib/api/rated';
import type { Entry } from '@/lib/api/types';
import { useCommand } from '@/lib/command';
import { t } from '@/lib/words';

/** Adds players from a rating list, one pick after the other. */
export function AddFromList({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<string>();
  const client = useQueryClient();
  const enter = useCommand(id, ({ list, number }: { list: string; number: string }) =>
    ratedApi.enterListed(id, list, number),
  );
  return (
    <>
      <Button className="min-h-11 sm:mt-[1.7rem]" onClick={() => setOpen(true)}>
        <Icon name="search" className="size-4" /> {t('From a rating list')}
      </Button>
      {isOpen && (
        <PickDialog
          title={t('Add players from a rating list')}
          isBusy={enter.isPending}
          error={enter.error ? messageOf(enter.error) : undefined}
          done={done}
          onClose={() => {
            setOpen(false);
            setDone(undefined);
          }}
          onPick={(list, person) =>
            enter.mutate(
              { list, number: person.number },
              {
                onSuccess: () => {
                  setDone(t('{name} is in.', { name: person.name }));
                  void client.invalidateQueries({ queryKey: ['identities', id] });
                },
                onError: () => setDone(undefined),
              },
            )
          }
        />
      )}
    </>
  );
}

/** Fills an entry that is there with somebody of a list. */
export function FillFromList({ id, entry, onDone }: { id: number; entry: Entry; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const fill = useCommand(id, ({ list, number }: { list: string; number: string }) =>
    ratedApi.fillFromList(id, entry.number, list, number),
  );
  return (
    <>
      <Button className="self-start" onClick={() => setOpen(true)}>
        <Icon name="search" className="size-4" /> {t('Look up on a rating list')}
      </Button>
      {isOpen && (
        <PickDialog
          title={t('Who is {name}?', { name: entry.name })}
          isBusy={fill.isPending}
          error={fill.error ? messageOf(fill.error) : undefined}
          onClose={() => setOpen(false)}
          onPick={(list, person) =>
            fill.mutate(
              { list, number: person.number },
              {
                onSuccess: () => {
                  void client.invalidateQueries({ queryKey: ['identities', id] });
                  setOpen(false);
                  onDone();
                },
                onError: () => undefined,
              },
            )
          }
        />
      )}
    </>
  );
}
