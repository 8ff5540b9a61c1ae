import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Match, SideIndex } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { isPlayable, type Names, sideEntry, sideName, sideScore } from '@/lib/match';

type Props = { match: Match; names: Names; canEnter: boolean; isBusy: boolean; onResult: (score: [number, number]) => void; onOpen: () => void };

const QUICK: { label: string; score: [number, number]; spoken: (first: string, second: string) => string }[] = [
  { label: '1–0', score: [10, 0], spoken: (first) => `${first} won` },
  { label: '½–½', score: [5, 5], spoken: (first, second) => `${first} and ${second} drew` },
  { label: '0–1', score: [0, 10], spoken: (_, second) => `${second} won` },
];

/** One pairing of a round: two names and, for those who may, three buttons. */
export function RoundMatch({ match, names, canEnter, isBusy, onResult, onOpen }: Props) {
  const [first, second] = [sideName(match, 0, names), sideName(match, 1, names)];
  if (match.status === 'bye') {
    const player = match.sides[0].kind === 'bye' ? second : first;
    return <li className="rounded-md border border-dashed border-line px-4 py-2.5 text-sm text-ink-faint">{player} has a bye</li>;
  }
  return (
    <li className="grid grid-cols-[1.5rem_1fr_auto] items-center gap-x-3 gap-y-2 rounded-md border border-line bg-surface px-3 py-2 shadow-card sm:grid-cols-[1.5rem_1fr_11rem_1fr_2.5rem]">
      <span className="numerals text-xs font-bold text-ink-faint max-sm:row-span-2">{match.index + 1}</span>
      <Player match={match} side={0} names={names} />
      <div className="flex justify-center gap-1 max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1 max-sm:flex-col">
        {isPlayable(match) && canEnter ? (
          QUICK.map(({ label, score, spoken }) => (
            <Button key={label} size="sm" className="numerals px-2.5" disabled={isBusy} onClick={() => onResult(score)} aria-label={`${spoken(first, second)}: ${label}`}>
              {label}
            </Button>
          ))
        ) : (
          <span className="numerals text-lg font-bold">{scoreText(match)}</span>
        )}
      </div>
      <Player match={match} side={1} names={names} />
      {canEnter ? (
        <Button look="ghost" size="icon" className="max-sm:hidden" onClick={onOpen} aria-label={`More for ${first} against ${second}`}>
          <Icon name="more" />
        </Button>
      ) : (
        <span className="max-sm:hidden" />
      )}
    </li>
  );
}

function scoreText(match: Match): string {
  const [first, second] = [sideScore(match, 0), sideScore(match, 1)];
  return first === '' ? '–' : `${first}–${second}`;
}

function Player({ match, side, names }: { match: Match; side: SideIndex; names: Names }) {
  const entry = sideEntry(match, side, names);
  return (
    <span className={cx('min-w-0 truncate max-sm:col-start-2', match.winner === side && 'font-bold', side === 0 && 'sm:text-right')}>
      {sideName(match, side, names)}
      {entry?.rating != null && <span className="numerals ml-2 text-xs font-normal text-ink-faint">{entry.rating}</span>}
    </span>
  );
}
