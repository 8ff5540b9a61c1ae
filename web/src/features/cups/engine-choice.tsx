import { SelectField } from '@/components/ui/field';
import { Name } from '@/components/ui/people/name';
import { isOfTwo, type CupKind } from '@/features/cups/lab-draft';
import type { CupOptions } from '@/lib/api/types';
import { t } from '@/lib/words';

type Props = { options: CupOptions; kind: CupKind; chosen: string[]; onChange: (chosen: string[]) => void };

/** Which engines play: the new and the old one of a test, any number of the others. */
export function EngineChoice(props: Props) {
  return isOfTwo(props.kind) ? <TwoEngines {...props} /> : <ManyEngines {...props} />;
}

function TwoEngines({ options, kind, chosen, onChange }: Props) {
  const [first = '', second = ''] = chosen;
  const labels = kind === 'SPRT' ? [t('New engine'), t('Old engine')] : [t('First engine'), t('Second engine')];
  const pick = (label: string | undefined, value: string, set: (name: string) => void, error?: string) => (
    <SelectField label={label ?? ''} value={value} error={error} onChange={(event) => set(event.target.value)}>
      {options.engines.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
  return (
    <>
      {pick(labels[0], first, (name) => onChange([name, second]))}
      {pick(
        labels[1],
        second,
        (name) => onChange([first, name]),
        first === second ? t('Choose another one: an engine does not meet itself.') : undefined,
      )}
    </>
  );
}

function ManyEngines({ options, chosen, onChange }: Props) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1.5 text-sm font-semibold">
        {t('Engines')}{' '}
        <span className="font-normal text-ink-soft tabular-nums">{t('{count} chosen', { count: chosen.length })}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.engines.map((engine) => (
          <label
            key={engine.name}
            className="flex min-h-10 items-center gap-2 rounded-md border border-line-strong px-3 has-checked:border-azure has-checked:bg-azure-wash"
          >
            <input
              type="checkbox"
              className="accent-azure"
              checked={chosen.includes(engine.name)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...chosen, engine.name] : chosen.filter((held) => held !== engine.name),
                )
              }
            />
            <Name>{engine.name}</Name>{' '}
            <span className="text-sm text-ink-faint tabular-nums">{engine.rating || ''}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
