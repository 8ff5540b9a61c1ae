import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Menu, MenuItem } from '@/components/ui/overlays/menu';
import { Name } from '@/components/ui/people/name';
import { WaitingBadge } from '@/components/ui/feedback/waiting-notice';
import type { Match, SideIndex, View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { useQuickResult } from '@/lib/command';
import { formatPoints } from '@/lib/format';
import { canDraw, isDecided, isPlayable, type Names, sideEntry, sideName, sideScore } from '@/lib/tournament/match';
import { useReportMark, useWaitingMark } from '@/lib/tournament/reports/report-marks';
import { t } from '@/lib/words';

type Props = {
  view: View;
  match: Match;
  names: Names;
  onOpen: () => void;
  /** Whether the reader plays it. */
  isMine?: boolean;
  /** Points before the round, in tenths, by entry; shown where they decide who meets whom. */
  points?: ReadonlyMap<number, number>;
  onExplain?: () => void;
};

const QUICK: { label: string; score: [number, number]; spoken: (first: string, second: string) => string }[] = [
  { label: '1–0', score: [10, 0], spoken: (first) => t('{first} won', { first }) },
  { label: '½–½', score: [5, 5], spoken: (first, second) => t('{first} and {second} drew', { first, second }) },
  { label: '0–1', score: [0, 10], spoken: (_, second) => t('{second} won', { second }) },
];

/** One pairing of a round: two names and, for those who may, a button for each result. */
export function RoundMatch({ view, match, names, onOpen, isMine = false, points, onExplain }: Props) {
  const canEnter = view.my.can.includes('enter_results');
  const mark = useReportMark(match.number);
  const waits = useWaitingMark(match.number);
  const [first, second] = [sideName(match, 0, names), sideName(match, 1, names)];
  if (match.status === 'bye')
    return (
      <Bye match={match} name={match.sides[0].kind === 'bye' ? second : first} isMine={isMine} onExplain={onExplain} />
    );
  return (
    <li
      data-row={match.number}
      tabIndex={-1}
      className={cx(
        'mb-1.5 grid items-center gap-x-3 gap-y-1 rounded-md border px-3 py-1.5 shadow-card',
        isMine ? 'border-azure bg-azure-wash' : 'border-line bg-surface',
        canEnter
          ? 'grid-cols-[1.5rem_1fr_auto_auto] sm:grid-cols-[1.5rem_1fr_11rem_1fr_auto_auto]'
          : 'grid-cols-[1.5rem_1fr_auto] sm:grid-cols-[1.5rem_1fr_11rem_1fr_auto]',
      )}
    >
      <span className="numerals text-sm font-bold text-ink-faint max-sm:text-center">
        {isMine && <span className="sr-only">{t('Your game:')} </span>}
        {match.index + 1}
      </span>
      <Player match={match} side={0} names={names} points={points} />
      <div className="flex justify-center gap-1 max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1 max-sm:flex-col">
        <ResultCell {...{ view, match, canEnter, isWaiting: waits === 'waiting', onOpen, first, second }} />
        {waits && <WaitingBadge mark={waits} />}
        {mark && (
          <Badge tone={mark === 'disputed' ? 'gules' : 'or'}>
            {mark === 'disputed' ? t('Disputed') : t('Reported')}
          </Badge>
        )}
      </div>
      <Player match={match} side={1} names={names} points={points} />
      <div className="flex items-center justify-end gap-1 max-sm:col-start-1 max-sm:row-start-2 max-sm:justify-center">
        {match.marks.includes('by-hand') && (
          <span className="max-sm:hidden">
            <Badge>{t('by hand')}</Badge>
          </span>
        )}
        {onExplain && <Why label={t('Why {first} meets {second}', { first, second })} onClick={onExplain} />}
      </div>
      {canEnter && (
        <MatchMenu
          match={match}
          label={t('More for {first} against {second}', { first, second })}
          onOpen={onOpen}
          onExplain={onExplain}
        />
      )}
    </li>
  );
}

type CellProps = Pick<Props, 'view' | 'match' | 'onOpen'> & {
  canEnter: boolean;
  isWaiting: boolean;
  first: string;
  second: string;
};

/** The result, or what leads to it: a button for each, or a form. */
function ResultCell({ view, match, canEnter, isWaiting, onOpen, first, second }: CellProps) {
  const quick = useQuickResult(view.id, match);
  if (!isPlayable(match)) return <span className="numerals text-lg font-bold">{scoreText(match)}</span>;
  if (isWaiting) return null;
  if (!canEnter) return <span className="numerals text-lg font-bold">{scoreText(match)}</span>;
  if (match.best_of !== 1) {
    return (
      <Button size="sm" onClick={onOpen} aria-label={t('Result of {first} against {second}', { first, second })}>
        {t('Result')}
      </Button>
    );
  }
  return QUICK.filter(({ score }) => score[0] !== score[1] || canDraw(match)).map(({ label, score, spoken }) => (
    <Button
      key={label}
      size="sm"
      className="numerals px-2.5"
      disabled={quick.isBusy}
      onClick={() => quick.send(score)}
      aria-label={`${spoken(first, second)}: ${label}`}
    >
      {label}
    </Button>
  ));
}

function MatchMenu({
  match,
  label,
  onOpen,
  onExplain,
}: {
  match: Match;
  label: string;
  onOpen: () => void;
  onExplain: (() => void) | undefined;
}) {
  return (
    <Menu
      trigger={
        <Button
          look="ghost"
          size="sm"
          className="-mr-1.5 px-1.5 max-sm:col-start-4 max-sm:row-span-2 max-sm:row-start-1"
          aria-label={label}
        >
          <Icon name="more" />
        </Button>
      }
    >
      <MenuItem icon={isPlayable(match) ? 'check' : 'undo'} onSelect={onOpen}>
        {isPlayable(match)
          ? t('Enter the result, or a forfeit')
          : isDecided(match)
            ? t('Correct the result')
            : t('Show the match')}
      </MenuItem>
      {onExplain && (
        <MenuItem icon="why" onSelect={onExplain}>
          {t('Why these two meet')}
        </MenuItem>
      )}
    </Menu>
  );
}

function Why({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      look="ghost"
      size="sm"
      className="gap-1 px-2 text-ink-soft max-sm:-mx-1.5"
      onClick={onClick}
      aria-label={label}
    >
      <Icon name="why" className="size-4" /> <span className="max-xl:hidden">{t('Why?')}</span>
    </Button>
  );
}

const BYES: Partial<Record<Match['marks'][number], (name: string) => string>> = {
  'full-bye': (name) => t('{name} sits out, for a full point', { name }),
  'half-bye': (name) => t('{name} sits out, for half a point', { name }),
  'zero-bye': (name) => t('{name} sits out', { name }),
};

type ByeProps = { match: Match; name: string; isMine: boolean; onExplain: (() => void) | undefined };

function Bye({ match, name, isMine, onExplain }: ByeProps) {
  const asked = match.marks.map((mark) => BYES[mark]).find(Boolean);
  return (
    <li
      data-row={match.number}
      tabIndex={-1}
      className={cx(
        'mb-1.5 flex min-h-11 items-center justify-between gap-3 rounded-md border border-dashed px-4 py-1.5 text-sm',
        isMine ? 'border-azure bg-azure-wash text-ink' : 'border-line text-ink-faint',
      )}
    >
      <span>{asked?.(name) ?? t('{name} has a bye', { name })}</span>
      {onExplain && !asked && <Why label={t('Why {name} has the bye', { name })} onClick={onExplain} />}
    </li>
  );
}

function scoreText(match: Match): string {
  const [first, second] = [sideScore(match, 0), sideScore(match, 1)];
  return first === '' ? '–' : `${first}–${second}`;
}

function Player({
  match,
  side,
  names,
  points,
}: {
  match: Match;
  side: SideIndex;
  names: Names;
  points: ReadonlyMap<number, number> | undefined;
}) {
  const entry = sideEntry(match, side, names);
  const score = entry && points?.get(entry.number);
  return (
    <span
      className={cx(
        'min-w-0 truncate max-sm:col-start-2',
        match.winner === side && 'font-bold',
        side === 0 && 'sm:text-right',
      )}
    >
      <Name>{sideName(match, side, names)}</Name>
      {entry?.rating != null && (
        <span className="numerals ml-2 text-xs font-normal text-ink-faint">{entry.rating}</span>
      )}
      {score !== undefined && (
        <span className="numerals ml-2 text-xs font-semibold text-ink-soft" title={t('Points before this round')}>
          ({formatPoints(score)})
        </span>
      )}
    </span>
  );
}
