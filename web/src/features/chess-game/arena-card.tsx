import { Link } from '@tanstack/react-router';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import type { ArenaRow, ChessOrigin } from '@/lib/api/arena-types';
import type { ArenaBoard } from '@/lib/arena/use-arena';
import { cx } from '@/lib/class-names';
import { formatClock } from '@/lib/time/round-clock';
import { useNow } from '@/lib/time/use-now';
import { t } from '@/lib/words';

type Props = { origin: ChessOrigin; board: ArenaBoard | undefined; rows: ArenaRow[] };
const SHOWN = 5;

/** The arena a game belongs to: time left, the reader's rank, the leaders. */
export function ArenaCard({ origin, board, rows }: Props) {
  const arena = board?.arena;
  const isRunning = arena?.phase === 'running';
  const now = useNow(1000, isRunning);
  const mine = arena?.my?.number ?? null;
  return (
    <section aria-label={t('Arena')} className="rounded-lg border border-line bg-surface">
      <div className="flex items-center gap-2 border-b border-line px-3 py-2">
        <Icon name="trophy" className="size-4 text-or-deep" />
        <Link
          to="/arenas/$id"
          params={{ id: String(origin.id) }}
          className="min-w-0 flex-1 truncate font-semibold underline-offset-2 hover:underline"
        >
          <Name>{origin.name}</Name>
        </Link>
        {arena && isRunning && (
          <span className="numerals text-sm font-semibold text-ink-soft" role="timer">
            {formatClock(Math.max(0, arena.ends_at - now))}
          </span>
        )}
      </div>
      <ol className="text-sm">
        {rows.slice(0, SHOWN).map((row) => (
          <Line
            key={row.player_id}
            rank={row.rank}
            name={row.display_name}
            score={row.score}
            isOnFire={row.streak >= 2}
            isMine={row.player_id === mine}
          />
        ))}
        {mine !== null && arena?.my?.rank != null && arena.my.rank > SHOWN && (
          <Line rank={arena.my.rank} name={t('You')} score={arena.my.score} isOnFire={false} isMine />
        )}
      </ol>
    </section>
  );
}

function Line({
  rank,
  name,
  score,
  isOnFire,
  isMine,
}: {
  rank: number;
  name: string;
  score: number;
  isOnFire: boolean;
  isMine: boolean;
}) {
  return (
    <li className={cx('numerals flex items-center gap-2 px-3 py-1', isMine && 'bg-azure-wash font-semibold')}>
      <span className="w-6 text-right text-ink-faint">{rank}</span>
      <span className="min-w-0 flex-1 truncate">
        <Name>{name}</Name>
      </span>
      {isOnFire && <Icon name="fire" className="size-4 text-or-deep" />}
      <span className="font-bold">{score}</span>
    </li>
  );
}
