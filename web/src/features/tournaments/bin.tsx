import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { Binned } from '@/lib/api/types';
import { useAction } from '@/lib/command';
import { formatDay } from '@/lib/format';
import { said, t, tn } from '@/lib/words';

const ANY = ['bin'];

/** What was deleted and can be brought back; nothing is shown while the bin is empty. */
export function Bin({ festival }: { festival?: number }) {
  const found = useQuery({ queryKey: [...ANY, festival ?? 0], queryFn: () => api.listBin(festival) });
  if (found.isError) return <Notice tone="bad">{messageOf(found.error)}</Notice>;
  if (!found.data || found.data.length === 0) return null;
  return (
    <details className="rounded-lg border border-line bg-surface">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">
        {tn(found.data.length, '{count} deleted tournament', '{count} deleted tournaments')}
      </summary>
      <p className="max-w-prose px-4 pb-3 text-sm text-ink-soft">
        {t(
          'Nobody else sees these. Bring one back, and it goes on where it stood, with everything. After the day that is named it is gone for good.',
        )}
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {found.data.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </details>
  );
}

function Row({ row }: { row: Binned }) {
  const client = useQueryClient();
  const say = useToast();
  const restore = useAction({ mutationFn: () => api.restoreTournament(row.id) });
  const send = () =>
    restore.mutate(undefined, {
      onSuccess: () => {
        say(t('{name} is back.', { name: row.name }));
        for (const queryKey of [ANY, ['tournaments'], ['festivals']]) void client.invalidateQueries({ queryKey });
      },
      onError: (error) => say(messageOf(error), 'bad'),
    });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="truncate font-bold">
          <Name>{row.name}</Name>
        </p>
        <p className="numerals text-sm text-ink-soft">
          {[
            said(row.format_name),
            said(row.phase_name),
            tn(row.entry_count, '{count} player', '{count} players'),
            t('kept until {day}', { day: formatDay(row.kept_until) }),
          ].join(' · ')}
        </p>
      </div>
      <Button onClick={send} isBusy={restore.isPending} aria-label={t('Bring back {name}', { name: row.name })}>
        <Icon name="undo" className="size-4" /> {t('Bring back')}
      </Button>
    </li>
  );
}
