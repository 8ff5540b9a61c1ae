import { Help } from '@/components/ui/overlays/help';
import { withFormat } from '@/features/create-tournament/draft';
import { CARD, type FormProps } from '@/features/create-tournament/form-props';
import { FormatPicture } from '@/features/create-tournament/fields/format-picture';
import { OptionField } from '@/features/create-tournament/fields/option-field';
import { said, t } from '@/lib/words';

/** Which format, each with a picture of what it looks like. */
export function FormatChoice({ draft, errors, formats, onChange }: FormProps) {
  return (
    <fieldset>
      <legend className="mb-1 flex items-center gap-1 text-sm font-semibold">
        {t('Format')}
        <Help about={t('Which format to choose')}>
          <p>
            {t(
              'Little time and a clear champion: single elimination. A second chance for everybody: double elimination.',
            )}
          </p>
          <p>
            {t(
              'Few players who all want to meet: round robin. Many players and a fixed number of rounds: Swiss, where winners meet winners and nobody is out.',
            )}
          </p>
          <p>{t('A long day with a final: groups or a Swiss, then a playoff.')}</p>
        </Help>
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {formats.map((format) => (
          <label key={format.code} className={CARD}>
            <input
              type="radio"
              name="format"
              className="absolute top-4 right-4 size-4 accent-(--azure)"
              checked={draft.format === format.code}
              onChange={() => onChange(withFormat(format, draft))}
            />
            <FormatPicture format={format.code} />
            <span className="text-lg font-bold">{said(format.name)}</span>
            <span className="text-sm text-ink-soft">{said(format.description)}</span>
          </label>
        ))}
      </div>
      {errors.format && (
        <p role="alert" className="mt-2 text-sm font-semibold text-gules">
          {errors.format}
        </p>
      )}
    </fieldset>
  );
}

/** What can be set in the format, but for what the form shows elsewhere. */
export function OptionFields({ draft, errors, formats, onChange, hidden }: FormProps & { hidden: readonly string[] }) {
  const format = formats.find((row) => row.code === draft.format);
  const options = format?.options.filter((option) => !hidden.includes(option.code)) ?? [];
  return (
    <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
      {options.map((option) => (
        <OptionField
          key={option.code}
          option={option}
          value={draft.options[option.code] ?? option.default}
          error={errors[option.code]}
          onChange={(value) => onChange({ options: { ...draft.options, [option.code]: value } })}
        />
      ))}
    </div>
  );
}
