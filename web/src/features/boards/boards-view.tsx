import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { Name } from '@/components/ui/people/name';
import { AddressCard } from '@/features/boards/address-form';
import { BoardList } from '@/features/boards/board-list';
import { useConfirm, useRelay } from '@/features/boards/use-relay';
import { messageOf } from '@/lib/api/errors';
import type { Unmatched } from '@/lib/api/relay';
import type { KeyScope, View } from '@/lib/api/types';
import { formatPrecise } from '@/lib/format';
import { Rich, saidIn, t } from '@/lib/words';

const SCOPE: KeyScope = 'relay';

/** What electronic boards say of the round: results to be confirmed, what has no board, where it comes from. */
export function BoardsView({ view }: { view: View }) {
  const relay = useRelay(view.id, view.seq);
  const { send, isPending } = useConfirm(view.id);
  if (relay.isPending)
    return (
      <Loading label={t('Loading the boards')}>
        <Skeleton className="h-64" />
      </Loading>
    );
  if (relay.isError) return <ErrorState message={messageOf(relay.error)} onRetry={() => void relay.refetch()} />;
  const { boards, unmatched, address, arrived_at: arrivedAt } = relay.data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        {boards.length === 0 ? (
          <EmptyState title={t('No round is paired yet')}>
            {t('Games are matched to the boards of the round that is on.')}
          </EmptyState>
        ) : (
          <BoardList boards={boards} isBusy={isPending} onConfirm={send} />
        )}
        {unmatched.length > 0 && <UnmatchedList rows={unmatched} />}
      </div>
      <aside className="flex flex-col gap-6">
        <p role="status" className="text-sm text-ink-soft">
          {arrivedAt ? t('Games last came {time}', { time: formatPrecise(arrivedAt) }) : t('No games have come yet.')}
        </p>
        <AddressCard id={view.id} address={address} canEdit={view.my.can.includes('edit')} />
        <PushHelp id={view.id} />
      </aside>
    </div>
  );
}

function UnmatchedList({ rows }: { rows: Unmatched[] }) {
  return (
    <section aria-labelledby="unmatched" className="flex flex-col gap-2">
      <h2 id="unmatched" className="text-lg">
        {t('Games without a board')}
      </h2>
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.map((row) => (
          <li key={[row.round, row.board, row.white, row.black].join('|')} className="px-3 py-2">
            <p className="font-semibold">
              {row.round && <span className="numerals mr-2 text-ink-faint">{row.round}</span>}
              <Name>{row.white || '?'}</Name> – <Name>{row.black || '?'}</Name>
            </p>
            <p className="text-sm text-ink-soft">{saidIn(row, 'message')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How a program sends games itself. */
function PushHelp({ id }: { id: number }) {
  const command = `curl -H 'Authorization: Bearer tyk_…' --data-binary @games.pgn \\\n  ${location.origin}/api/tournaments/${id}/relay/games`;
  return (
    <section aria-labelledby="relay-push" className="flex flex-col gap-2">
      <h2 id="relay-push" className="text-lg">
        {t('Or let a program send them')}
      </h2>
      <p className="text-sm text-ink-soft">
        <Rich
          text="It needs a key of yours with the scope {scope}, and sends a whole file or single games, as often as it likes."
          scope={<code>{SCOPE}</code>}
        />
      </p>
      <pre className="rounded-md bg-sunken p-3 text-xs break-all whitespace-pre-wrap">{command}</pre>
    </section>
  );
}
