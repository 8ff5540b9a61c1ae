import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/states';
import { useToast } from '@/components/ui/toast';
import { Leaderboard } from '@/features/arenas/leaderboard';
import { usePrintAll } from '@/features/arenas/print-standings';
import { messageOf } from '@/lib/api/errors';
import type { Arena } from '@/lib/api/arena-types';
import { PAGE_SIZE } from '@/lib/arena/messages';
import { useStandings } from '@/lib/arena/use-arena';
import { t } from '@/lib/words';

type Props = { arena: Arena; chosen: number | null; onChoose: (number: number | null) => void };

/** The standings in pages of ten; "follow me" keeps the reader's own page on screen. */
export function StandingsView({ arena, chosen, onChoose }: Props) {
  const [wanted, setWanted] = useState(1);
  const [isFollowing, setFollowing] = useState(true);
  const own = arena.my?.page ?? null;
  const page = isFollowing && own !== null ? own : wanted;
  const standings = useStandings(arena.id, page);
  const say = useToast();
  const paper = usePrintAll(arena.id, (error) => say(messageOf(error), 'bad'));
  const go = (to: number) => {
    setFollowing(false);
    setWanted(to);
  };
  if (standings.isPending) {
    return (
      <Loading label={t('Loading the standings')}>
        <Skeleton className="h-96" />
      </Loading>
    );
  }
  if (standings.isError) return <ErrorState message={messageOf(standings.error)} onRetry={() => void standings.refetch()} />;
  const { rows, pages, total } = standings.data;
  if (total === 0) return <EmptyState title={t('No players yet')}>{t('Be the first to join.')}</EmptyState>;
  return (
    <section aria-label={t('Standings')} className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="flex min-h-12 items-center gap-1 border-b border-line px-2 print:hidden">
        <Step name={t('First page')} mark="«" isOff={page <= 1} onClick={() => go(1)} />
        <Step name={t('Previous page')} mark="‹" isOff={page <= 1} onClick={() => go(page - 1)} />
        <span className="numerals min-w-20 text-center text-sm text-ink-soft">
          {t('{page}–{total} of {total2}', { page: (page - 1) * PAGE_SIZE + 1, total: Math.min(total, page * PAGE_SIZE), total2: total })}
        </span>
        <Step name={t('Next page')} mark="›" isOff={page >= pages} onClick={() => go(page + 1)} />
        <Step name={t('Last page')} mark="»" isOff={page >= pages} onClick={() => go(pages)} />
        <Button look="ghost" size="icon" className="ml-auto" aria-label={t('Print')} isBusy={paper.isPending} onClick={paper.print}>
          <Icon name="print" />
        </Button>
        {own !== null && (
          <Button look={isFollowing ? 'primary' : 'ghost'} size="sm" aria-pressed={isFollowing} onClick={() => (isFollowing ? go(page) : setFollowing(true))}>
            <Icon name="target" className="size-4" /> <span className="max-sm:sr-only">{t('Follow me')}</span>
          </Button>
        )}
      </div>
      <Leaderboard rows={paper.rows ?? rows} mine={arena.my?.number ?? null} chosen={chosen} battle={arena.battle} hasSheets={arena.phase !== 'created'} onChoose={(number) => onChoose(number === chosen ? null : number)} />
    </section>
  );
}

function Step({ name, mark, isOff, onClick }: { name: string; mark: string; isOff: boolean; onClick: () => void }) {
  return (
    <Button look="ghost" size="sm" className="min-w-9 px-0! text-lg" aria-label={name} disabled={isOff} onClick={onClick}>
      {mark}
    </Button>
  );
}
