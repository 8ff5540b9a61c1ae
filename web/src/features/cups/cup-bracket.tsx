import { Name } from '@/components/ui/people/name';
import { nameRound } from '@/features/cups/score';
import type { Cup, CupMatch } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { saidIn, t } from '@/lib/words';

type Props = { rounds: Cup['rounds']; playing: ReadonlySet<number>; onOpen: (match: CupMatch) => void };

/** The bracket with its scores, a column a round; on a narrow screen it scrolls sideways. */
export function CupBracket({ rounds, playing, onOpen }: Props) {
  return (
    <div className="overflow-x-auto pb-2" role="region" aria-label={t('Bracket')}>
      <div className="flex min-w-max gap-4">
        {rounds.map((round) => (
          <section
            key={round.number}
            aria-label={nameRound(round.number, rounds.length)}
            className="flex w-56 flex-col gap-3"
          >
            <h3 className="text-sm font-semibold text-ink-soft">{nameRound(round.number, rounds.length)}</h3>
            <div className="flex flex-1 flex-col justify-around gap-3">
              {round.matches.map((match) => (
                <MatchCard key={match.id} match={match} isPlaying={playing.has(match.id)} onOpen={onOpen} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

function MatchCard({ match, isPlaying, onOpen }: { match: CupMatch; isPlaying: boolean; onOpen: Props['onOpen'] }) {
  const spoken = speak(match);
  return (
    <button
      type="button"
      disabled={match.games.length === 0}
      onClick={() => onOpen(match)}
      aria-label={match.games.length ? t('{match}, show the games', { match: spoken }) : spoken}
      className={cx(
        'rounded-md border bg-surface text-left shadow-card enabled:hover:border-azure',
        isPlaying ? 'border-or' : 'border-line',
      )}
    >
      {match.sides.map((side, index) => (
        <span
          key={index}
          className={cx(
            'flex items-center gap-2 px-3 py-1.5',
            index === 0 && 'border-b border-line',
            match.is_decided && !side.is_winner && 'text-ink-faint',
          )}
        >
          <span className="w-5 text-right text-xs text-ink-faint tabular-nums">{side.seed || ''}</span>
          <span className={cx('min-w-0 flex-1 truncate', side.is_winner && 'font-bold')}>
            <Name>{sideName(side.name)}</Name>
          </span>
          <span className={cx('tabular-nums', side.is_winner && 'font-bold')}>
            {match.games.length > 0 ? side.score : ''}
          </span>
        </span>
      ))}
      <span className="flex justify-between border-t border-line px-3 py-1 text-xs text-ink-faint">
        <span>{describeMatch(match, isPlaying)}</span>
        {match.scheduled > 0 && <span className="tabular-nums">{`${match.games.length}/${match.scheduled}`}</span>}
      </span>
    </button>
  );
}

const sideName = (name: string) => (name === 'TBD' ? t('to come') : name === 'BYE' ? t('bye') : name);

function describeMatch(match: CupMatch, isPlaying: boolean): string {
  if (isPlaying) return t('being played');
  const words: Record<string, string> = {
    score: t('decided'),
    early: t('decided early'),
    tiebreak: t('after tie-break'),
    bye: t('bye'),
    forfeit: t('by forfeit'),
  };
  return match.is_decided ? (words[match.decided_by] ?? saidIn(match, 'decided_by').replace('rule: ', '')) : '';
}

function speak({ sides: [first, second] }: CupMatch): string {
  if (!first || !second) return '';
  return t('{first} against {second}, {firstScore} to {secondScore}', {
    first: sideName(first.name),
    second: sideName(second.name),
    firstScore: first.score,
    secondScore: second.score,
  });
}
