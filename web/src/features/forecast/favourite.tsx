import { Icon } from '@/components/ui/icon';
import { formatChance } from '@/features/forecast/percent';
import { canForecast, useForecast } from '@/features/forecast/use-forecast';
import type { View } from '@/lib/api/types';
import { t } from '@/lib/words';

/** Who is most likely to win, in one line that leads to the whole forecast. */
export function Favourite({ view, onOpen }: { view: View; onOpen: () => void }) {
  const forecast = useForecast(view);
  const best = forecast.data?.chances[0];
  if (!canForecast(view) || !best) return null;
  const name =
    view.entries.find((entry) => entry.number === best.entry)?.name ?? t('Entry {entry}', { entry: best.entry });
  return (
    <button
      type="button"
      onClick={onOpen}
      className="no-print numerals flex min-h-8 max-w-full items-center gap-2 self-start rounded-md bg-azure-wash px-3 py-1 text-left text-sm font-semibold text-azure hover:underline"
    >
      <Icon name="chart" className="size-4" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {t('Favourite: {name}, {win}', { name, win: formatChance(best.win) })}
      </span>
    </button>
  );
}
