import { SwitchField, TextField } from '@/components/ui/field';
import { Help } from '@/components/ui/overlays/help';
import { CARD, type FormProps } from '@/features/create-tournament/form-props';
import { forecast } from '@/features/create-tournament/forecast';
import type { SeedingMethod } from '@/lib/api/types';
import { t } from '@/lib/words';

export const SEEDINGS: { code: SeedingMethod; name: string; help: string }[] = [
  { code: 'rating', name: t('By rating'), help: t('Best rating first; equal ratings in order of registration.') },
  { code: 'manual', name: t('By hand'), help: t('You arrange the list yourself before the start.') },
  { code: 'random', name: t('By lot'), help: t('Drawn when seeding starts; the draw is kept in the log.') },
  {
    code: 'banded',
    name: t('By lot in bands'),
    help: t('Seeds 1 and 2 are set; 3–4, 5–8, 9–16 and so on are drawn among each other.'),
  },
];

export function EntriesFields({ draft, errors, onChange }: FormProps) {
  const outlook = forecast(draft);
  return (
    <>
      <fieldset>
        <legend className="mb-1 flex items-center gap-1 text-sm font-semibold">
          {t('Seeding')}
          <Help about={t('Seeds and byes')}>
            <p>{t('Seeds keep the best apart until late: in a bracket the first two can only meet in the final.')}</p>
            <p>
              {t(
                'When the numbers do not work out, somebody gets a bye and advances without playing. In a bracket the top seeds get it; in a Swiss it goes to the lowest-ranked player who has not had one, and counts as a win.',
              )}
            </p>
          </Help>
        </legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {SEEDINGS.map((seeding) => (
            <label key={seeding.code} className={CARD}>
              <input
                type="radio"
                name="seeding"
                className="absolute top-4 right-4 size-4 accent-(--azure)"
                checked={draft.seeding === seeding.code}
                onChange={() => onChange({ seeding: seeding.code })}
              />
              <span className="pr-6 font-bold">{seeding.name}</span>
              <span className="text-sm text-ink-soft">{seeding.help}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        label={t('Places (optional)')}
        type="number"
        inputMode="numeric"
        min={2}
        hint={outlook ?? t('Registration closes automatically when all places are taken.')}
        value={draft.capacity}
        error={errors.capacity}
        onChange={(event) => onChange({ capacity: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('Lowest rating (optional)')}
          type="number"
          inputMode="numeric"
          value={draft.ratingMin}
          error={errors.rating_min}
          onChange={(event) => onChange({ ratingMin: event.target.value })}
        />
        <TextField
          label={t('Highest rating (optional)')}
          type="number"
          inputMode="numeric"
          value={draft.ratingMax}
          error={errors.rating_max}
          onChange={(event) => onChange({ ratingMax: event.target.value })}
        />
      </div>
      <SwitchField
        label={t('Rated')}
        hint={t('Matches between people with accounts change their ratings.')}
        checked={draft.isRated}
        onChange={(isRated) => onChange({ isRated })}
      />
      {draft.isRated && draft.host === '' && (
        <TextField
          label={t('Game (optional)')}
          maxLength={40}
          autoCapitalize="none"
          hint={t('Each game has ratings of its own: chess, ludo. Empty for the general rating.')}
          value={draft.game}
          error={errors.game}
          onChange={(event) => onChange({ game: event.target.value.toLowerCase() })}
        />
      )}
      <SwitchField
        label={t('Check-in')}
        hint={t('Players confirm they are there. Those who do not are out when seeding starts.')}
        checked={draft.checkIn}
        onChange={(checkIn) => onChange({ checkIn })}
      />
      {draft.host === '' && (
        <SwitchField
          label={t('Players report results')}
          hint={t('Both must agree; a dispute goes to the arbiters.')}
          checked={draft.selfReport}
          onChange={(selfReport) => onChange({ selfReport })}
        />
      )}
    </>
  );
}
