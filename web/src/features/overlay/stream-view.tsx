import { useState } from 'react';
import { AddressField } from '@/components/ui/address-field';
import { REACHABLE } from '@/components/ui/reachable';
import { SelectField, TextField } from '@/components/ui/field';
import { useToast } from '@/components/ui/feedback/toast';
import {
  DEFAULTS,
  overlayPath,
  type OverlaySettings,
  type Part,
  PARTS,
  parseOverlay,
} from '@/features/overlay/overlay-settings';
import { featuredOf, OverlayView } from '@/features/overlay/overlay-view';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { currentRound } from '@/lib/tournament/card-games';
import { useCommand } from '@/lib/command';
import { indexEntries, sideName } from '@/lib/tournament/match';
import { t } from '@/lib/words';

const PART_NAMES: Record<Part, string> = {
  timer: t('Round clock'),
  featured: t('Featured match'),
  standings: t('Standings'),
  pairings: t('Pairings'),
  bracket: t('Playoff bracket'),
};

/** Put an overlay together, see it, and copy its address into OBS. */
export function StreamView({ view }: { view: View }) {
  const [settings, setSettings] = useState<OverlaySettings>(DEFAULTS);
  const change = (part: Partial<OverlaySettings>) => setSettings((held) => ({ ...held, ...part }));
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[24rem_1fr]">
      <div className="flex flex-col gap-5">
        <Featured view={view} />
        <Parts parts={settings.parts} onChange={(parts) => change({ parts })} />
        <Looks settings={settings} onChange={change} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <AddressField
          path={overlayPath(view.id, settings)}
          label={t('Address for OBS')}
          hint={t('In OBS: Sources, Browser, paste it as URL. The background is transparent.')}
        />
        {/* A region that scrolls must be reachable by keyboard. */}
        <section
          aria-label={t('Preview')}
          {...REACHABLE}
          className="stream-picture max-h-[75dvh] overflow-auto rounded-lg border border-line-strong p-5"
        >
          <OverlayView view={view} settings={settings} />
        </section>
      </div>
    </div>
  );
}

function Parts({ parts, onChange }: { parts: Part[]; onChange: (parts: Part[]) => void }) {
  const toggle = (part: Part, isOn: boolean) =>
    onChange(isOn ? PARTS.filter((row) => row === part || parts.includes(row)) : parts.filter((row) => row !== part));
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('Parts')}</legend>
      <ul className="grid gap-1">
        {PARTS.map((part) => (
          <li key={part}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-line bg-surface px-3 font-medium has-checked:border-azure has-checked:bg-azure-wash">
              <input
                type="checkbox"
                className="size-4 accent-(--azure)"
                checked={parts.includes(part)}
                disabled={parts.length === 1 && parts.includes(part)}
                onChange={(event) => toggle(part, event.target.checked)}
              />
              {PART_NAMES[part]}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type LooksProps = { settings: OverlaySettings; onChange: (part: Partial<OverlaySettings>) => void };

function Looks({ settings, onChange }: LooksProps) {
  const put = (key: 'scale' | 'rows' | 'width', value: string) =>
    onChange({ [key]: parseOverlay({ [key]: value })[key] });
  return (
    <div className="grid grid-cols-2 gap-4">
      <SelectField
        label={t('Look')}
        value={settings.look}
        onChange={(event) => onChange({ look: event.target.value === 'light' ? 'light' : 'dark' })}
      >
        <option value="dark">{t('Dark')}</option>
        <option value="light">{t('Light')}</option>
      </SelectField>
      <SelectField
        label={t('Side')}
        value={settings.side}
        onChange={(event) => onChange({ side: event.target.value === 'right' ? 'right' : 'left' })}
      >
        <option value="left">{t('Left')}</option>
        <option value="right">{t('Right')}</option>
      </SelectField>
      <SelectField
        label={t('Size')}
        value={String(settings.scale)}
        onChange={(event) => put('scale', event.target.value)}
      >
        {[0.75, 1, 1.25, 1.5, 2, 3].map((scale) => (
          <option key={scale} value={scale}>
            {scale * 100}%
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('Rows of lists')}
        value={String(settings.rows)}
        onChange={(event) => put('rows', event.target.value)}
      >
        {[4, 8, 12, 16, 32].map((rows) => (
          <option key={rows} value={rows}>
            {rows}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('Width in pixels')}
        type="number"
        inputMode="numeric"
        min={200}
        max={1920}
        step={20}
        className="col-span-2"
        defaultValue={settings.width}
        onBlur={(event) => put('width', event.target.value)}
      />
    </div>
  );
}

/** Which match the stream shows; for all overlays at once. */
function Featured({ view }: { view: View }) {
  const say = useToast();
  const names = indexEntries(view.entries);
  const feature = useCommand(view.id, (match: number | null) => api.feature(view.id, match));
  const choices = (currentRound(view)?.matches ?? []).filter((match) =>
    match.sides.every((side) => side.entry !== null),
  );
  const usual = featuredOf({ ...view, featured_match: null });
  if (!view.my.can.includes('edit')) return null;
  return (
    <SelectField
      label={t('Featured match')}
      hint={t('Changes on the stream at once.')}
      value={choices.some((match) => match.number === view.featured_match) ? (view.featured_match ?? '') : ''}
      onChange={(event) =>
        feature.mutate(event.target.value === '' ? null : Number(event.target.value), {
          onError: (error) => say(messageOf(error), 'bad'),
        })
      }
    >
      <option value="">
        {usual ? t('First table still playing ({table})', { table: usual.index + 1 }) : t('First table still playing')}
      </option>
      {choices.map((match) => (
        <option key={match.number} value={match.number}>
          {t('Table {table}: {first} – {second}', {
            table: match.index + 1,
            first: sideName(match, 0, names),
            second: sideName(match, 1, names),
          })}
        </option>
      ))}
    </SelectField>
  );
}
