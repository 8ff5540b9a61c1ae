import { type UIEvent, useLayoutEffect, useRef, useState } from 'react';
import type { BracketLayout } from '@/features/bracket/bracket-layout';
import { MatchBox } from '@/features/bracket/match-box';
import type { Match } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import type { Names } from '@/lib/tournament/match';
import { t } from '@/lib/words';

type Props = {
  layout: BracketLayout;
  matches: Match[];
  names: Names;
  labelOf: (match: Match) => string;
  /** The match to begin with. */
  first: number | undefined;
  path: ReadonlySet<number>;
  highlight: number | null;
  news: ReadonlySet<number>;
  onOpen: (match: number) => void;
};

const nothing = () => undefined;

/** One round after the other: swipe on a phone, or pick a round; a plain list for screen readers. */
export function RoundPager({ layout, matches, first, ...rest }: Props) {
  const strip = useRef<HTMLOListElement>(null);
  const start = Math.max(
    0,
    layout.columns.findIndex((column) => first !== undefined && column.numbers.includes(first)),
  );
  const byNumber = new Map(matches.map((match) => [match.number, match]));
  const [shown, setShown] = useState(start);

  const go = (index: number, behavior: ScrollBehavior) => {
    const child = strip.current?.children[index];
    if (child instanceof HTMLElement)
      strip.current?.scrollTo({ left: child.offsetLeft - strip.current.offsetLeft, behavior });
    setShown(index);
  };
  useLayoutEffect(() => {
    const child = strip.current?.children[start];
    if (child instanceof HTMLElement && strip.current)
      strip.current.scrollLeft = child.offsetLeft - strip.current.offsetLeft;
  }, [start]);
  const onScroll = (event: UIEvent<HTMLElement>) => {
    const { scrollLeft, children } = event.currentTarget;
    const width = (children[0] as HTMLElement | undefined)?.offsetWidth ?? 1;
    setShown(Math.min(layout.columns.length - 1, Math.round(scrollLeft / width)));
  };

  const tabs = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const tab = tabs.current?.children[shown];
    if (tab instanceof HTMLElement && tabs.current)
      tabs.current.scrollLeft = tab.offsetLeft - tabs.current.offsetLeft - 16;
  }, [shown]);

  return (
    <div className="flex flex-col gap-3 print:hidden">
      <nav ref={tabs} aria-label={t('Rounds')} className="-mx-4 flex gap-1.5 overflow-x-auto px-4 pb-1 sm:mx-0 sm:px-0">
        {layout.columns.map((column, index) => (
          <button
            key={column.key}
            type="button"
            aria-current={index === shown ? 'true' : undefined}
            onClick={() => go(index, 'smooth')}
            className={cx(
              'min-h-9 shrink-0 rounded-md border px-3 text-sm font-semibold whitespace-nowrap',
              index === shown ? 'border-azure bg-azure text-on-azure' : 'border-line-strong bg-surface text-ink-soft',
            )}
          >
            {column.name}
          </button>
        ))}
      </nav>
      <ol ref={strip} onScroll={onScroll} className="snap-rounds -mx-4 flex items-start overflow-x-auto sm:mx-0">
        {layout.columns.map((column, index) => (
          <li
            key={column.key}
            aria-label={column.name}
            className="w-[86%] shrink-0 snap-start px-4 sm:w-80 sm:px-0 sm:pr-5"
          >
            <p className="mb-2 flex items-baseline justify-between" aria-hidden="true">
              <span className="font-bold">{column.name}</span>
              {column.bestOf > 1 && (
                <span className="text-sm text-ink-faint">{t('Best of {bestOf}', { bestOf: column.bestOf })}</span>
              )}
            </p>
            {Math.abs(index - shown) <= 1 && (
              <RoundList matches={column.numbers.flatMap((number) => byNumber.get(number) ?? [])} {...rest} />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function RoundList({ matches, names, labelOf, path, highlight, news, onOpen }: Omit<Props, 'layout' | 'first'>) {
  return (
    <ol className="flex flex-col gap-2.5">
      {matches.map((match) => (
        <li key={match.number} className="[contain-intrinsic-size:auto_4rem] [content-visibility:auto]">
          <div className="h-16">
            <MatchBox
              match={match}
              names={names}
              label={labelOf(match)}
              isCurrent
              isDimmed={path.size > 0 && !path.has(match.number)}
              isNew={news.has(match.number)}
              highlight={highlight}
              onOpen={onOpen}
              onFocus={nothing}
              onHighlight={nothing}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}
