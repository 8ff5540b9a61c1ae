import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import { Name } from '@/components/ui/name';
import { Progress } from '@/components/ui/progress';
import { Shield } from '@/components/ui/shield';
import { useHost } from '@/lib/use-hosting';
import { useMoney } from '@/lib/use-money';
import { LiveBadge } from '@/features/tournament/live-badge';
import { PhaseActions } from '@/features/tournament/phase-actions';
import { PhaseRoad } from '@/features/tournament/phase-road';
import { PlayerActions } from '@/features/tournament/player-actions';
import type { View } from '@/lib/api/types';
import { formatDateTime } from '@/lib/format';
import { formatMoney } from '@/lib/money';
import { PHASE_TONES } from '@/lib/phase';
import { shapeOf } from '@/lib/shape';
import type { Live } from '@/lib/live';
import { said, t, tn } from '@/lib/words';

/** Name, state, and what to do next. */
export function TournamentHeader({
  view,
  live,
  tools,
  note,
}: {
  view: View;
  live: Live;
  tools?: ReactNode;
  note?: ReactNode;
}) {
  const money = useMoney(view);
  const host = useHost(view.id);
  return (
    <header className="relative flex flex-col gap-4">
      <div className="flex flex-col gap-x-5 gap-y-4 sm:flex-row sm:items-start">
        <Shield name={view.name} className="h-20 max-sm:hidden" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Shield name={view.name} className="h-8 sm:hidden" />
            <Badge tone={PHASE_TONES[view.phase]}>{said(view.phase_name)}</Badge>
            {(view.phase !== 'completed' || live.status === 'reconnecting') && <LiveBadge live={live} />}
          </div>
          <h1 className="mt-1.5 text-2xl sm:text-3xl">
            <Name>{view.name}</Name>
          </h1>
          {view.description && <p className="mt-1 max-w-prose text-ink-soft">{view.description}</p>}
          <ul className="numerals mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
            <Fact icon={shapeOf(view.format).hasTable ? 'list' : 'bracket'} text={said(view.format_name)} />
            <Fact
              icon="people"
              text={
                view.capacity
                  ? t('{entry_count} of {capacity}', { entry_count: view.entry_count, capacity: view.capacity })
                  : tn(view.entry_count, '{count} player', '{count} players')
              }
            />
            {money && (
              <Fact
                icon="purse"
                text={
                  money.terms.fee > 0
                    ? t('{fee} to enter', { fee: formatMoney(money.terms.fee, money.terms.currency) })
                    : t('{pool} in prizes', { pool: formatMoney(money.pool, money.terms.currency) })
                }
              />
            )}
            {view.starts_at && <Fact icon="clock" text={formatDateTime(view.starts_at)} />}
            <Fact icon="shield" text={view.owner.display_name} />
            <Delay view={view} />
          </ul>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {view.matches.length > 0 && host?.kind && (
            <Link to="/tournaments/$id/watch" params={{ id: String(view.id) }} className={buttonClass()}>
              <Icon name="eye" /> {t('Watch')}
            </Link>
          )}
          {tools}
          <PlayerActions view={view} />
          <PhaseActions view={view} />
        </div>
      </div>
      {view.phase === 'in_progress' && view.match_count > 0 ? (
        <PlayProgress view={view} />
      ) : (
        view.phase !== 'completed' && <PhaseRoad view={view} />
      )}
      {note}
    </header>
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
  return (
    isBehind(view) && (
      <Fact
        icon="clock"
        text={
          seconds > 0
            ? tn(seconds, 'Results {count} second late', 'Results {count} seconds late')
            : t('Results when it is over')
        }
      />
    )
  );
}

function Fact({ icon, text }: { icon: IconName; text: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon name={icon} className="size-4 text-ink-faint" />
      {text}
    </li>
  );
}

function PlayProgress({ view }: { view: View }) {
  return (
    <div className="no-print numerals flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      {view.round && <strong className="font-semibold text-ink">{t('Round {number} of {of}', view.round)}</strong>}
      <div className="min-w-40 flex-1">
        <Progress done={view.matches_done} total={view.match_count} label={t('Matches played')} />
      </div>
      <span>
        {t('{matches_done} of {match_count} matches', {
          matches_done: view.matches_done,
          match_count: view.match_count,
        })}
      </span>
    </div>
  );
}
