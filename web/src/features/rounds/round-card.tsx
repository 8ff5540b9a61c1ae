import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Name } from '@/components/ui/people/name';
import { Progress } from '@/components/ui/feedback/progress';
import type { Match, View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { isPlayable, type Names, sideName } from '@/lib/tournament/match';
import { t, tn } from '@/lib/words';

const SHOWN = 6;

type Props = {
  view: View;
  /** The matches of the round at hand. */
  matches: Match[];
  names: Names;
  /** Leads to the row of a match. */
  onShow?: (match: number) => void;
  /** What the arbiter does with the round. */
  controls?: ReactNode;
};

/** How far the round is, which results are missing, and what comes next. */
export function RoundCard({ view, matches, names, onShow, controls }: Props) {
  const [isWhole, setWhole] = useState(false);
  const played = matches.filter((match) => match.status !== 'bye');
  const missing = played.filter(isPlayable);
  const shown = isWhole ? missing : missing.slice(0, SHOWN);
  const canEnter = view.my.can.includes('enter_results');
  return (
    <section
      aria-label={t('The round')}
      className={cx(
        'no-print flex flex-col gap-3 lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:p-4 lg:shadow-card',
        !controls && 'max-lg:hidden', // the head of the page says as much
      )}
    >
      {played.length > 0 && (
        <div className="flex flex-col gap-1.5 max-lg:hidden">
          <p className="numerals flex items-baseline justify-between gap-2 font-bold">
            {missing.length === 0
              ? t('All results in')
              : tn(missing.length, '{count} result missing', '{count} results missing')}
            <span className="text-sm font-normal text-ink-soft">
              {t('{done} of {all}', { done: played.length - missing.length, all: played.length })}
            </span>
          </p>
          <Progress done={played.length - missing.length} total={played.length} label={t('Results of the round')} />
        </div>
      )}
      {canEnter && onShow && missing.length > 0 && (
        <ul aria-label={t('Missing results')} className="flex flex-col text-sm max-lg:hidden">
          {shown.map((match) => (
            <li key={match.number}>
              <button
                type="button"
                onClick={() => onShow(match.number)}
                className="numerals flex min-h-8 w-full items-center gap-2 rounded-sm text-left hover:bg-sunken"
              >
                <span className="w-7 shrink-0 text-right font-bold text-ink-faint">{match.index + 1}</span>
                <span className="min-w-0 truncate">
                  <Name>{sideName(match, 0, names)}</Name> – <Name>{sideName(match, 1, names)}</Name>
                </span>
              </button>
            </li>
          ))}
          {missing.length > SHOWN && !isWhole && (
            <li>
              <Button look="ghost" size="sm" onClick={() => setWhole(true)}>
                {t('{count} more', { count: missing.length - SHOWN })}
              </Button>
            </li>
          )}
        </ul>
      )}
      {controls}
    </section>
  );
}
