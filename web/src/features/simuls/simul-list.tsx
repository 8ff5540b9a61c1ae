import { Link } from '@tanstack/react-router';
import { EmptyState } from '@/components/ui/feedback/states';
import { Name } from '@/components/ui/people/name';
import { TitleMark } from '@/components/ui/people/title-mark';
import { describeGame, describeState } from '@/features/simuls/words';
import type { Simul } from '@/lib/api/simuls';
import { t } from '@/lib/words';

/** Simuls that can be joined, then those that can be watched. */
export function SimulList({ simuls }: { simuls: Simul[] }) {
  const waiting = simuls.filter(({ status }) => status === 'waiting');
  const began = simuls.filter(({ status }) => status !== 'waiting');
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Group id="waiting" title={t('Simuls that wait for guests')} simuls={waiting}>
        <EmptyState title={t('No simul waits just now')}>{t('Offer one: guests find it here.')}</EmptyState>
      </Group>
      {began.length > 0 && <Group id="began" title={t('Running and played')} simuls={began} />}
    </div>
  );
}

type GroupProps = { id: string; title: string; simuls: Simul[]; children?: React.ReactNode };

function Group({ id, title, simuls, children }: GroupProps) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {simuls.map((simul) => (
          <li key={simul.id} className="px-4 py-3">
            <p className="font-semibold">
              <Link to="/simuls/$id" params={{ id: String(simul.id) }} className="underline">
                <Name>{simul.name}</Name>
              </Link>
            </p>
            <p className="flex min-w-0 items-baseline gap-1.5 text-sm">
              <TitleMark title={simul.host.title} />
              <span className="min-w-0 truncate">
                <Name>{simul.host.display_name}</Name>
              </span>
              <span className="numerals text-ink-faint">{simul.host.rating}</span>
            </p>
            <p className="numerals text-sm text-ink-soft">
              {describeGame(simul)} · {describeState(simul)}
            </p>
          </li>
        ))}
        {simuls.length === 0 && <li>{children}</li>}
      </ul>
    </section>
  );
}
