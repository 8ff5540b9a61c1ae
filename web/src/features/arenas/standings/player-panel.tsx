import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { REACHABLE } from '@/components/ui/reachable';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { PlayerLink } from '@/components/ui/people/player-link';
import { Shield } from '@/components/ui/people/shield';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { TitleMark } from '@/components/ui/people/title-mark';
import { playedGames, type PlayedGame } from '@/features/arenas/game-result';
import { arenaApi } from '@/lib/api/arena';
import { messageOf } from '@/lib/api/errors';
import { cx } from '@/lib/class-names';
import { t } from '@/lib/words';

type Props = {
  arenaId: number;
  number: number;
  onClose: () => void;
  onBan?: ((number: number, name: string) => void) | undefined;
};

/** One player of an arena: how they do, and every game. */
export function PlayerPanel({ arenaId, number, onClose, onBan }: Props) {
  const player = useQuery({
    queryKey: ['arena', arenaId, 'player', number],
    queryFn: () => arenaApi.getPlayer(arenaId, number),
    placeholderData: keepPreviousData,
  });
  if (player.isPending) {
    return (
      <Loading label={t('Loading the player')}>
        <Skeleton className="h-80" />
      </Loading>
    );
  }
  if (player.isError) return <ErrorState message={messageOf(player.error)} onRetry={() => void player.refetch()} />;
  const games = playedGames(player.data);
  const done = games.filter((row) => row.points !== null);
  const share = (count: number) => (done.length === 0 ? '–' : `${Math.round((100 * count) / done.length)} %`);
  const opponents = done.map(({ game, isWhite }) => (isWhite ? game.black : game.white).rating);
  const { display_name: name, title, rank, rating, performance, username } = player.data;
  return (
    <section
      aria-label={t('Player: {name}', { name })}
      className="animate-rise overflow-hidden rounded-lg border border-or bg-surface"
    >
      <header className="flex items-center gap-3 border-b border-line bg-or-wash p-3">
        <Shield name={name} className="h-10" />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-sans text-base font-bold">
            <span className="numerals">{rank}.</span> <TitleMark title={title} />{' '}
            <PlayerLink username={username}>{name}</PlayerLink>
          </h2>
          <p className="numerals text-sm text-ink-soft">{rating}</p>
        </div>
        <Button look="ghost" size="icon" aria-label={t('Close')} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      <dl className="numerals grid grid-cols-2 gap-px bg-line text-sm">
        <Fact
          name={t('Performance')}
          value={performance === null || done.length === 0 ? '–' : `${performance}${done.length < 3 ? '?' : ''}`}
        />
        <Fact name={t('Games')} value={String(done.length)} />
        <Fact name={t('Wins')} value={share(done.filter((row) => row.outcome === 'win').length)} />
        <Fact
          name={t('Berserk')}
          value={share(done.filter(({ game, isWhite }) => (isWhite ? game.white : game.black).berserk).length)}
        />
        <Fact
          name={t('Average opponent')}
          value={
            opponents.length === 0
              ? '–'
              : String(Math.round(opponents.reduce((sum, row) => sum + row, 0) / opponents.length))
          }
        />
        <Fact name={t('Score')} value={String(player.data.score)} />
      </dl>
      {games.length > 0 && (
        // A region that scrolls must be reachable by keyboard.
        <ol {...REACHABLE} className="max-h-96 overflow-y-auto text-sm" aria-label={t('Games of {name}', { name })}>
          {games.map((row, index) => (
            <GameLine key={row.game.number} row={row} number={games.length - index} />
          ))}
        </ol>
      )}
      {onBan && (
        <div className="border-t border-line p-2 text-right">
          <Button look="ghost" size="sm" className="text-gules!" onClick={() => onBan(number, name)}>
            {t('Remove from the arena')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Fact({ name: label, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-2 bg-surface px-3 py-1.5">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-bold">{value}</dd>
    </div>
  );
}

const TONES: Record<PlayedGame['outcome'], string> = {
  win: 'text-vert',
  draw: 'text-ink-soft',
  loss: 'text-gules',
  running: 'text-azure',
  none: 'text-ink-faint',
};

function GameLine({ row, number }: { row: PlayedGame; number: number }) {
  const { game, isWhite, outcome, points, isDoubled } = row;
  const [own, opponent] = isWhite ? [game.white, game.black] : [game.black, game.white];
  const line = (
    <>
      <span className="w-7 text-right text-ink-faint">{number}</span>
      <span
        className={cx(
          'size-3 shrink-0 rounded-full border border-line-strong',
          isWhite ? 'bg-[#ffffff]' : 'bg-[#1b1b22]',
        )}
        role="img"
        aria-label={isWhite ? t('White') : t('Black')}
      />
      <span className="min-w-0 flex-1 truncate">
        <Name>{opponent.display_name}</Name> <span className="text-ink-faint">{opponent.rating}</span>
      </span>
      {opponent.berserk && <Icon name="berserk" className="size-3.5 text-ink-faint" />}
      {own.berserk && <Icon name="berserk" className="size-3.5 text-gules" />}
      <span
        className={cx('w-6 text-right font-bold', isDoubled && outcome !== 'loss' ? 'text-or-deep' : TONES[outcome])}
      >
        {outcome === 'running' ? '*' : (points ?? '–')}
      </span>
    </>
  );
  const className = 'numerals flex items-center gap-2 border-t border-line px-2 py-1.5';
  if (game.id === null) return <li className={className}>{line}</li>;
  return (
    <li>
      <Link to="/games/chess/$id" params={{ id: String(game.id) }} className={cx(className, 'hover:bg-sunken')}>
        {line}
      </Link>
    </li>
  );
}
