import { memo } from 'react';
import { Name } from '@/components/ui/people/name';
import type { Match, SideIndex } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { type Names, sideEntry, sideName, sideScore } from '@/lib/tournament/match';
import { useReportMark, useWaitingMark } from '@/lib/tournament/reports/report-marks';
import { t } from '@/lib/words';

type Props = {
  match: Match;
  names: Names;
  label: string;
  isCurrent: boolean;
  isDimmed: boolean;
  isNew: boolean;
  highlight: number | null;
  onOpen: (match: number) => void;
  onFocus: (match: number) => void;
  onHighlight: (entry: number | null) => void;
};

const NUMBER_TONES: Record<Match['status'], string> = {
  locked: 'bg-sunken text-ink-faint',
  ready: 'bg-vert-wash text-vert',
  in_progress: 'bg-vert text-surface',
  completed: 'bg-sunken text-ink-faint',
  bye: 'bg-transparent text-ink-faint',
  void: 'bg-transparent text-ink-faint',
};

const MARKS = {
  waiting: { spoken: t('Reported by one player.'), box: 'border-or!', number: 'bg-or-wash text-or-deep' },
  disputed: { spoken: t('Disputed.'), box: 'border-gules! ring-1 ring-gules', number: 'bg-gules text-on-gules' },
};

const WAITS = {
  waiting: {
    text: t('Waiting for the network'),
    spoken: t('Waiting for the network.'),
    box: 'border-or! border-dashed',
    tag: 'bg-or-wash text-or-deep',
  },
  refused: { text: t('Refused'), spoken: t('Refused.'), box: 'border-gules!', tag: 'bg-gules-wash text-gules' },
};

/** One match of the bracket: a button with the whole story in its label. */
export const MatchBox = memo(function MatchBox({
  match,
  names,
  label,
  isCurrent,
  isDimmed,
  isNew,
  highlight,
  onOpen,
  onFocus,
  onHighlight,
}: Props) {
  const mark = useReportMark(match.number);
  const waits = useWaitingMark(match.number);
  const isLight = match.status === 'bye' || match.status === 'void';
  return (
    <button
      type="button"
      data-match={match.number}
      aria-label={[label, mark && MARKS[mark].spoken, waits && WAITS[waits].spoken].filter(Boolean).join(' ')}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => onOpen(match.number)}
      onFocus={() => onFocus(match.number)}
      onPointerLeave={() => onHighlight(null)}
      className={cx(
        'relative flex size-full overflow-hidden rounded-md border text-left transition-opacity duration-150',
        isLight ? 'border-dashed border-line-strong/50 bg-transparent' : 'border-line-strong bg-surface shadow-card',
        match.status === 'ready' && 'border-vert',
        match.status === 'in_progress' && 'border-vert ring-1 ring-vert',
        mark && MARKS[mark].box,
        waits && WAITS[waits].box,
        isDimmed && 'opacity-30',
        isNew && 'animate-news',
      )}
    >
      <span
        className={cx(
          'numerals grid w-7 shrink-0 place-items-center text-[0.7rem] font-bold',
          mark ? MARKS[mark].number : NUMBER_TONES[match.status],
        )}
      >
        {match.number}
      </span>
      <span className="flex min-w-0 flex-1 flex-col divide-y divide-line">
        {([0, 1] as const).map((side) => (
          <SideRow
            key={side}
            match={match}
            side={side}
            names={names}
            isLit={highlight !== null && match.sides[side].entry === highlight}
            onHighlight={onHighlight}
          />
        ))}
      </span>
      {waits && (
        <span
          className={cx(
            'absolute top-1/2 right-0 -translate-y-1/2 rounded-l-sm px-1.5 text-[0.65rem] leading-4 font-bold',
            WAITS[waits].tag,
          )}
        >
          {WAITS[waits].text}
        </span>
      )}
    </button>
  );
});

type RowProps = {
  match: Match;
  side: SideIndex;
  names: Names;
  isLit: boolean;
  onHighlight: (entry: number | null) => void;
};

function SideRow({ match, side, names, isLit, onHighlight }: RowProps) {
  const entry = sideEntry(match, side, names);
  const isWinner = match.winner === side && match.status !== 'bye';
  const isLoser = match.winner !== null && match.winner !== side;
  const score = sideScore(match, side);
  return (
    <span
      onPointerEnter={() => onHighlight(entry?.number ?? null)}
      className={cx(
        'flex min-h-0 flex-1 items-center gap-1.5 pl-2 text-sm leading-none',
        isWinner && 'font-bold',
        (isLoser || !entry) && 'text-ink-faint',
        isLit && 'bg-or-wash text-ink',
      )}
    >
      <span className="numerals min-w-5 shrink-0 text-right text-[0.7rem] font-medium whitespace-nowrap text-ink-faint">
        {entry?.seed ?? ''}
      </span>
      <span className={cx('min-w-0 flex-1 truncate py-1', !entry && 'text-[0.78rem] italic')}>
        <Name>{sideName(match, side, names)}</Name>
      </span>
      {score !== '' && (
        <span
          className={cx(
            'numerals grid h-full min-w-8 shrink-0 place-items-center px-1.5 font-bold',
            isWinner ? 'bg-or text-[#17182b]' : 'bg-sunken',
          )}
        >
          {score}
        </span>
      )}
    </span>
  );
}
