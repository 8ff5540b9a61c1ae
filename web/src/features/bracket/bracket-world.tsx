import { memo } from 'react';
import type { CanvasProps } from '@/features/bracket/bracket-canvas';
import { BOX, type Box, type BracketLayout, type Link } from '@/features/bracket/bracket-layout';
import { MatchBox } from '@/features/bracket/match-box';
import type { Viewport } from '@/features/bracket/viewport';
import { cx } from '@/lib/class-names';

type Props = CanvasProps & {
  visible: { boxes: Box[]; links: Link[] };
  viewport: Viewport;
  current: number | undefined;
  onFocus: (match: number) => void;
};

/** The line between the winners' bracket and the captions of the losers'. */
const LINE_ABOVE = 28;

/** What moves: only the transform changes while panning, the contents are drawn when they change. */
export function BracketWorld({ viewport, ...contents }: Props) {
  return (
    <div
      className="absolute top-0 left-0 origin-top-left will-change-transform"
      style={{ transform: `translate(${viewport.x}px, ${viewport.y}px) scale(${viewport.scale})` }}
    >
      <Contents {...contents} />
    </div>
  );
}

const Contents = memo(function Contents({ layout, visible, path, ...rest }: Omit<Props, 'viewport'>) {
  const shown = new Map(visible.boxes.map((box) => [box.number, box]));
  return (
    <>
      {layout.lowerTop !== null && (
        <hr
          className="absolute left-0 border-t-2 border-dashed border-line"
          style={{ top: layout.lowerTop - LINE_ABOVE, width: layout.width }}
        />
      )}
      <Links links={visible.links} layout={layout} path={path} />
      {layout.captions.map((caption) => (
        <p
          key={caption.key}
          className="absolute text-center text-base leading-5 font-bold whitespace-nowrap text-ink-soft"
          style={{ left: caption.x, top: caption.y - 16, width: BOX.width }}
        >
          {caption.text}
        </p>
      ))}
      <ol>
        {layout.columns.map((column) => (
          <li key={column.key} aria-label={column.name}>
            <ol>
              {column.numbers.map((number) => {
                const box = shown.get(number);
                return box && <PlacedBox key={number} box={box} path={path} {...rest} />;
              })}
            </ol>
          </li>
        ))}
      </ol>
    </>
  );
});

type PlacedProps = Omit<Props, 'viewport' | 'layout' | 'visible' | 'focus' | 'followed'> & { box: Box };

function PlacedBox({ box, matches, path, news, labelOf, current, ...rest }: PlacedProps) {
  const match = matches.get(box.number);
  if (!match) return null;
  return (
    <li className="absolute" style={{ left: box.x, top: box.y, width: box.width, height: box.height }}>
      <MatchBox
        match={match}
        label={labelOf(match)}
        isCurrent={current === match.number}
        isDimmed={path.size > 0 && !path.has(match.number)}
        isNew={news.has(match.number)}
        {...rest}
      />
    </li>
  );
}

function Links({ links, layout, path }: { links: Link[]; layout: BracketLayout; path: ReadonlySet<number> }) {
  return (
    <svg
      width={layout.width}
      height={layout.height}
      className="pointer-events-none absolute top-0 left-0 overflow-visible"
      fill="none"
      aria-hidden="true"
    >
      {links.map((link) => {
        const isLit = path.has(link.from) && path.has(link.to);
        return (
          <path
            key={link.from}
            d={link.path}
            className={cx(
              'transition-[stroke,opacity] duration-150',
              isLit ? 'stroke-or' : 'stroke-line-strong',
              path.size > 0 && !isLit && 'opacity-30',
            )}
            strokeWidth={isLit ? 3.5 : 1.5}
          />
        );
      })}
    </svg>
  );
}
