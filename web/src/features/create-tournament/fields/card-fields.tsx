import { Button } from '@/components/ui/button';
import { SelectField, SwitchField, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { OptionFields } from '@/features/create-tournament/fields/format-fields';
import { recommendedRounds } from '@/features/create-tournament/fields/rounds-table';
import { CARD, type FormProps } from '@/features/create-tournament/form-props';
import type { OptionValue } from '@/lib/api/types';
import { formatOrdinal } from '@/lib/format';
import { parseEntries } from '@/lib/tournament/paste-entries';
import { Rich, t, tn } from '@/lib/words';

export const KINDS: { code: string; name: string; help: string; round1: string }[] = [
  {
    code: 'draft',
    name: t('Draft'),
    help: t('Everybody sits around a table and passes boosters; round 1 is played across it.'),
    round1: 'seats',
  },
  {
    code: 'sealed',
    name: t('Sealed'),
    help: t('Everybody builds from their own boosters; round 1 is drawn by lot.'),
    round1: 'random',
  },
  {
    code: 'constructed',
    name: t('Constructed'),
    help: t('Everybody brings a deck; round 1 is drawn by lot.'),
    round1: 'random',
  },
];
/** Draft, sealed or constructed. */
export function CardKinds({ draft, onChange }: Pick<FormProps, 'draft' | 'onChange'>) {
  const put = (options: Record<string, OptionValue>) => onChange({ options: { ...draft.options, ...options } });
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('What is played')}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {KINDS.map((kind) => (
          <label key={kind.code} className={CARD}>
            <input
              type="radio"
              name="kind"
              className="absolute top-4 right-4 size-4 accent-(--azure)"
              checked={draft.options.kind === kind.code}
              onChange={() => put({ kind: kind.code, round1: kind.round1 })}
            />
            <span className="pr-6 font-bold">{kind.name}</span>
            <span className="text-sm text-ink-soft">{kind.help}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** How many rounds and how long; what is recommended for so many players stands beside it. */
export function CardRounds({ draft, errors, onChange }: FormProps) {
  const put = (options: Record<string, OptionValue>) => onChange({ options: { ...draft.options, ...options } });
  const players = parseEntries(draft.players).length;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Rounds draft={draft} players={players} error={errors.rounds} onRounds={(rounds) => put({ rounds })} />
      <TextField
        label={t('Round length in minutes')}
        type="number"
        inputMode="numeric"
        min={1}
        max={240}
        value={String(draft.options.minutes ?? 50)}
        error={errors.minutes}
        onChange={(event) => put({ minutes: Number(event.target.value) })}
      />
    </div>
  );
}

/** What few shops change. */
export function CardRules(props: FormProps) {
  const { draft, errors, onChange } = props;
  const put = (options: Record<string, OptionValue>) => onChange({ options: { ...draft.options, ...options } });
  return (
    <>
      <SelectField
        label={t('Playoff after the rounds')}
        value={String(draft.options.cut ?? 0)}
        error={errors.cut}
        onChange={(event) => put({ cut: Number(event.target.value) })}
      >
        <option value="0">{t('None: the standings decide')}</option>
        {[2, 4, 8, 16].map((size) => (
          <option key={size} value={size}>
            {t('Top {size}', { size })}
          </option>
        ))}
      </SelectField>
      <SwitchField
        label={t('Players report by phone')}
        hint={t('Players with accounts report their own match. With the code on a slip anybody can.')}
        checked={draft.selfReport}
        onChange={(selfReport) => onChange({ selfReport })}
      />
      <OptionFields {...props} hidden={['kind', 'rounds', 'minutes', 'cut']} />
    </>
  );
}

type RoundsProps = Pick<FormProps, 'draft'> & {
  players: number;
  error: string | undefined;
  onRounds: (rounds: number) => void;
};

function Rounds({ draft, players, error, onRounds }: RoundsProps) {
  const rounds = Number(draft.options.rounds ?? 3);
  const advised = recommendedRounds(players, draft.options.cut_draft === true && Number(draft.options.cut ?? 0) > 0);
  const isTooMany = players >= 2 && rounds > players - 1;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t('Rounds')}
          className="w-28"
          value={String(rounds)}
          error={error}
          onChange={(event) => onRounds(Number(event.target.value))}
        >
          {Array.from({ length: 10 }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </SelectField>
        {advised !== null && (
          <p className="flex min-h-11 items-center gap-3 text-sm text-ink-soft" role="status">
            <span>
              <Rich
                text="Recommended for {players}: {advised}"
                players={tn(players, '{count} player', '{count} players')}
                advised={<strong>{advised}</strong>}
              />
            </span>
            {advised !== rounds && (
              <Button size="sm" onClick={() => onRounds(advised)}>
                {t('Use {advised}', { advised })}
              </Button>
            )}
          </p>
        )}
      </div>
      {isTooMany && (
        <Notice tone="gold">
          {t('{players} have {players2} opponents each: with {rounds} rounds some will meet again.', {
            players: tn(players, '{count} player', '{count} players'),
            players2: players - 1,
            rounds,
          })}
        </Notice>
      )}
    </div>
  );
}

/** What the first three win, in words. */
export function PrizeTexts({ draft, onChange }: Pick<FormProps, 'draft' | 'onChange'>) {
  const put = (index: number, text: string) =>
    onChange({ prizes: draft.prizes.map((prize, n) => (n === index ? text : prize)) });
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="sr-only">{t('Prizes in words')}</legend>
      {[t('A booster box'), t('Twelve boosters'), t('Six boosters')].map((example, index) => (
        <TextField
          key={example}
          label={t('{index} prize (optional)', { index: formatOrdinal(index + 1) })}
          maxLength={200}
          placeholder={example}
          value={draft.prizes[index] ?? ''}
          onChange={(event) => put(index, event.target.value)}
        />
      ))}
    </fieldset>
  );
}
