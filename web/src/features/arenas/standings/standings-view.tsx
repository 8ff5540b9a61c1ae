import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { TitleMark } from '@/components/ui/people/title-mark';
import { useToast } from '@/components/ui/feedback/toast';
import { usePrintAll } from '@/features/arenas/standings/print-standings';
import { isOnFire, speakSheet, viewSheet } from '@/features/arenas/standings/sheet';
import { messageOf } from '@/lib/api/errors';
import type { Arena, ArenaRow, Battle } from '@/lib/api/arena-types';
import { PAGE_SIZE, useStandings } from '@/lib/arena/use-arena';
import { cx } from '@/lib/class-names';
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
  if (standings.isError)
    return <ErrorState message={messageOf(standings.error)} onRetry={() => void standings.refetch()} />;
  const { rows, pages, total } = standings.data;
  if (total === 0) return <EmptyState title={t('No players yet')}>{t('Be the first to join.')}</EmptyState>;
  return (
    <section aria-label={t('Standings')} className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="flex min-h-12 items-center gap-1 border-b border-line px-2 print:hidden">
        <Step name={t('First page')} mark="«" isOff={page <= 1} onClick={() => go(1)} />
        <Step name={t('Previous page')} mark="‹" isOff={page <= 1} onClick={() => go(page - 1)} />
        <span className="numerals min-w-20 text-center text-sm text-ink-soft">
          {t('{page}–{total} of {total2}', {
            page: (page - 1) * PAGE_SIZE + 1,
            total: Math.min(total, page * PAGE_SIZE),
            total2: total,
          })}
        </span>
        <Step name={t('Next page')} mark="›" isOff={page >= pages} onClick={() => go(page + 1)} />
        <Step name={t('Last page')} mark="»" isOff={page >= pages} onClick={() => go(pages)} />
        <Button
          look="ghost"
          size="icon"
          className="ml-auto"
          aria-label={t('Print')}
          isBusy={paper.isPending}
          onClick={paper.print}
        >
          <Icon name="print" />
        </Button>
        {own !== null && (
          <Button
            look={isFollowing ? 'primary' : 'ghost'}
            size="sm"
            aria-pressed={isFollowing}
            onClick={() => (isFollowing ? go(page) : setFollowing(true))}
          >
            <Icon name="target" className="size-4" /> <span className="max-sm:sr-only">{t('Follow me')}</span>
          </Button>
        )}
      </div>
      <Leaderboard
        arenaId={arena.id}
        rows={paper.rows ?? rows}
        mine={arena.my?.number ?? null}
        chosen={chosen}
        battle={arena.battle}
        hasSheets={arena.phase !== 'created'}
        onChoose={(number) => onChoose(number === chosen ? null : number)}
      />
    </section>
  );
}

function Step({ name, mark, isOff, onClick }: { name: string; mark: string; isOff: boolean; onClick: () => void }) {
  return (
    <Button
      look="ghost"
      size="sm"
      className="min-w-9 px-0! text-lg"
      aria-label={name}
      disabled={isOff}
      onClick={onClick}
    >
      {mark}
    </Button>
  );
}

type TableProps = {
  arenaId: number;
  rows: ArenaRow[];
  mine: number | null;
  chosen: number | null;
  battle: Battle | null;
  hasSheets: boolean;
  onChoose: (number: number) => void;
};
const MEDALS: Record<number, string> = {
  1: 'bg-or text-[#17182b]',
  2: 'bg-argent text-[#17182b]',
  3: 'bg-bronze text-[#17182b]',
};
const SHEET_SHOWN = 18;

