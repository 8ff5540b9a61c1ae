import { type ReactNode } from 'react';
import { SelectField, TextArea } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { CardRules, PrizeTexts } from '@/features/create-tournament/fields/card-fields';
import { DatesFields } from '@/features/create-tournament/fields/dates-fields';
import { type Draft, type Errors, isCardEvent, withFormat } from '@/features/create-tournament/draft';
import { EntriesFields, SEEDINGS } from '@/features/create-tournament/fields/entries-fields';
import type { FormProps } from '@/features/create-tournament/form-props';
import { OptionFields } from '@/features/create-tournament/fields/format-fields';
import { HostFields, hostText } from '@/features/create-tournament/fields/host-fields';
import { describeMoney } from '@/features/create-tournament/money-draft';
import { MoneyFields } from '@/features/create-tournament/fields/money-fields';
import { choiceName } from '@/features/create-tournament/fields/option-field';
import type { TournamentPreset } from '@/features/create-tournament/preset-drafts';
import type { Format } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { said, t } from '@/lib/words';

export type Group = 'rules' | 'games' | 'entries' | 'prizes' | 'money' | 'dates' | 'description';

/** Where a field of the API is, if it is folded away; the others are in the open. */
const GROUPS: Record<string, Group> = {
  description: 'description',
  seeding: 'entries',
  capacity: 'entries',
  rating_min: 'entries',
  rating_max: 'entries',
  check_in_required: 'entries',
  self_report: 'entries',
  game: 'entries',
  is_rated: 'entries',
  auto_start: 'dates',
  opens_registration_at: 'dates',
  opens_check_in_at: 'dates',
  is_public: 'dates',
  spectator_delay: 'dates',
  spectators: 'dates',
  delays_results: 'dates',
  variant: 'games',
  initial_seconds: 'games',
  increment_seconds: 'games',
  no_show_seconds: 'games',
  replays: 'games',
};
const OPEN = ['name', 'format', 'starts_at', 'players', 'rounds', 'tie_breaks', 'minutes', 'kind'];
const MONEY_FIELD = /^(money|tiers|positions|fee|house_fee|guaranteed|currency)/;

/** The folded groups in which something is wrong. */
export const groupsOf = (errors: Errors): Group[] =>
  Object.keys(errors)
    .filter((field) => !OPEN.includes(field))
    .map((field) => GROUPS[field] ?? (MONEY_FIELD.test(field) ? 'money' : 'rules'));

type Row = { group: Group; title: string; value: string; fields: ReactNode };
type Props = FormProps & {
  preset: TournamentPreset;
  open: readonly Group[];
  onToggle: (group: Group, isOpen: boolean) => void;
};

/** Everything else, folded: each line says what holds, and opens where it is changed. */
export function Advanced({ preset, open, onToggle, ...props }: Props) {
  return (
    <section aria-labelledby="advanced" className="flex flex-col gap-2">
      <h2 id="advanced" className="font-sans text-lg font-bold">
        {t('Advanced')}
      </h2>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rowsOf(preset, props).map((row) => (
          <Fold
            key={row.group}
            row={row}
            isOpen={open.includes(row.group)}
            onToggle={(isOpen) => onToggle(row.group, isOpen)}
          />
        ))}
      </div>
    </section>
  );
}

function rowsOf(preset: TournamentPreset, props: FormProps): Row[] {
  const { draft, formats } = props;
  const isCards = isCardEvent(draft);
  const rows: (Row | false)[] = [
    {
      group: 'rules',
      title: t('Format and rules'),
      value: rulesText(draft, formats),
      fields: <RuleFields {...props} />,
    },
    preset !== 'championship' &&
      !isCards && {
        group: 'games',
        title: t('Where games are played'),
        value: hostText(draft),
        fields: <HostFields {...props} />,
      },
    { group: 'entries', title: t('Entries'), value: entriesText(draft), fields: <EntriesFields {...props} /> },
    isCards && {
      group: 'prizes',
      title: t('Prizes in words'),
      value: draft.prizes.filter((prize) => prize.trim() !== '').join(', ') || t('None'),
      fields: <PrizeTexts {...props} />,
    },
    { group: 'money', title: t('Money'), value: describeMoney(draft.money), fields: <MoneyFields {...props} /> },
    { group: 'dates', title: t('Dates and spectators'), value: datesText(draft), fields: <DatesFields {...props} /> },
    {
      group: 'description',
      title: t('Description'),
      value: draft.description.trim() || t('None'),
      fields: <Description {...props} />,
    },
  ];
  return rows.filter((row) => row !== false);
}

type FoldProps = { row: Row; isOpen: boolean; onToggle: (isOpen: boolean) => void };

function Fold({ row, isOpen, onToggle }: FoldProps) {
  return (
    <details open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 py-2 hover:bg-sunken">
        <span className="shrink-0 font-semibold">{row.title}</span>
        <span className="min-w-0 flex-1 truncate text-right text-sm text-ink-soft">{row.value}</span>
        <Icon name="down" className={cx('size-4 text-ink-faint transition-transform', isOpen && 'rotate-180')} />
      </summary>
      {isOpen && <div className="flex flex-col gap-5 border-t border-line p-4">{row.fields}</div>}
    </details>
  );
}

function RuleFields(props: FormProps) {
  const { draft, formats, onChange } = props;
  return (
    <>
      <SelectField
        label={t('Format')}
        value={draft.format}
        hint={said(formats.find((row) => row.code === draft.format)?.description ?? '')}
        onChange={(event) => {
          const format = formats.find((row) => row.code === event.target.value);
          if (format) onChange(withFormat(format, draft));
        }}
      >
        {formats.map((format) => (
          <option key={format.code} value={format.code}>
            {said(format.name)}
          </option>
        ))}
      </SelectField>
      {isCardEvent(draft) ? <CardRules {...props} /> : <OptionFields {...props} hidden={['rounds', 'tie_breaks']} />}
    </>
  );
}

function Description({ draft, errors, onChange }: FormProps) {
  return (
    <TextArea
      label={t('Description (optional)')}
      rows={3}
      hint={t('Rules, venue, prizes: whatever players may ask.')}
      value={draft.description}
      error={errors.description}
      onChange={(event) => onChange({ description: event.target.value })}
    />
  );
}

/** "Swiss, FIDE Dutch, 2026". */
function rulesText(draft: Draft, formats: Format[]): string {
  const name = said(formats.find((row) => row.code === draft.format)?.name ?? '');
  return draft.format === 'swiss' ? [name, choiceName(String(draft.options.system))].join(', ') : name;
}

function entriesText(draft: Draft): string {
  return [
    SEEDINGS.find((row) => row.code === draft.seeding)?.name ?? '',
    draft.capacity ? t('{places} places', { places: draft.capacity }) : t('no limit'),
    ...(draft.checkIn ? [t('with check-in')] : []),
    draft.isRated ? t('rated') : t('not rated'),
  ].join(', ');
}

const datesText = (draft: Draft) =>
  [
    draft.isPublic ? t('Everybody may see it') : t('People you invite'),
    t('{seconds} s behind', { seconds: Number(draft.delay) }),
  ].join(', ');
