import { StatusFact } from '@/components/layout/event-header';
import { formatChance } from '@/features/forecast/percent';
import { canForecast, useForecast } from '@/features/forecast/use-forecast';
import type { View } from '@/lib/api/types';
import { t } from '@/lib/words';

/** Who is most likely to win, in a few words that lead to the whole forecast. */
export function Favourite({ view, onOpen }: { view: View; onOpen: () => void }) {
  const forecast = useForecast(view);
  const best = forecast.data?.chances[0];
  if (!canForecast(view) || !best) return null;
  const name =
    view.entries.find((entry) => entry.number === best.entry)?.name ?? t('Entry {entry}', { entry: best.entry });
  return (
    <StatusFact className="no-print max-lg:hidden">
      <button type="button" onClick={onOpen} className="rounded-sm font-semibold text-azure hover:underline">
        {t('Favourite: {name}, {win}', { name, win: formatChance(best.win) })}
      </button>
    </StatusFact>
  );
}
