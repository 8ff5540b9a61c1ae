import { useNavigate } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { BoardLink } from '@/components/ui/board-link';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Menu, MenuItem } from '@/components/ui/overlays/menu';
import { askOf, newsOf, type Tone } from '@/features/my-board/news';
import { ownMatches, placeOf, sideOf, standOf } from '@/features/my-board/my-match';
import type { HostedGameHead, Match, View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { indexEntries, roundName, sideName } from '@/lib/tournament/match';
import { useWaitingMark } from '@/lib/tournament/reports/report-marks';
import { useGamesIn } from '@/lib/tournament/use-hosted-game';
import { useReports } from '@/lib/tournament/use-reports';
import { t } from '@/lib/words';

type Props = { view: View; onOpenMatch: (match: number) => void };

const TONES: Record<Tone, string> = {
  plain: 'border-line bg-surface',
  mine: 'border-azure bg-azure-wash',
  late: 'border-or bg-or-wash',
  bad: 'border-gules bg-gules-wash',
};

/** Where the reader plays and whom, above everything else. Its height never changes: what comes late only fills it. */
export function MyBoard({ view, onOpenMatch }: Props) {
  const games = useGamesIn(view);
  if (view.my.entry_number === null || (view.phase !== 'in_progress' && view.phase !== 'completed')) return null;
  const [match, ...others] = ownMatches(view, games);
  if (match) return <OpenMatch view={view} match={match} others={others} games={games} onOpenMatch={onOpenMatch} />;
  const stand = standOf(view);
  return stand && <Strip tone="plain" title={stand.title} detail={stand.detail} />;
}

type OpenProps = Props & { match: Match; others: Match[]; games: HostedGameHead[] };

function OpenMatch({ view, match, others, games, onOpenMatch }: OpenProps) {
  const { reports } = useReports(view);
  const waits = useWaitingMark(match.number);
  const names = indexEntries(view.entries);
  const side = sideOf(match, view.my.entry_number) ?? 0;
  const opponent = sideName(match, side === 0 ? 1 : 0, names);
  const game = games.find((row) => row.match_number === match.number);
  const ask = view.self_report ? askOf({ report: reports.get(match.number), waits, side, opponent }) : null;
  const more = games.filter((row) => others.some((other) => other.number === row.match_number));
  const round = roundName(match, view.rounds);
  const news = game ? newsOf(game, view.my.entry_number, match) : ask?.text;
  return (
    <Strip
      tone={ask?.tone ?? 'mine'}
      title={placeOf(view, match, side, names)}
      detail={news ? `${round} · ${news}` : round}
    >
      {more.length > 0 && <OtherBoards view={view} matches={others} games={more} />}
      {game ? (
        <BoardLink kind={game.kind} id={game.id} className={buttonClass('primary', 'lg', 'max-sm:px-3')}>
          <Icon name="play" className="size-5 max-sm:hidden" />
          {game.status === 'waiting' ? t('Play now') : t('Back to the board')}
        </BoardLink>
      ) : (
        ask && (
          <Button look="primary" size="lg" className="max-sm:px-3" onClick={() => onOpenMatch(match.number)}>
            {ask.action}
          </Button>
        )
      )}
    </Strip>
  );
}

type OtherProps = { view: View; matches: Match[]; games: HostedGameHead[] };

/** Where everybody meets everybody several boards may be open at once. */
function OtherBoards({ view, matches, games }: OtherProps) {
  const navigate = useNavigate();
  const names = indexEntries(view.entries);
  const open = ({ kind, id }: HostedGameHead) => {
    const params = { id: String(id) };
    if (kind === 'chess') void navigate({ to: '/games/chess/$id', params });
    else void navigate({ to: '/games/$id', params });
  };
  return (
    <Menu trigger={<Button className="max-sm:px-3">{t('{count} more', { count: games.length })}</Button>}>
      {games.map((game) => {
        const match = matches.find((row) => row.number === game.match_number);
        const side = match ? sideOf(match, view.my.entry_number) : null;
        return (
          <MenuItem key={game.id} icon="play" onSelect={() => open(game)}>
            {match && side !== null && placeOf(view, match, side, names)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}

function Strip({ tone, title, detail, children }: { tone: Tone; title: string; detail: string; children?: ReactNode }) {
  return (
    <section
      aria-label={t('Your games')}
      className={cx(
        'no-print flex h-18 items-center gap-3 rounded-lg border-2 px-4 shadow-card max-sm:h-20 max-sm:px-3',
        TONES[tone],
      )}
    >
      <div className="min-w-0 flex-1">
        <p
          className="numerals line-clamp-2 text-lg leading-tight font-bold max-sm:text-base sm:line-clamp-1"
          title={title}
        >
          {title}
        </p>
        <p role="status" className="numerals truncate text-sm text-ink-soft">
          {detail}
        </p>
      </div>
      {children}
    </section>
  );
}
