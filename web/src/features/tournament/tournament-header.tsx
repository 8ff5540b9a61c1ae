import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { EventHeader, StatusFact } from '@/components/layout/event-header';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { Menu } from '@/components/ui/overlays/menu';
import { FideModeMark } from '@/features/tournament/fide-mode-mark';
import { LiveBadge } from '@/features/tournament/live-badge';
import { NextPhase, OtherPhases, usePhaseMoves } from '@/features/tournament/phase-actions';
import { LeaveItem, PlayerActions, useLeaving } from '@/features/tournament/player-actions';
import { stateOf } from '@/features/tournament/state-line';
import type { View } from '@/lib/api/types';
import { useHost } from '@/lib/tournament/use-hosted-game';
import type { Live } from '@/lib/live';
import { t, tn } from '@/lib/words';

type Props = { view: View; live: Live; tools?: ReactNode; menu: ReactNode; note?: ReactNode };

/** Name, state, and what to do next. */
export function TournamentHeader({ view, live, tools, menu, note }: Props) {
  const moves = usePhaseMoves(view);
  const leaving = useLeaving(view);
  const isLive = view.phase !== 'completed' || live.status === 'reconnecting';
  return (
    <>
      <EventHeader
        name={view.name}
        status={
          <>
            <OfFestival view={view} />
            {stateOf(view).map((fact) => (
              <StatusFact key={fact}>{fact}</StatusFact>
            ))}
            <FideModeMark view={view} />
            <Delay view={view} />
            {note}
            {isLive && <LiveBadge live={live} />}
          </>
        }
        actions={
          <>
            <PlayerActions view={view} leaving={leaving} />
            <NextPhase moves={moves} />
          </>
        }
        tools={
          <>
            <WatchLink view={view} />
            {tools}
            <Menu
              trigger={
                <Button size="icon" aria-label={t('More about this tournament')}>
                  <Icon name="more" />
                </Button>
              }
            >
              {menu}
              <LeaveItem view={view} leaving={leaving} />
              <OtherPhases moves={moves} />
            </Menu>
          </>
        }
      />
      {leaving.dialog}
      {moves.dialog}
    </>
  );
}

/** The festival it is a section of. */
function OfFestival({ view: { festival } }: { view: View }) {
  if (!festival) return null;
  return (
    <StatusFact>
      <Link to="/festivals/$id" params={{ id: String(festival.id) }} className="underline">
        <Name>{festival.name}</Name>
      </Link>{' '}
      <Name>{festival.section}</Name>
    </StatusFact>
  );
}

/** The way to the boards of what is played here. */
function WatchLink({ view }: { view: View }) {
  const host = useHost(view.id);
  if (view.matches.length === 0 || !host?.kind) return null;
  return (
    <Link
      to="/tournaments/$id/watch"
      params={{ id: String(view.id) }}
      className={buttonClass('secondary', 'md', 'max-sm:size-10 max-sm:px-0')}
      aria-label={t('Watch')}
    >
      <Icon name="eye" /> <span className="max-sm:hidden">{t('Watch')}</span>
    </Link>
  );
}

/** Whether results reach the reader later than those who take part or help. */
function isBehind(view: View): boolean {
  const own = view.entries.find((entry) => entry.number === view.my.entry_number);
  const hasPart =
    own?.status === 'registered' || own?.status === 'checked_in' || view.my.roles.some((role) => role !== 'player');
  return (
    view.delays_results &&
    view.phase === 'in_progress' &&
    !hasPart &&
    (view.spectator_delay > 0 || view.spectators === 'participants')
  );
}

function Delay({ view }: { view: View }) {
  const seconds = view.spectator_delay;
  if (!isBehind(view)) return null;
  return (
    <StatusFact>
      {seconds > 0
        ? tn(seconds, 'Results {count} second late', 'Results {count} seconds late')
        : t('Results when it is over')}
    </StatusFact>
  );
}
