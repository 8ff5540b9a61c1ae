import { type ReactNode } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { Shield } from '@/components/ui/people/shield';
import { EmptyState } from '@/components/ui/feedback/states';
import type { Board, Following, Match, MatchStatus, SideIndex, View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { isPlayable, type Names, roundName, sideEntry, sideName, sideScore } from '@/lib/tournament/match';
import { t } from '@/lib/words';

type Props = {
  view: View;
  names: Names;
  match: Match | undefined;
  board: Board | null | undefined;
  following: Following | null;
  children: ReactNode;
};

const STATUSES: Record<MatchStatus, { text: string; tone: BadgeTone }> = {
  locked: { text: t('Waiting for its players'), tone: 'plain' },
  ready: { text: t('Ready'), tone: 'azure' },
  in_progress: { text: t('Under way'), tone: 'vert' },
  completed: { text: t('Played'), tone: 'or' },
  bye: { text: t('Bye'), tone: 'plain' },
  void: { text: t('Not played'), tone: 'plain' },
};

/** What is on the board says more than the bracket does. */
const PLAY: Record<Board['status'], { text: string; tone: BadgeTone }> = {
  waiting: { text: t('About to begin'), tone: 'azure' },
  playing: { text: t('Under way'), tone: 'vert' },
  paused: { text: t('Waiting for a player'), tone: 'gules' },
  over: { text: t('Game over'), tone: 'or' },
};

/** The match in front: who plays, how it stands, and what is on the board. */
export function Stage({ view, names, match, board, following, children }: Props) {
  if (!match)
    return (
      <EmptyState title={t('Nothing to watch yet')}>
        {t('The first match comes on stage as soon as the draw is made.')}
      </EmptyState>
    );
  const status = isPlayable(match) && board ? PLAY[board.status] : STATUSES[match.status];
  const hasScore = sideScore(match, 0) !== '' || sideScore(match, 1) !== '';
  return (
    <section
      aria-label={t('Match {number}', { number: match.number })}
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-card"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-2.5">
        <h2 className="text-lg">{roundName(match, view.rounds)}</h2>
        <span className="numerals text-sm text-ink-soft">
          {t('Match {number}', { number: match.number })}
          {match.best_of > 1 && ` · ${t('best of {number}', { number: match.best_of })}`}
        </span>
        <Badge tone={status.tone} className="ml-auto">
          {status.text}
        </Badge>
      </header>
      {following && <FollowNote following={following} names={names} />}
      {/* A board names its players itself; then only the score is missing. */}
      <div
        className={cx(
          'grid grid-cols-[1fr_auto_1fr] items-center gap-3 px-4',
          board ? (hasScore ? 'py-2' : 'hidden') : 'py-4',
        )}
      >
        <Player match={match} side={0} names={names} isSmall={Boolean(board)} />
        {hasScore ? (
          <p className="numerals text-2xl font-bold whitespace-nowrap">
            <span className="sr-only">{t('Score')} </span>
            {sideScore(match, 0) || '0'}
            <span className="px-1.5 text-ink-faint">:</span>
            {sideScore(match, 1) || '0'}
          </p>
        ) : (
          <p className="text-lg text-ink-faint">{t('against')}</p>
        )}
        <Player match={match} side={1} names={names} isSmall={Boolean(board)} />
      </div>
      <div className={cx('flex flex-col gap-4 px-4 pb-4', board && !hasScore && 'pt-3')}>{children}</div>
    </section>
  );
}

function Player({ match, side, names, isSmall }: { match: Match; side: SideIndex; names: Names; isSmall: boolean }) {
  const entry = sideEntry(match, side, names);
  const isWinner = match.winner === side && match.status === 'completed';
  return (
    <div className="flex min-w-0 flex-col items-center gap-1.5 text-center">
      {entry ? (
        <Shield name={entry.name} className={isSmall ? 'h-8' : 'h-14'} />
      ) : (
        <Icon name="user" className="size-10 text-ink-faint" />
      )}
      <p
        className={cx(
          'max-w-full leading-tight',
          entry ? 'font-bold' : 'text-sm text-ink-faint italic',
          isWinner && 'text-or-deep',
        )}
      >
        <Name>{sideName(match, side, names)}</Name>
      </p>
      <p className={cx('numerals text-xs text-ink-faint', isSmall && 'hidden')}>
        {[entry?.seed && t('Seed {seed}', { seed: entry.seed }), entry?.rating].filter(Boolean).join(' · ')}
      </p>
      {isWinner && <Badge tone="or">{t('Winner')}</Badge>}
    </div>
  );
}

function FollowNote({ following, names }: { following: Following; names: Names }) {
  const name = names.get(following.entry)?.name ?? t('Entry {entry}', { entry: following.entry });
  const text = {
    playing: t('{name} is at the board.', { name }),
    waiting: t('{name} is through and waits for an opponent.', { name }),
    idle: t('{name} has no match right now. This was the last one.', { name }),
  }[following.standing];
  return (
    <p role="status" className="flex items-center gap-2 border-b border-line bg-azure-wash px-4 py-2 text-sm">
      <Icon name="flag" className="size-4 text-azure" /> {text}
    </p>
  );
}
