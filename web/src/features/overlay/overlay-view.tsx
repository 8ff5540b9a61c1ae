import { Name } from '@/components/ui/people/name';
import { Shield } from '@/components/ui/people/shield';
import { OverlayBracket } from '@/features/overlay/overlay-bracket';
import { OverlayPairings, OverlayStandings } from '@/features/overlay/overlay-lists';
import type { OverlaySettings, Part } from '@/features/overlay/overlay-settings';
import { Plate } from '@/features/overlay/plate';
import type { Match, SideIndex, View } from '@/lib/api/types';
import { currentRound, minutesOf } from '@/lib/tournament/card-games';
import { cx } from '@/lib/class-names';
import { formatClock, OVERTIME, spokenClock, useRemaining } from '@/lib/time/round-clock';
import { indexEntries, isPlayable, roundName, sideName, sideScore } from '@/lib/tournament/match';
import { t } from '@/lib/words';

/** The chosen parts, one below the other, on nothing: the picture of the stream shows through. */
export function OverlayView({ view, settings }: { view: View; settings: OverlaySettings }) {
  return (
    <div
      data-look={settings.look}
      className={cx('look flex flex-col gap-3 text-ink', settings.side === 'right' && 'ml-auto')}
      style={{ width: settings.width, zoom: settings.scale }}
    >
      {settings.parts.map((part) => (
        <OverlayPart key={part} part={part} view={view} rows={settings.rows} />
      ))}
    </div>
  );
}

function OverlayPart({ part, view, rows }: { part: Part; view: View; rows: number }) {
  switch (part) {
    case 'timer':
      return <OverlayTimer view={view} />;
    case 'featured':
      return <FeaturedMatch view={view} />;
    case 'standings':
      return <OverlayStandings view={view} rows={rows} />;
    case 'pairings':
      return <OverlayPairings view={view} rows={rows} />;
    case 'bracket':
      return <OverlayBracket view={view} />;
  }
}

/** The clock of the round that is on; that of an earlier one says nothing any more. */
function clockOf({ clock }: View, round: number | undefined) {
  return clock !== null && clock.round === round ? clock : null;
}

function OverlayTimer({ view }: { view: View }) {
  const round = currentRound(view);
  const clock = clockOf(view, round?.number);
  const remaining = useRemaining(clock);
  const isOver = remaining !== null && remaining < 0;
  const aside = clock?.paused_at != null ? t('paused') : isOver ? t('time') : '';
  return (
    <Plate label={round?.name ?? view.name} aside={aside}>
      <p
        role="timer"
        aria-label={remaining === null ? t('Not started') : spokenClock(remaining)}
        className={cx(
          'numerals text-center text-[4.5rem] leading-none font-bold tracking-tight',
          isOver && 'text-gules',
        )}
      >
        {remaining === null ? formatClock(minutesOf(view, round?.isPlayoff ?? false) * 60_000) : formatClock(remaining)}
      </p>
      {isOver && <p className="mt-1 text-center text-sm font-semibold text-gules">{OVERTIME}</p>}
    </Plate>
  );
}

/** The match chosen for the stream while its round is on; without a choice the first table that still plays. */
export function featuredOf(view: View): Match | undefined {
  const round = (currentRound(view)?.matches ?? []).filter((match) => match.status !== 'bye');
  return round.find((match) => match.number === view.featured_match) ?? round.find(isPlayable) ?? round[0];
}

function FeaturedMatch({ view }: { view: View }) {
  const match = featuredOf(view);
  if (!match) return null;
  return (
    <Plate
      label={t('Featured match')}
      aside={match.bracket === 'swiss' ? t('table {index}', { index: match.index + 1 }) : roundName(match, view.rounds)}
    >
      {([0, 1] as const).map((side) => (
        <FeaturedSide key={side} view={view} match={match} side={side} />
      ))}
    </Plate>
  );
}

function FeaturedSide({ view, match, side }: { view: View; match: Match; side: SideIndex }) {
  const name = sideName(match, side, indexEntries(view.entries));
  const row = view.standings.find((standing) => standing.entry === match.sides[side].entry);
  const deck = match.sheet?.decks[String(match.sides[side].entry)];
  const score = sideScore(match, side) || '0';
  const about = [row && `${row.wins}-${row.losses}-${row.draws}`, deck].filter(Boolean).join(' · ');
  return (
    <div className={cx('flex items-center gap-3 border-line py-1.5', side === 1 && 'border-t')}>
      <Shield name={name} className="h-9" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-lg leading-tight font-bold">
          <Name>{name}</Name>
        </span>
        <span className="numerals text-xs text-ink-soft">{about}</span>
      </span>
      <span
        key={score}
        className={cx(
          'numerals animate-rise text-3xl font-bold',
          match.winner === side && match.status === 'completed' && 'text-or-deep',
        )}
      >
        {score}
      </span>
    </div>
  );
}
