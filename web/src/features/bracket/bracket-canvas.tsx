import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { REACHABLE } from '@/components/ui/reachable';
import { BracketWorld } from '@/features/bracket/bracket-world';
import type { BracketLayout, Direction } from '@/features/bracket/bracket-layout';
import { cull, neighbour } from '@/features/bracket/bracket-layout';
import { CanvasTools } from '@/features/bracket/canvas-tools';
import { Minimap, Overview } from '@/features/bracket/overview';
import { RoundHeads } from '@/features/bracket/round-heads';
import { usePanZoom } from '@/features/bracket/use-pan-zoom';
import {
  centreOn,
  MARGIN,
  OVERVIEW_BELOW,
  reveal,
  type Size,
  stretchOver,
  unstretched,
  type Viewport,
  windowRect,
} from '@/features/bracket/viewport';
import type { Match } from '@/lib/api/types';
import type { Names } from '@/lib/tournament/match';
import { useTheme } from '@/lib/browser/theme';
import { t } from '@/lib/words';

export type CanvasProps = {
  layout: BracketLayout;
  matches: ReadonlyMap<number, Match>;
  names: Names;
  labelOf: (match: Match) => string;
  /** Where to look first. */
  focus: number | undefined;
  /** The player to stay with: their match is kept in sight. */
  followed: number | null;
  path: ReadonlySet<number>;
  highlight: number | null;
  news: ReadonlySet<number>;
  onOpen: (match: number) => void;
  onHighlight: (entry: number | null) => void;
};

const ARROWS: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };
const HEAD = 44;

/** The bracket as a drawing to move about in. */
export function BracketCanvas(props: CanvasProps) {
  const { layout, matches, path, focus, followed } = props;
  const element = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { viewport, size, isMeasured, update, zoomBy, fit, handlers } = usePanZoom(element, layout, focus);
  const [current, setCurrent] = useState<number | undefined>(focus);
  const theme = useTheme();
  const isOverview = viewport.scale < OVERVIEW_BELOW;
  const rect = useStableRect(viewport, size);
  const kept = useMemo(() => new Set(current === undefined ? [] : [current]), [current]);
  const visible = useMemo(() => cull(layout, rect, kept), [layout, rect, kept]);
  const place = isOverview ? stretchOver(viewport, layout, size) : unstretched(viewport);
  useFollow(followed === null ? undefined : focus, layout, size, update);

  const moveTo = (number: number) => {
    const box = layout.boxOf.get(number);
    if (!box) return;
    setCurrent(number);
    update((held) => reveal(held, box, size));
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>(`[data-match="${number}"]`)?.focus({ preventScroll: true }),
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const direction = ARROWS[event.key];
    const from = Number((event.target as HTMLElement).dataset.match);
    const to = direction && from ? neighbour(layout, from, direction) : undefined;
    if (to === undefined) {
      handlers.onKeyDown(event);
      return;
    }
    event.preventDefault();
    moveTo(to);
  };
  const zoomInAt = (event: { clientX: number; clientY: number }) => {
    const box = element.current?.getBoundingClientRect();
    if (!box || !isOverview) return;
    const x = (event.clientX - box.left - place.x) / place.scaleX;
    const y = (event.clientY - box.top - place.y) / place.scaleY;
    update(() => centreOn(pointBox(x, y), size, 0.8));
  };
  const current_ = current ?? layout.boxes[0]?.number;
  const edges = edgesOf(viewport, layout, size);
  const hasMap = isMeasured && layout.boxes.length > 31 && !isOverview;
  const height = Math.min(layout.height + 2 * MARGIN, 4000);

  return (
    <div
      ref={frame}
      className="group/frame relative overflow-hidden rounded-lg border border-line bg-paper fullscreen:rounded-none print:hidden"
    >
      <RoundHeads layout={layout} place={place} height={HEAD} />
      {/* The drawing takes focus so that keys can move it; what is in it are ordinary buttons. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={element}
        role="group"
        aria-label={t(
          'Bracket drawing. Arrow keys move it or go from match to match, plus and minus zoom, zero shows all.',
        )}
        {...REACHABLE}
        className="relative touch-none overflow-hidden group-fullscreen/frame:h-[calc(100dvh-44px)]! text-ink outline-offset-[-2px] select-none"
        style={{
          height: `min(${height}px, max(24rem, calc(100dvh - 15rem)))`,
          cursor: isOverview ? 'zoom-in' : 'grab',
        }}
        {...edges}
        {...handlers}
        onKeyDown={onKeyDown}
        onClick={zoomInAt}
      >
        {isMeasured && isOverview && (
          <Overview
            layout={layout}
            matches={matches}
            path={path}
            place={place}
            size={size}
            theme={theme}
            className="absolute inset-0"
          />
        )}
        {isMeasured && !isOverview && (
          <BracketWorld {...props} visible={visible} viewport={viewport} current={current_} onFocus={setCurrent} />
        )}
      </div>
      {/* The corner where the fewest matches are, unless the map is there. */}
      <CanvasTools
        className={hasMap ? 'left-3' : 'right-3'}
        scale={viewport.scale}
        onZoom={zoomBy}
        onFit={fit}
        onFullScreen={() => toggleFullScreen(frame.current)}
      />
      {hasMap && (
        <Minimap
          layout={layout}
          matches={matches}
          path={path}
          viewport={viewport}
          window={size}
          theme={theme}
          onMove={(x, y) => update((held) => centreOn(pointBox(x, y), size, held.scale))}
        />
      )}
    </div>
  );
}

/** For the screen in the hall: nothing but the bracket. */
function toggleFullScreen(frame: HTMLElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void frame?.requestFullscreen();
}

/** The tiles in sight, the same object until the window moves to other tiles. */
function useStableRect(viewport: Viewport, size: Size) {
  const { left, top, right, bottom } = windowRect(viewport, size);
  return useMemo(() => ({ left, top, right, bottom }), [left, top, right, bottom]);
}

const pointBox = (x: number, y: number) => ({ number: 0, x, y, width: 0, height: 0 });

/** Stay with a followed player: go to their match when it is named and whenever it changes. */
function useFollow(
  focus: number | undefined,
  layout: BracketLayout,
  size: Size,
  update: (change: (held: Viewport) => Viewport) => void,
): void {
  const followed = useRef<number | undefined>(undefined);
  const go = useCallback(
    (number: number) => {
      const box = layout.boxOf.get(number);
      if (box) update((held) => centreOn(box, size, Math.max(held.scale, 0.8)));
    },
    [layout, size, update],
  );
  useEffect(() => {
    if (followed.current === focus) return;
    followed.current = focus;
    if (focus !== undefined) go(focus);
  }, [focus, go]);
}

function edgesOf(viewport: Viewport, layout: BracketLayout, size: Size) {
  const right = layout.width * viewport.scale + viewport.x;
  const bottom = layout.height * viewport.scale + viewport.y;
  return {
    'data-more-left': viewport.x < MARGIN - 1,
    'data-more-up': viewport.y < MARGIN - 1,
    'data-more-right': right > size.width - MARGIN + 1,
    'data-more-down': bottom > size.height - MARGIN + 1,
  };
}