/** The table of an arena: rank, name, sheet, score; a click opens the player. */
function Leaderboard({ arenaId, rows, mine, chosen, battle, hasSheets, onChoose }: TableProps) {
  const body = useGlide(rows.map((row) => row.player_id));
  return (
    <table className="w-full border-collapse" aria-label={t('Standings')}>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('Rank')}</th>
          <th scope="col">{t('Player')}</th>
          {hasSheets && <th scope="col">{t('Games')}</th>}
          {hasSheets && <th scope="col">{t('Score')}</th>}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => (
          <tr
            key={row.player_id}
            data-player={row.player_id}
            className={cx(
              'relative border-b border-line last:border-0 hover:bg-sunken',
              row.player_id === mine && 'bg-azure-wash shadow-[inset_3px_0_0_var(--azure)]',
              row.player_id === chosen && 'shadow-[inset_-3px_0_0_var(--or)]',
            )}
          >
            <td className="w-12 py-2 pl-2 text-center">
              <Rank row={row} />
            </td>
            <th scope="row" className="py-2 pr-2 pl-1 text-left font-normal">
              <button
                type="button"
                onClick={() => onChoose(row.player_id)}
                aria-pressed={row.player_id === chosen}
                className="flex max-w-full flex-wrap items-baseline gap-x-1.5 text-left after:absolute after:inset-0"
              >
                <TitleMark title={row.title} />
                <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                  <Name>{row.display_name}</Name>
                </span>
                <span className="numerals text-xs text-ink-faint">{row.rating}</span>
                {row.is_bot && <span className="rounded-sm bg-sunken px-1 text-xs text-ink-soft">{t('bot')}</span>}
                {row.shield && (
                  <span className="text-or-deep" title={t('Holds the shield')}>
                    <Icon name="shield" className="inline size-4" />
                    <span className="sr-only">{t('holds the shield')}</span>
                  </span>
                )}
              </button>
              {battle && row.team !== null && <TeamTag battle={battle} team={row.team} />}
              {hasSheets && <Sheet arenaId={arenaId} row={row} shown={12} className="mt-0.5 flex sm:hidden" />}
            </th>
            {hasSheets && (
              <td className="max-sm:hidden">
                <Sheet arenaId={arenaId} row={row} shown={SHEET_SHOWN} className="flex justify-end" />
              </td>
            )}
            {hasSheets && (
              <td className="w-20 py-2 pr-3 text-right">
                <Score row={row} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rank({ row }: { row: ArenaRow }) {
  if (row.is_paused) {
    return (
      <span className="inline-grid size-7 place-items-center text-ink-faint" title={t('Paused')}>
        <Icon name="pause" className="size-4" />
        <span className="sr-only">{t('{rank}, paused', { rank: row.rank })}</span>
      </span>
    );
  }
  const medal = row.score > 0 ? MEDALS[row.rank] : undefined;
  return (
    <span
      className={cx(
        'numerals inline-grid h-7 min-w-7 place-items-center rounded-full px-1 text-sm font-bold',
        medal ?? 'text-ink-soft',
      )}
    >
      {row.rank}
    </span>
  );
}

function Score({ row }: { row: ArenaRow }) {
  return (
    <span
      className={cx(
        'numerals inline-flex items-center justify-end gap-1 text-lg leading-none font-bold',
        isOnFire(row) && 'text-or-deep',
      )}
    >
      {isOnFire(row) && (
        <span className="fire-mark" title={t('On fire: points are doubled')}>
          <Icon name="fire" className="size-5" />
          <span className="sr-only">{t('on fire,')} </span>
        </span>
      )}
      {row.score}
    </span>
  );
}

const TONES = {
  zero: 'text-ink-faint',
  plain: 'text-ink-soft',
  good: 'text-vert font-semibold',
  fire: 'text-or-deep font-bold',
};

/** The results in figures, each of which opens its game; by keyboard the games are reached in the panel of the player. */
function Sheet({
  arenaId,
  row,
  shown,
  className,
}: {
  arenaId: number;
  row: ArenaRow;
  shown: number;
  className: string;
}) {
  const { marks, hidden } = viewSheet(row.sheet, row.fire, shown);
  return (
    <span className={cx('numerals text-sm', className)}>
      <span className="sr-only">{speakSheet(row.sheet)}</span>
      <span aria-hidden="true" className="contents">
        {hidden > 0 && <span className="text-ink-faint">…</span>}
        {marks.map((mark, index) => (
          <Link
            key={index}
            to="/arenas/$id/players/$player/figures/$place"
            params={{ id: String(arenaId), player: String(row.player_id), place: String(hidden + index + 1) }}
            preload={false}
            tabIndex={-1}
            className={cx(
              'relative z-10 rounded-sm px-[0.18em] py-1 hover:bg-azure hover:text-on-azure max-sm:px-1',
              TONES[mark.tone],
            )}
          >
            {mark.points}
          </Link>
        ))}
      </span>
    </span>
  );
}

/** The colours of teams, told apart by place in the list as well as by name. */
const TEAM_COLOURS = ['text-azure', 'text-gules', 'text-vert', 'text-or-deep', 'text-ink-soft'];
export function TeamTag({ battle, team }: { battle: Battle; team: number }) {
  const index = battle.teams.findIndex((row) => row.id === team);
  return (
    <span className={cx('block text-xs font-semibold', TEAM_COLOURS[index % TEAM_COLOURS.length] ?? 'text-ink-soft')}>
      <Name>{battle.teams[index]?.name}</Name>
    </span>
  );
}

/** Rows that change places glide there. */
function useGlide(order: number[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const places = useRef(new Map<string, number>());
  const key = order.join();
  useLayoutEffect(() => {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('tr[data-player]') ?? [])];
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const next = new Map(rows.map((row) => [row.dataset.player ?? '', row.offsetTop]));
    for (const row of rows) {
      const [from, to] = [places.current.get(row.dataset.player ?? ''), row.offsetTop];
      if (from !== undefined && from !== to && !isCalm && 'animate' in row)
        row.animate([{ transform: `translateY(${from - to}px)` }, { transform: 'none' }], {
          duration: 420,
          easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
        });
    }
    places.current = next;
  }, [key]);
  return body;
}
