import { Name } from '@/components/ui/people/name';
import { Plate } from '@/features/overlay/plate';
import type { View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { indexEntries, isTableMatch, sideName, sideScore } from '@/lib/tournament/match';
import { saidIn, t } from '@/lib/words';

/** The playoff, a column a round; nothing before there is one. */
export function OverlayBracket({ view }: { view: View }) {
  const names = indexEntries(view.entries);
  const rounds = view.rounds.filter((round) => !isTableMatch(round));
  if (rounds.length === 0) return null;
  return (
    <Plate label={t('Playoff')}>
      <div className="grid gap-3" style={{ gridTemplateColumns: `repeat(${rounds.length}, minmax(0, 1fr))` }}>
        {rounds.map((round) => (
          <div key={`${round.bracket}-${round.number}`} className="flex min-w-0 flex-col justify-around gap-2">
            <p className="text-xs font-semibold text-ink-soft">{saidIn(round, 'name')}</p>
            {view.matches
              .filter((match) => match.bracket === round.bracket && match.round === round.number)
              .map((match) => (
                <ul key={match.number} className="rounded-md border border-line-strong text-sm">
                  {([0, 1] as const).map((side) => (
                    <li
                      key={side}
                      className={cx(
                        'flex justify-between gap-2 px-2 py-0.5',
                        side === 1 && 'border-t border-line',
                        match.winner === side && 'font-bold',
                      )}
                    >
                      <span className="min-w-0 truncate">
                        <Name>{sideName(match, side, names)}</Name>
                      </span>
                      <span className="numerals">{sideScore(match, side)}</span>
                    </li>
                  ))}
                </ul>
              ))}
          </div>
        ))}
      </div>
    </Plate>
  );
}
