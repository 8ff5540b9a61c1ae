import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Name } from '@/components/ui/people/name';
import { runningMatches } from '@/features/watch/spectate-state';
import type { Match, View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { type Names, roundName, sideName, sideScore } from '@/lib/tournament/match';
import { t } from '@/lib/words';

type Props = { view: View; names: Names; shown: number | null; onWatch: (match: number) => void };

const FIRST = 12;

/** What can be watched now: one row a match, the one on stage marked. */
export function RunningList({ view, names, shown, onWatch }: Props) {
  const [isWhole, setWhole] = useState(false);
  const running = runningMatches(view.matches);
  const listed = isWhole ? running : running.slice(0, FIRST);
  return (
    <section aria-label={t('Running matches')} className="flex flex-col gap-2">
      <h2 className="flex items-baseline justify-between text-xl">
        {t('Now playing')}{' '}
        <span className="numerals font-sans text-sm font-medium text-ink-faint">{running.length}</span>
      </h2>
      {running.length === 0 && (
        <p className="rounded-md border border-dashed border-line-strong px-4 py-6 text-center text-sm text-ink-soft">
          {emptyText(view)}
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {listed.map((match) => (
          <li key={match.number}>
            <Row match={match} view={view} names={names} isShown={match.number === shown} onWatch={onWatch} />
          </li>
        ))}
      </ul>
      {running.length > listed.length && (
        <Button look="ghost" onClick={() => setWhole(true)}>
          {t('Show all {running}', { running: running.length })}
        </Button>
      )}
    </section>
  );
}

function Row({
  match,
  view,
  names,
  isShown,
  onWatch,
}: {
  match: Match;
  view: View;
  names: Names;
  isShown: boolean;
  onWatch: (match: number) => void;
}) {
  return (
    <button
      type="button"
      aria-current={isShown ? 'true' : undefined}
      onClick={() => onWatch(match.number)}
      className={cx(
        'flex w-full flex-col gap-1 rounded-md border px-3 py-2 text-left shadow-card transition-colors',
        isShown ? 'border-azure bg-azure-wash ring-1 ring-azure' : 'border-line bg-surface hover:border-line-strong',
      )}
    >
      <span className="flex items-center justify-between gap-2 text-xs text-ink-faint">
        {t('{round} · match {number}', { round: roundName(match, view.rounds), number: match.number })}
        {isShown && <span className="font-bold text-azure">{t('On stage')}</span>}
      </span>
      {([0, 1] as const).map((side) => (
        <span key={side} className="flex items-center justify-between gap-2 text-sm font-semibold">
          <span className="min-w-0 truncate">
            <Name>{sideName(match, side, names)}</Name>
          </span>
          <span className="numerals">{sideScore(match, side)}</span>
        </span>
      ))}
    </button>
  );
}

function emptyText(view: View): string {
  if (view.phase === 'completed') return t('All matches are played. Look back at any of them in the draw below.');
  if (view.matches.length === 0) return t('Play has not begun. Matches appear here as soon as they are drawn.');
  return t('No match is being played at this moment.');
}
