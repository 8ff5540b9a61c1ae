import type { BracketLayout, Column } from '@/features/bracket/bracket-layout';
import type { Stretch } from '@/features/bracket/viewport';
import { t } from '@/lib/words';

type Props = { layout: BracketLayout; place: Stretch; height: number };

/**
 * The columns named above the drawing: those of the winners' bracket or the only one, and once the
 * losers' bracket is all that is in sight below its captions, those of the losers' bracket.
 */
export function headsOf({ columns, lowerTop }: Pick<BracketLayout, 'columns' | 'lowerTop'>, top: number): Column[] {
  const isLower = lowerTop !== null && top > lowerTop;
  return columns.filter(({ place }) => place === 'grand-final' || place === (isLower ? 'lower' : 'upper'));
}

/** The names of the rounds: they follow the drawing sideways and stay in sight. */
export function RoundHeads({ layout, place, height }: Props) {
  const columns = headsOf(layout, -place.y / place.scaleY);
  return (
    <div
      className="relative z-10 overflow-hidden border-b border-line bg-surface"
      style={{ height }}
      aria-hidden="true"
    >
      {columns.map((column) => {
        const width = column.width * place.scaleX;
        return (
          <div
            key={column.key}
            className="absolute inset-y-0 flex items-center justify-center gap-2 text-sm"
            style={{ left: column.x * place.scaleX + place.x, width }}
          >
            <span className="truncate font-bold">{width < 110 ? shortName(column.name) : column.name}</span>
            {column.bestOf > 1 && width > 150 && (
              <span className="shrink-0 rounded-sm bg-sunken px-1.5 py-0.5 text-xs text-ink-soft">
                {t('Best of {bestOf}', { bestOf: column.bestOf })}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** "Quarter-final" as QF, "Round of 64" as 64, "Losers round 3" as L3. */
export function shortName(name: string): string {
  const number = /\d+/.exec(name)?.[0];
  if (number) return name.startsWith('Round') ? number : `${name.charAt(0)}${number}`;
  return name === 'Final'
    ? 'F'
    : name
        .split(/[-\s]/)
        .map((word) => word.charAt(0).toUpperCase())
        .join('');
}
