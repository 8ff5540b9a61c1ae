import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { REACHABLE } from '@/components/ui/reachable';
import { Icon } from '@/components/ui/icon';
import { layOut } from '@/features/arenas/calendar/timeline-layout';
import type { ArenaHead, Speed } from '@/lib/api/arena-types';
import { describeClock, tinctureOf, type Tincture } from '@/lib/arena/words';
import { cx } from '@/lib/class-names';
import { useNow } from '@/lib/time/use-now';
import { language, t } from '@/lib/words';

const LANE_PX = 62;
const HEAD_PX = 26;
const ROOMY_PX = 200;
const TONES: Record<Tincture, string> = {
  azure: 'border-azure bg-azure-wash',
  vert: 'border-vert bg-vert-wash',
  gules: 'border-gules bg-gules-wash',
  or: 'border-or bg-or-wash',
  purpure: 'border-(--purpure) bg-(--purpure-wash)',
};
export const SPEED_ICONS: Record<Speed, 'bolt' | 'fire' | 'clock' | 'flag'> = {
  ultrabullet: 'bolt',
  bullet: 'bolt',
  blitz: 'fire',
  rapid: 'flag',
  classical: 'clock',
};
const hour = new Intl.DateTimeFormat(language.locale, { hour: '2-digit', minute: '2-digit' });

/** The day as a rail: what runs, what comes, and where we are. */
export function Timeline({ arenas }: { arenas: ArenaHead[] }) {
  const now = useNow(20_000);
  const line = useMemo(() => layOut(arenas, now), [arenas, now]);
  const box = useRef<HTMLElement>(null);
  const start = useRef(line.nowLeft);
  useEffect(() => {
    if (box.current) box.current.scrollLeft = start.current - box.current.clientWidth * 0.3;
  }, []);
  return (
    // A region that scrolls must be reachable by keyboard.
    <section
      ref={box}
      aria-label={t('Timeline')}
      {...REACHABLE}
      className="overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <div className="relative" style={{ width: line.width, height: HEAD_PX + line.lanes * LANE_PX + 8 }}>
        {line.hours.map((mark) => (
          <span
            key={mark.at}
            className={cx(
              'numerals absolute inset-y-0 border-l pl-1.5 text-xs',
              mark.isHalf ? 'border-dashed border-line text-ink-faint' : 'border-line font-bold text-ink-soft',
            )}
            style={{ left: mark.left }}
            aria-hidden="true"
          >
            {hour.format(mark.at)}
          </span>
        ))}
        <span className="absolute inset-y-0 w-0.5 bg-or" style={{ left: line.nowLeft }} aria-hidden="true" />
        <ul>
          {line.bars.map(({ arena, lane, left, length, width }) => (
            <li
              key={arena.id}
              className="absolute"
              style={{ left, width, top: HEAD_PX + lane * LANE_PX, height: LANE_PX - 6 }}
            >
              <Link
                to="/arenas/$id"
                params={{ id: String(arena.id) }}
                className="group relative isolate flex h-full items-center justify-between gap-2 pr-2.5 pl-3.5"
              >
                <span
                  className={cx(
                    'absolute inset-y-0 left-0 -z-10 rounded-md border-l-4 shadow-card transition-shadow group-hover:shadow-raised',
                    TONES[tinctureOf(arena.kind)],
                    arena.phase === 'finished' && 'saturate-50',
                  )}
                  style={{ width: length }}
                  aria-hidden="true"
                />
                <span className="sticky left-3 flex min-w-0 items-center gap-2">
                  <Icon name={SPEED_ICONS[arena.speed]} className="size-5" />
                  <span className="min-w-0 leading-tight">
                    <span className="block truncate text-sm font-bold">{arena.full_name}</span>
                    <span className="numerals block truncate text-xs text-ink-soft">
                      {describeClock(arena)}, {arena.is_rated ? t('rated') : t('casual')}
                    </span>
                  </span>
                </span>
                {width >= ROOMY_PX && (
                  <span className="numerals flex items-center gap-1 text-xs font-bold">
                    <Icon name="people" className="size-3.5" />
                    {arena.player_count}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
