import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import { Differences } from '@/features/player-lists/refresh-ratings';
import { messageOf } from '@/lib/api/errors';
import { type ListProposal, ratedApi } from '@/lib/api/rated';
import { useAction } from '@/lib/command';
import { tn, t } from '@/lib/words';

/** What a new rating list would change among the entries, found by the server on its own. */
export function ListProposals({ id }: { id: number }) {
  const client = useQueryClient();
  const key = ['list-proposals', id];
  const found = useQuery({ queryKey: key, queryFn: () => ratedApi.listProposals(id) });
  const [open, setOpen] = useState<string>();
  const say = useToast();
  const refetch = () => client.invalidateQueries({ queryKey: key });
  const leave = useAction({ mutationFn: (code: string) => ratedApi.leaveProposal(id, code), onSuccess: refetch });
  return (
    <>
      {(found.data ?? []).map((one) => (
        <Notice key={one.code} tone="gold">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-48 flex-1">{sentenceOf(one)}</p>
            <Button size="sm" onClick={() => setOpen(one.code)}>
              {t('Look at them')}
            </Button>
            <Button
              size="sm"
              look="ghost"
              isBusy={leave.isPending}
              onClick={() => leave.mutate(one.code, { onError: (error) => say(messageOf(error), 'bad') })}
            >
              {t('Leave the entries as they are')}
            </Button>
          </div>
        </Notice>
      ))}
      {open !== undefined && (
        <Differences
          id={id}
          list={open}
          onClose={() => {
            setOpen(undefined);
            void refetch();
          }}
        />
      )}
    </>
  );
}

const sentenceOf = (one: ListProposal) =>
  tn(
    one.differences,
    'The new list {list}, {label}, differs from the entries in {count} place.',
    'The new list {list}, {label}, differs from the entries in {count} places.',
    { list: one.name, label: one.label },
  );
