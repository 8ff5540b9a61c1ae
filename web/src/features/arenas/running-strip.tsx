import { useQuery } from '@tanstack/react-query';
import { ArenaCard } from '@/features/arenas/lobby';
import { arenasQuery } from '@/lib/arena/use-arena';
import { t } from '@/lib/words';

const SHOWN = 3;

/** The arenas that run now, for the first page; nothing when there are none. */
export function RunningStrip() {
  const running = useQuery({ ...arenasQuery, retry: false }).data?.running ?? [];
  if (running.length === 0) return null;
  return (
    <section aria-labelledby="running-arenas" className="flex flex-col gap-3">
      <h2 id="running-arenas" className="text-xl">
        {t('Arenas running now')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {running.slice(0, SHOWN).map((arena) => (
          <ArenaCard key={arena.id} arena={arena} />
        ))}
      </ul>
    </section>
  );
}
