import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { keepOwnPreset, type OwnPreset, type PresetCode, PRESETS, readOwnPresets } from '@/lib/tournament/presets';
import { t } from '@/lib/words';

const TILE =
  'flex h-full items-center gap-3 rounded-lg border border-line bg-surface p-2 text-center hover:border-azure aria-[current=page]:border-azure aria-[current=page]:bg-azure-wash aria-[current=page]:ring-1 aria-[current=page]:ring-azure max-lg:flex-col max-lg:gap-1 lg:p-3 lg:text-left';

/** What is organised: each leads to its own short form. */
export function PresetPicker({ current }: { current: PresetCode }) {
  return (
    <div className="flex flex-col gap-5">
      <nav aria-label={t('What you organise')}>
        <ul className="grid grid-cols-3 gap-2 lg:grid-cols-1">
          {PRESETS.map((preset) => (
            <li key={preset.code}>
              <Link
                to="/create"
                search={({ league }) => ({ preset: preset.code, ...(typeof league === 'number' && { league }) })}
                className={TILE}
                aria-current={preset.code === current ? 'page' : undefined}
              >
                <Icon name={preset.icon} className="size-6 text-azure" />
                <span>
                  <span className="block text-sm font-bold lg:text-base">{preset.name}</span>
                  <span className="block text-sm text-ink-soft max-lg:sr-only">{preset.help}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <OwnPresets />
    </div>
  );
}

const listen = (tell: () => void) => {
  window.addEventListener('storage', tell);
  return () => window.removeEventListener('storage', tell);
};
const snapshot = () => JSON.stringify(readOwnPresets());

function OwnPresets() {
  const rows = JSON.parse(useSyncExternalStore(listen, snapshot)) as OwnPreset[];
  if (rows.length === 0) return null;
  return (
    <nav aria-label={t('Your presets')} className="flex flex-col gap-2">
      <h2 className="font-sans text-sm font-semibold">{t('Your presets')}</h2>
      <ul className="flex flex-wrap gap-2 lg:flex-col">
        {rows.map((row) => (
          <li key={row.name} className="flex items-center rounded-md border border-line-strong bg-surface">
            <Link
              to="/create"
              search={{ preset: row.preset, set: row.set }}
              className="flex min-h-10 min-w-0 flex-1 items-center px-3 text-sm font-semibold hover:underline"
            >
              <Name>{row.name}</Name>
            </Link>
            <button
              type="button"
              className="grid size-10 place-items-center text-ink-faint hover:text-ink"
              aria-label={t('Forget the preset {name}', { name: row.name })}
              onClick={() => {
                keepOwnPreset(row.name, row.preset, null);
                window.dispatchEvent(new Event('storage'));
              }}
            >
              <Icon name="close" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
