import { type ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { Shield } from '@/components/ui/people/shield';
import { type Games, mostGames, stepGames } from '@/features/draft/games';
import type { SideIndex } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { t } from '@/lib/words';

type Props = { games: Games; names: [string, string]; bestOf: number; onChange: (games: Games) => void };

/** Plus and minus for each side, sized for a thumb. */
export function ScoreSteppers({ games, names, bestOf, onChange }: Props) {
  const step = (side: SideIndex, change: 1 | -1) =>
    onChange({ drawn: games.drawn, score: stepGames(games.score, side, change, bestOf) });
  return (
    <div className="flex flex-col gap-3">
      {([0, 1] as const).map((side) => {
        const won = games.score[side];
        const isAhead = won > games.score[side === 0 ? 1 : 0];
        return (
          <div
            key={side}
            role="group"
            aria-label={t('Games of {names}', { names: names[side] })}
            className={cx('rounded-lg border-2 p-3', isAhead ? 'border-or bg-or-wash' : 'border-line bg-surface')}
          >
            <p className="mb-2 flex min-w-0 items-center gap-2.5">
              <Shield name={names[side]} className="h-8" />
              <span className="min-w-0 truncate text-lg font-bold">
                <Name>{names[side]}</Name>
              </span>
            </p>
            <div className="grid grid-cols-[1fr_5rem_1fr] items-center gap-3">
              <StepButton
                label={t('One game fewer for {names}', { names: names[side] })}
                isDisabled={won === 0}
                onClick={() => step(side, -1)}
              >
                <Icon name="minus" className="size-7" />
              </StepButton>
              <output
                className="numerals text-center text-4xl leading-none font-bold"
                aria-label={`${names[side]}: ${won}`}
              >
                {won}
              </output>
              <StepButton
                label={t('One game more for {names}', { names: names[side] })}
                isDisabled={won === mostGames(games.score, side, bestOf)}
                onClick={() => step(side, 1)}
              >
                <Icon name="plus" className="size-7" />
              </StepButton>
            </div>
          </div>
        );
      })}
    </div>
  );
}

function StepButton({
  label,
  isDisabled,
  onClick,
  children,
}: {
  label: string;
  isDisabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
      className="grid min-h-16 touch-manipulation place-items-center rounded-md border border-line-strong bg-paper select-none hover:bg-sunken active:translate-y-px disabled:opacity-40"
    >
      {children}
    </button>
  );
}
