import { SelectField, SwitchField, TextField } from '@/components/ui/field';
import type { FormatOption, OptionValue } from '@/lib/api/types';
import { said, t } from '@/lib/words';

type Props = {
  option: FormatOption;
  value: OptionValue;
  error?: string | undefined;
  onChange: (value: OptionValue) => void;
};

/** The control an option of a format asks for. */
export function OptionField({ option, value, error, onChange }: Props) {
  if (option.kind === 'bool')
    return (
      <SwitchField label={said(option.name)} hint={said(option.help)} checked={value === true} onChange={onChange} />
    );
  const choices = choicesOf(option);
  if (choices) {
    return (
      <SelectField
        label={said(option.name)}
        hint={said(option.help)}
        error={error}
        value={String(value)}
        onChange={(event) => onChange(option.kind === 'int' ? Number(event.target.value) : event.target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.code} value={choice.code}>
            {choice.name}
          </option>
        ))}
      </SelectField>
    );
  }
  if (option.kind === 'text')
    return (
      <TextField
        label={said(option.name)}
        hint={said(option.help)}
        error={error}
        maxLength={200}
        value={String(value)}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <TextField
      label={said(option.name)}
      hint={said(option.help)}
      error={error}
      type="number"
      inputMode="numeric"
      min={option.min ?? undefined}
      max={option.max ?? undefined}
      value={String(value)}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}

/** Small ranges are lists; a best-of is odd, and 0 means "as the other rounds". */
function choicesOf(option: FormatOption): { code: string; name: string }[] | null {
  if (option.choices) return option.choices.map((choice) => ({ code: choice, name: choiceName(choice) }));
  if (option.kind !== 'int' || option.min == null || option.max == null || option.max - option.min > 20) return null;
  const isBestOf = option.code.includes('best_of');
  const { min, max } = option;
  return Array.from({ length: max - min + 1 }, (_, index) => min + index)
    .filter((number) => !isBestOf || number === 0 || number % 2 === 1)
    .map((number) => ({ code: String(number), name: isBestOf ? bestOfName(number) : String(number) }));
}

/** What people call the choices whose codes do not say it. */
const CHOICE_NAMES: Record<string, string> = {
  'score-groups': t('Score groups'),
  'fide-dutch-2026': t('FIDE Dutch, 2026'),
  'fide-dutch-2017': t('FIDE Dutch, 2017'),
  'fide-dubov-2026': t('FIDE Dubov, 2026'),
  'fide-burstein-2026': t('FIDE Burstein, 2026'),
  'fide-lim-2026': t('FIDE Lim, 2026'),
  win: t('As a win'),
  draw: t('As a draw'),
  loss: t('Nothing'),
  none: t('None'),
  baku: t('Baku'),
  exchanged: t('Exchanged'),
  'as-printed': t('As the table has them'),
  first: t('The first one'),
  'of-round': t('That of the round'),
  auto: t('By the number of rounds'),
  inside: t('Inside the pod'),
  cross: t('Across pods from round 2'),
};

/** A choice of an option, as the reader calls it. */
export const choiceName = (choice: string) => CHOICE_NAMES[choice] ?? said(sentence(choice));

function bestOfName(number: number): string {
  if (number === 0) return t('Same as the other rounds');
  return number === 1 ? t('One game') : t('Best of {number}', { number });
}

const sentence = (code: string) => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ');
