import { ChessFields } from '@/components/board/chess-fields';
import { DelayedResultsSwitch } from '@/components/ui/delayed-results-switch';
import { SelectField, SwitchField, TextArea, TextField } from '@/components/ui/field';
import { Help } from '@/components/ui/help';
import { Notice } from '@/components/ui/notice';
import { FormatPicture } from '@/features/create-tournament/format-picture';
import { OptionField } from '@/features/create-tournament/option-field';
import { type Draft, type Errors, forecast, withFormat, withHost } from '@/features/create-tournament/wizard-state';
import type { Format, SeedingMethod } from '@/lib/api/types';
import { said, t } from '@/lib/words';

export type StepProps = { draft: Draft; errors: Errors; formats: Format[]; onChange: (change: Partial<Draft>) => void };

export const CARD = 'relative flex cursor-pointer flex-col gap-2 rounded-lg border border-line-strong bg-surface p-4 has-checked:border-azure has-checked:bg-azure-wash has-checked:ring-1 has-checked:ring-azure has-focus-visible:outline-2 has-focus-visible:outline-azure';

export function FormatStep({ draft, errors, formats, onChange }: StepProps) {
  return (
    <>
      <TextField label={t('Name')} required maxLength={120} placeholder={t('Spring joust')} value={draft.name} error={errors.name} onChange={(event) => onChange({ name: event.target.value })} />
      <fieldset>
        <legend className="mb-1 flex items-center gap-1 text-sm font-semibold">
          {t('Format')}
          <Help about={t('Which format to choose')}>
            <p>{t('Little time and a clear champion: single elimination. A second chance for everybody: double elimination.')}</p>
            <p>{t('Few players who all want to meet: round robin. Many players and a fixed number of rounds: Swiss, where winners meet winners and nobody is out.')}</p>
            <p>{t('A long day with a final: groups or a Swiss, then a playoff.')}</p>
          </Help>
        </legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {formats.map((format) => (
            <label key={format.code} className={CARD}>
              <input type="radio" name="format" className="absolute top-4 right-4 size-4 accent-(--azure)" checked={draft.format === format.code} onChange={() => onChange(withFormat(format, draft))} />
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
      <TextArea label={t('Description (optional)')} rows={3} hint={t('Rules, venue, prizes: whatever players may ask.')} value={draft.description} error={errors.description} onChange={(event) => onChange({ description: event.target.value })} />
    </>
  );
}

export function RulesStep({ draft, errors, formats, onChange }: StepProps) {
  const format = formats.find((row) => row.code === draft.format);
  if (!format) return <Notice>{t('Choose a format first.')}</Notice>;
  return (
    <>
      <HostChoice draft={draft} onChange={onChange} />
      {draft.host === 'chess' && <ChessFields rules={draft.chess} errors={errors} onChange={(chess) => onChange({ chess })} />}
      {format.options.some((option) => option.code === 'tie_breaks') && (
        <p className="flex items-center gap-1 text-sm text-ink-soft">
          {t('Who comes first when two players have the same points?')}
          <Help about={t('Tie-breaks')}>
            <p>{t('Buchholz (BH) adds up the points of all opponents: whoever had the stronger opponents comes first. Sonneborn-Berger (SB) adds up the points of the opponents a player beat, and half the points of those they drew with.')}</p>
            <p>{t('The first in the list decides; where it is level, the next. The usual ones are right for almost everybody.')}</p>
          </Help>
        </p>
      )}
      <div className={format.options.length > 4 ? 'grid items-start gap-x-6 gap-y-5 sm:grid-cols-2' : 'contents'}>
        {format.options.map((option) => (
          <OptionField key={option.code} option={option} value={draft.options[option.code] ?? option.default} error={errors[option.code]} onChange={(value) => onChange({ options: { ...draft.options, [option.code]: value } })} />
        ))}
      </div>
    </>
  );
}

export const HOSTS: { code: Draft['host']; name: string; help: string }[] = [
  { code: '', name: t('Elsewhere'), help: t('At a table, or on another site. Results are entered here by people or sent by a game server.') },
  { code: 'chess', name: t('Chess, here on this server'), help: t('Boards open and results are recorded automatically, with clocks, in nine variants. Bots fill empty seats.') },
  { code: 'ludo', name: t('Ludo, here on this server'), help: t('Boards open and results are recorded automatically, bots fill empty seats, and anybody can check the dice.') },
];

function HostChoice({ draft, onChange }: Pick<StepProps, 'draft' | 'onChange'>) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('Games are played')}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {HOSTS.map((host) => (
          <label key={host.code} className={CARD}>
            <input type="radio" name="host" className="absolute top-4 right-4 size-4 accent-(--azure)" checked={draft.host === host.code} onChange={() => onChange(withHost(host.code, draft))} />
            <span className="pr-6 font-bold">{host.name}</span>
            <span className="text-sm text-ink-soft">{host.help}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export const SEEDINGS: { code: SeedingMethod; name: string; help: string }[] = [
  { code: 'rating', name: t('By rating'), help: t('Best rating first; equal ratings in order of registration.') },
  { code: 'manual', name: t('By hand'), help: t('You arrange the list yourself before the start.') },
  { code: 'random', name: t('By lot'), help: t('Drawn when seeding starts; the draw is kept in the log.') },
  { code: 'banded', name: t('By lot in bands'), help: t('Seeds 1 and 2 are set; 3–4, 5–8, 9–16 and so on are drawn among each other.') },
];

export function EntriesStep({ draft, errors, onChange }: StepProps) {
  const outlook = forecast(draft);
  return (
    <>
      <fieldset>
        <legend className="mb-1 flex items-center gap-1 text-sm font-semibold">
          {t('Seeding')}
          <Help about={t('Seeds and byes')}>
            <p>{t('Seeds keep the best apart until late: in a bracket the first two can only meet in the final.')}</p>
            <p>{t('When the numbers do not work out, somebody gets a bye and advances without playing. In a bracket the top seeds get it; in a Swiss it goes to the lowest-ranked player who has not had one, and counts as a win.')}</p>
          </Help>
        </legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {SEEDINGS.map((seeding) => (
            <label key={seeding.code} className={CARD}>
              <input type="radio" name="seeding" className="absolute top-4 right-4 size-4 accent-(--azure)" checked={draft.seeding === seeding.code} onChange={() => onChange({ seeding: seeding.code })} />
              <span className="pr-6 font-bold">{seeding.name}</span>
              <span className="text-sm text-ink-soft">{seeding.help}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextField label={t('Places (optional)')} type="number" inputMode="numeric" min={2} hint={outlook ?? t('Registration closes automatically when all places are taken.')} value={draft.capacity} error={errors.capacity} onChange={(event) => onChange({ capacity: event.target.value })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('Lowest rating (optional)')} type="number" inputMode="numeric" value={draft.ratingMin} error={errors.rating_min} onChange={(event) => onChange({ ratingMin: event.target.value })} />
        <TextField label={t('Highest rating (optional)')} type="number" inputMode="numeric" value={draft.ratingMax} error={errors.rating_max} onChange={(event) => onChange({ ratingMax: event.target.value })} />
      </div>
      <SwitchField label={t('Rated')} hint={t('Matches between people with accounts change their ratings.')} checked={draft.isRated} onChange={(isRated) => onChange({ isRated })} />
      {draft.isRated && draft.host === '' && <TextField label={t('Game (optional)')} maxLength={40} autoCapitalize="none" hint={t('Each game has ratings of its own: chess, ludo. Empty for the general rating.')} value={draft.game} error={errors.game} onChange={(event) => onChange({ game: event.target.value.toLowerCase() })} />}
      <SwitchField label={t('Check-in')} hint={t('Players confirm they are there. Those who do not are out when seeding starts.')} checked={draft.checkIn} onChange={(checkIn) => onChange({ checkIn })} />
      {draft.host === '' && <SwitchField label={t('Players report results')} hint={t('Both must agree; a dispute goes to the arbiters.')} checked={draft.selfReport} onChange={(selfReport) => onChange({ selfReport })} />}
    </>
  );
}

export function DatesStep({ draft, errors, onChange }: StepProps) {
  return (
    <>
      <TextField label={t('Start (optional)')} type="datetime-local" hint={t('In your local time.')} value={draft.startsAt} error={errors.starts_at} onChange={(event) => onChange({ startsAt: event.target.value })} />
      <TextField label={t('Registration opens (optional)')} type="datetime-local" hint={t('Leave empty to open it by hand.')} value={draft.opensAt} error={errors.opens_registration_at} onChange={(event) => onChange({ opensAt: event.target.value })} />
      {draft.checkIn && (
        <TextField
          label={t('Check-in opens (optional)')}
          type="datetime-local"
          hint={t('Leave empty to open it by hand. If the tournament starts automatically, check-in opens an hour before.')}
          value={draft.checkInAt}
          error={errors.opens_check_in_at}
          onChange={(event) => onChange({ checkInAt: event.target.value })}
        />
      )}
      {draft.startsAt && <SwitchField label={t('Start automatically')} hint={t('At that time entries close, seeds are set and the draw is made without you. Otherwise you start it by hand.')} checked={draft.autoStart} onChange={(autoStart) => onChange({ autoStart })} />}
      <SwitchField label={t('Public')} hint={t('Listed for everybody. Otherwise only your staff and the people you invite see it: by name or with an invitation link, under Entries.')} checked={draft.isPublic} onChange={(isPublic) => onChange({ isPublic })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={t('Boards may be watched by')} value={draft.spectators} onChange={(event) => onChange({ spectators: event.target.value as Draft['spectators'] })}>
          <option value="everyone">{t('Everyone who can see the tournament')}</option>
          <option value="participants">{t('Participants and staff only')}</option>
        </SelectField>
        <TextField label={t('Spectator delay in seconds')} type="number" inputMode="numeric" min={0} max={900} hint={t('So that spectators cannot help the players.')} value={draft.delay} error={errors.spectator_delay} onChange={(event) => onChange({ delay: event.target.value })} />
      </div>
      <DelayedResultsSwitch delay={draft.delay} spectators={draft.spectators} checked={draft.delaysResults} onChange={(delaysResults) => onChange({ delaysResults })} />
    </>
  );
}
