import { useState } from 'react';
import { AddressField } from '@/components/ui/address-field';
import { SelectField, TextField } from '@/components/ui/field';
import {
  DEFAULTS,
  monitorPaths,
  PART_NAMES,
  PARTS,
  parseScreen,
  type ScreenSettings,
} from '@/features/hall-screen/screen-settings';
import { t } from '@/lib/words';

/** Put the screens of a hall together, and take their addresses to the monitors. */
export function ScreenSetup({ id }: { id: number }) {
  const [settings, setSettings] = useState<ScreenSettings>(DEFAULTS);
  const change = (part: Partial<Record<keyof ScreenSettings, unknown>>) =>
    setSettings((held) => parseScreen({ ...held, show: held.show.join(','), ...part }));
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_1fr]">
      <div className="flex flex-col gap-5">
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">{t('What it shows, in turn')}</legend>
          <ul className="grid gap-1">
            {PARTS.map((part) => (
              <li key={part}>
                <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-line bg-surface px-3 font-medium has-checked:border-azure has-checked:bg-azure-wash">
                  <input
                    type="checkbox"
                    className="size-4 accent-(--azure)"
                    checked={settings.show.includes(part)}
                    disabled={settings.show.length === 1 && settings.show.includes(part)}
                    onChange={(event) =>
                      change({
                        show: PARTS.filter((row) =>
                          row === part ? event.target.checked : settings.show.includes(row),
                        ).join(','),
                      })
                    }
                  />
                  {PART_NAMES[part]}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <Options settings={settings} onChange={change} />
      </div>
      <Addresses id={id} settings={settings} />
    </div>
  );
}

type OptionsProps = {
  settings: ScreenSettings;
  onChange: (part: Partial<Record<keyof ScreenSettings, unknown>>) => void;
};

function Options({ settings, onChange }: OptionsProps) {
  const numbers: [keyof ScreenSettings & ('seconds' | 'rows' | 'of'), string, number[]][] = [
    ['seconds', t('Seconds for each picture'), [5, 8, 12, 20, 30, 60]],
    ['rows', t('Rows on the screen'), [8, 12, 16, 20, 26, 34]],
    ['of', t('Monitors side by side'), [1, 2, 3, 4, 6, 8]],
  ];
  return (
    <div className="grid grid-cols-2 gap-4">
      {numbers.map(([key, label, choices]) => (
        <SelectField
          key={key}
          label={label}
          value={String(settings[key])}
          onChange={(event) => onChange({ [key]: event.target.value })}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </SelectField>
      ))}
      <SelectField label={t('Look')} value={settings.look} onChange={(event) => onChange({ look: event.target.value })}>
        <option value="dark">{t('Dark')}</option>
        <option value="light">{t('Light')}</option>
        <option value="contrast">{t('High contrast')}</option>
      </SelectField>
      {settings.show.includes('clock') && (
        <TextField
          label={t('Countdown to')}
          type="time"
          value={settings.until}
          hint={t('Empty: what the clock of the round has left.')}
          className="col-span-2"
          onChange={(event) => onChange({ until: event.target.value })}
        />
      )}
      {settings.show.includes('message') && (
        <TextField
          label={t('Announcement')}
          maxLength={200}
          value={settings.say}
          className="col-span-2"
          onChange={(event) => onChange({ say: event.target.value })}
        />
      )}
    </div>
  );
}

function Addresses({ id, settings }: { id: number; settings: ScreenSettings }) {
  const paths = monitorPaths(id, settings);
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <p className="max-w-prose text-ink-soft">
        {t(
          'Open the address in the browser of a monitor and press F11. It follows the tournament by itself; as long as a round has no result, it stays with the pairings.',
        )}
      </p>
      {paths.map((path, index) => (
        <AddressField
          key={index}
          path={path}
          label={paths.length > 1 ? t('Monitor {number}', { number: index + 1 }) : t('Address of the screen')}
        />
      ))}
    </div>
  );
}
