import { SelectField } from '@/components/ui/field';
import { INCREMENTS, INITIAL_SECONDS, nameClock, USUAL_CLOCKS } from '@/lib/chess/time-controls';
import { cx } from '@/lib/class-names';
import { t } from '@/lib/words';

type Props = {
  initial: number;
  increment: number;
  onChange: (clock: { initial?: number; increment?: number }) => void;
  error?: string | undefined;
};

/** A value that is not on offer stays as it is. */
const withOwn = (offered: number[], own: number) =>
  offered.includes(own) ? offered : [...offered, own].sort((a, b) => a - b);

/** The clocks most people want in a row, and every other in two lists. */
export function ClockFields({ initial, increment, onChange, error }: Props) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{t('Clock')}</legend>
      <div className="flex flex-wrap gap-2">
        {USUAL_CLOCKS.map(([usual, added]) => {
          const isChosen = initial === usual && increment === added;
          return (
            <button
              key={`${usual}+${added}`}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChange({ initial: usual, increment: added })}
              className={cx(
                'numerals min-h-11 min-w-16 rounded-md border px-3 text-lg font-bold',
                isChosen ? 'border-azure bg-azure text-on-azure' : 'border-line-strong bg-surface hover:bg-sunken',
              )}
            >
              {nameClock(usual, added)}
            </button>
          );
        })}
      </div>
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label={t('Minutes each')}
          error={error}
          value={initial}
          onChange={(event) => onChange({ initial: Number(event.target.value) })}
        >
          {withOwn(INITIAL_SECONDS, initial).map((seconds) => (
            <option key={seconds} value={seconds}>
              {nameClock(seconds, 0).split('+')[0]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('Seconds added per move')}
          value={increment}
          onChange={(event) => onChange({ increment: Number(event.target.value) })}
        >
          {withOwn(INCREMENTS, increment).map((seconds) => (
            <option key={seconds}>{seconds}</option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  );
}
