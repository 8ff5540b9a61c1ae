import { ClockFields } from '@/components/board/clock-fields';
import { SelectField, TextField } from '@/components/ui/field';
import { nameVariant, VARIANT_CODES } from '@/lib/arena/words';
import { type ChessRules, REPLAYS_MAX } from '@/lib/chess/match-rules';
import { t } from '@/lib/words';

type Props = {
  rules: ChessRules;
  errors: Partial<Record<keyof ChessRules, string>>;
  isFixed?: boolean;
  onChange: (rules: ChessRules) => void;
};

/** How chess is played in a tournament: variant, clock, and what follows when nobody comes or nobody wins. */
export function ChessFields({ rules, errors, isFixed = false, onChange }: Props) {
  const change = (part: Partial<ChessRules>) => onChange({ ...rules, ...part });
  const number = (value: string) => (value === '' ? NaN : Number(value));
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label={t('Variant')}
        disabled={isFixed}
        hint={isFixed ? t('Games were opened: the variant stays.') : undefined}
        value={rules.variant}
        onChange={(event) => change({ variant: event.target.value as ChessRules['variant'] })}
      >
        {VARIANT_CODES.map((code) => (
          <option key={code} value={code}>
            {nameVariant(code)}
          </option>
        ))}
      </SelectField>
      <ClockFields
        initial={rules.initial_seconds}
        increment={rules.increment_seconds}
        error={errors.initial_seconds}
        onChange={({ initial = rules.initial_seconds, increment = rules.increment_seconds }) =>
          change({ initial_seconds: initial, increment_seconds: increment })
        }
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('Seconds to come to the board')}
          type="number"
          inputMode="numeric"
          min={10}
          max={86_400}
          hint={t('Who is not there by then forfeits the match.')}
          value={Number.isNaN(rules.no_show_seconds) ? '' : rules.no_show_seconds}
          error={errors.no_show_seconds}
          onChange={(event) => change({ no_show_seconds: number(event.target.value) })}
        />
        <TextField
          label={t('Drawn games played again')}
          type="number"
          inputMode="numeric"
          min={0}
          max={REPLAYS_MAX}
          hint={t(
            'Where somebody must win. Then one game decides: Black has half the time, and a draw is enough for Black.',
          )}
          value={Number.isNaN(rules.replays) ? '' : rules.replays}
          error={errors.replays}
          onChange={(event) => change({ replays: number(event.target.value) })}
        />
      </div>
    </div>
  );
}
