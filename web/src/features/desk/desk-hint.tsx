import { Link } from '@tanstack/react-router';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useDesk } from '@/features/desk/use-desk';
import { t, tn } from '@/lib/words';

/** One line for organisers on the start page; nothing for everybody else. */
export function DeskHint() {
  const desk = useDesk();
  if (!desk.data?.length) return null;
  const urgent = desk.data.filter((task) => task.urgency === 0).length;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-or bg-or-wash px-4 py-3 text-or-deep">
      <Icon name={urgent > 0 ? 'alert' : 'desk'} />
      <p className="min-w-0 flex-1 font-semibold">
        {urgent > 0
          ? tn(
              desk.data.length,
              '{count} thing on your desk, {urgent} of them urgent',
              '{count} things on your desk, {urgent} of them urgent',
              { urgent },
            )
          : tn(desk.data.length, '{count} thing on your desk', '{count} things on your desk')}
      </p>
      <Link to="/desk" className={buttonClass('primary')}>
        {t('To your desk')}
      </Link>
    </div>
  );
}
