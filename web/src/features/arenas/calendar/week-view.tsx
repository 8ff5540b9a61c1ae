import { Link } from '@tanstack/react-router';
import { addDays, type CalendarItem, writeDay } from '@/features/arenas/calendar/week';
import { Name } from '@/components/ui/people/name';
import { tinctureOf, type Tincture } from '@/lib/arena/words';
import { cx } from '@/lib/class-names';
import { useNow } from '@/lib/time/use-now';
import { language, t } from '@/lib/words';

type Props = { monday: Date; days: CalendarItem[][] };
const TONES: Record<Tincture, string> = {
  azure: 'border-azure bg-azure-wash',
  vert: 'border-vert bg-vert-wash',
  gules: 'border-gules bg-gules-wash',
  or: 'border-or bg-or-wash',
  purpure: 'border-(--purpure) bg-(--purpure-wash)',
};
const dayName = new Intl.DateTimeFormat(language.locale, { weekday: 'long', day: 'numeric', month: 'long' });
const hour = new Intl.DateTimeFormat(language.locale, { hour: '2-digit', minute: '2-digit' });

/** Seven days beside each other, on a phone below each other. */
export function WeekView({ monday, days }: Props) {
  const now = useNow(60_000);
  const today = writeDay(new Date(now));
  return (
    <ol className="grid gap-3 lg:grid-cols-7 lg:gap-2">
      {days.map((items, index) => {
        const day = addDays(monday, index);
        const isToday = writeDay(day) === today;
        return (
          <li
            key={index}
            aria-current={isToday ? 'date' : undefined}
            className={cx('min-w-0 rounded-lg border bg-surface', isToday ? 'border-azure' : 'border-line')}
          >
            <h2 className={cx('border-b border-line px-2 py-1.5 font-sans text-sm font-bold', isToday && 'text-azure')}>
              {dayName.format(day)}
            </h2>
            {items.length === 0 ? (
              <p className="px-2 py-2 text-sm text-ink-faint">{t('Nothing yet')}</p>
            ) : (
              <ul className="flex flex-col gap-1 p-1.5">
                {items.map((item) => (
                  <Item key={item.key} item={item} isPast={item.endsAt < now} />
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Item({ item, isPast }: { item: CalendarItem; isPast: boolean }) {
  const className = cx(
    'block rounded-sm border-l-4 px-2 py-1 text-sm leading-tight [overflow-wrap:anywhere]',
    TONES[tinctureOf(item.kind)],
    isPast && 'opacity-75',
  );
  const words = (
    <>
      <span className="numerals block text-xs text-ink-soft">
        {hour.format(item.startsAt)}–{hour.format(item.endsAt)}
      </span>
      <span className="font-semibold">
        <Name>{item.name}</Name>
      </span>
    </>
  );
  return (
    <li>
      {item.id === null ? (
        <span className={className}>{words}</span>
      ) : (
        <Link to="/arenas/$id" params={{ id: String(item.id) }} className={cx(className, 'hover:underline')}>
          {words}
        </Link>
      )}
    </li>
  );
}
