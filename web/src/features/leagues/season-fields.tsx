import { SelectField, SwitchField, TextField } from '@/components/ui/field';
import { findTable, POINTS, readTable, TABLE_NAMES, TABLES, TIE_BREAKS } from '@/features/leagues/scoring-words';
import type { SeasonDraft, SeasonErrors } from '@/features/leagues/season-draft';
import { t } from '@/lib/words';

type Props = { draft: SeasonDraft; errors: SeasonErrors; onChange: (part: Partial<SeasonDraft>) => void };
type Choice<Value extends string> = { names: Record<Value, string> };

/** What a season is: when, which events are in it by themselves, and how it is scored. */
export function SeasonFields(props: Props) {
  const { draft, errors, onChange } = props;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label={t('Season')}
          maxLength={80}
          value={draft.name}
          error={errors.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextField
          label={t('First day')}
          type="date"
          value={draft.starts}
          error={errors.starts}
          onChange={(event) => onChange({ starts: event.target.value })}
        />
        <TextField
          label={t('Last day')}
          type="date"
          value={draft.ends}
          error={errors.ends}
          onChange={(event) => onChange({ ends: event.target.value })}
        />
      </div>
      <Gathers {...props} />
      <ScoringFields {...props} />
    </>
  );
}

const GATHERED = [
  ['arena', t('All my arenas of these days count')],
  ['swiss', t('All my Swiss tournaments of these days count')],
  ['other', t('All my other tournaments of these days count')],
] as const;

function Gathers({ draft, onChange }: Props) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold">{t('Which events count')}</legend>
      {GATHERED.map(([kind, label]) => (
        <SwitchField
          key={kind}
          label={label}
          checked={draft.gathers.includes(kind)}
          onChange={(isOn) =>
            onChange({ gathers: isOn ? [...draft.gathers, kind] : draft.gathers.filter((each) => each !== kind) })
          }
        />
      ))}
      <p className="text-sm text-ink-soft">{t('Others you put in one by one. Private events never count.')}</p>
    </fieldset>
  );
}

function Choices<Value extends string>({ names }: Choice<Value>) {
  return (Object.keys(names) as Value[]).map((each) => (
    <option key={each} value={each}>
      {names[each]}
    </option>
  ));
}

function ScoringFields({ draft, errors, onChange }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('Points come from')}
        value={draft.points}
        onChange={(event) => onChange({ points: event.target.value as SeasonDraft['points'] })}
      >
        <Choices names={POINTS} />
      </SelectField>
      {draft.points === 'place' && <TableFields {...{ draft, errors, onChange }} />}
      <TextField
        label={t('Points for taking part')}
        inputMode="numeric"
        value={draft.attendance}
        error={errors.attendance}
        onChange={(event) => onChange({ attendance: event.target.value })}
      />
      <TextField
        label={t('So many best results count')}
        hint={t('Empty: all of them.')}
        inputMode="numeric"
        value={draft.best}
        error={errors.best}
        onChange={(event) => onChange({ best: event.target.value })}
      />
      <SelectField
        label={t('Equal points are parted by')}
        value={draft.tieBreak}
        onChange={(event) => onChange({ tieBreak: event.target.value as SeasonDraft['tieBreak'] })}
      >
        <option value="">{t('nothing: the place is shared')}</option>
        <Choices names={TIE_BREAKS} />
      </SelectField>
    </div>
  );
}

function TableFields({ draft, errors, onChange }: Props) {
  const known = findTable(readTable(draft.table) ?? []);
  return (
    <>
      <SelectField
        label={t('Table of points')}
        value={known ?? ''}
        onChange={(event) => {
          const name = event.target.value as keyof typeof TABLES;
          if (name in TABLES) onChange({ table: TABLES[name].join(', ') });
        }}
      >
        <option value="">{t('one of my own')}</option>
        <Choices names={TABLE_NAMES} />
      </SelectField>
      <TextField
        label={t('Points for place 1, 2, 3 …')}
        value={draft.table}
        error={errors.table}
        onChange={(event) => onChange({ table: event.target.value })}
      />
      <SelectField
        label={t('Who shares places gets')}
        value={draft.ties}
        onChange={(event) => onChange({ ties: event.target.value as SeasonDraft['ties'] })}
      >
        <option value="share">{t('an equal part of their points')}</option>
        <option value="best">{t('the points of the best of them')}</option>
      </SelectField>
    </>
  );
}
