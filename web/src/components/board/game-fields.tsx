import { SelectField } from '@/components/ui/field';
import { nameVariant, VARIANT_CODES } from '@/lib/arena/words';
import { INCREMENTS, INITIAL_SECONDS, nameClock } from '@/lib/chess/time-controls';
import { t } from '@/lib/words';

type Variant = (typeof VARIANT_CODES)[number];
type Played = { initial: number; increment: number; variant: Variant };

/** What is played: the clock, whatever it is, and the variant. */
export function GameFields({ played, change }: { played: Played; change: (part: Partial<Played>) => void }) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        label={t('Minutes each')}
        value={played.initial}
        onChange={(event) => change({ initial: Number(event.target.value) })}
      >
        {INITIAL_SECONDS.map((seconds) => (
          <option key={seconds} value={seconds}>
            {nameClock(seconds, 0).replace(/\+0$/, '')}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('Seconds a move')}
        value={played.increment}
        onChange={(event) => change({ increment: Number(event.target.value) })}
      >
        {INCREMENTS.map((seconds) => (
          <option key={seconds} value={seconds}>
            {seconds}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('Variant')}
        value={played.variant}
        onChange={(event) => change({ variant: event.target.value as Variant })}
      >
        {VARIANT_CODES.map((code) => (
          <option key={code} value={code}>
            {nameVariant(code)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
