import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ErrorState, Skeleton } from '@/components/ui/feedback/states';
import { useToast } from '@/components/ui/feedback/toast';
import { Name } from '@/components/ui/people/name';
import { NewPass } from '@/features/hall-devices/new-pass';
import { messageOf } from '@/lib/api/errors';
import { hallApi, type HallPass } from '@/lib/api/hall';
import { useAction } from '@/lib/command';
import { formatDateTime } from '@/lib/format';
import { t } from '@/lib/words';

/** Which phones and tablets of the hall have a right, and since when nobody has used them. */
export function PassManager({ id }: { id: number }) {
  const client = useQueryClient();
  const say = useToast();
  const queryKey = ['tournament-reports', id, 'passes'];
  const list = useQuery({ queryKey, queryFn: () => hallApi.listPasses(id), refetchInterval: 30_000 });
  const onSuccess = () => client.invalidateQueries({ queryKey });
  const revoke = useAction({ mutationFn: (pass: HallPass) => hallApi.revokePass(id, pass.id), onSuccess });
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <NewPass id={id} onMade={() => void onSuccess()} />
      <section aria-label={t('Devices with a right')} className="flex flex-col gap-3">
        <h2 className="text-xl">{t('Devices with a right')}</h2>
        {list.isPending && <Skeleton className="h-24" />}
        {list.isError && <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />}
        {list.data?.length === 0 && <p className="text-ink-soft">{t('None yet.')}</p>}
        <ul className="flex flex-col gap-2">
          {list.data?.map((pass) => (
            <li
              key={pass.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-surface px-3 py-2"
            >
              <span className="min-w-0 flex-1 basis-48">
                <span className="block font-semibold wrap-break-word">
                  <Name>{pass.name}</Name>
                </span>
                <span className="text-sm text-ink-soft">{[boardsOfPass(pass), usedWhen(pass)].join(' · ')}</span>
              </span>
              <Badge tone={pass.purpose === 'helper' ? 'azure' : 'or'}>{PURPOSES[pass.purpose]}</Badge>
              <Button
                aria-label={t('Revoke {name}', { name: pass.name })}
                disabled={revoke.isPending}
                onClick={() => revoke.mutate(pass, { onError: (error) => say(messageOf(error), 'bad') })}
              >
                {t('Revoke')}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const PURPOSES: Record<HallPass['purpose'], string> = { helper: t('phone'), tablet: t('tablet') };

function boardsOfPass({ first_board, last_board }: HallPass): string {
  if (first_board === null && last_board === null) return t('all boards');
  if (last_board === null) return t('from board {first}', { first: first_board ?? 1 });
  return t('boards {first} to {last}', { first: first_board ?? 1, last: last_board });
}

function usedWhen({ opened_at, last_used_at }: HallPass): string {
  if (opened_at === null) return t('not opened yet');
  return t('last used {when}', { when: formatDateTime(last_used_at ?? opened_at) });
}
