import { DelayedResultsSwitch } from '@/components/ui/delayed-results-switch';
import { SelectField, SwitchField, TextField } from '@/components/ui/field';
import type { FormProps } from '@/features/create-tournament/form-props';
import type { Draft } from '@/features/create-tournament/draft';
import { t } from '@/lib/words';

export function DatesFields({ draft, errors, onChange }: FormProps) {
  return (
    <>
      <TextField
        label={t('Registration opens (optional)')}
        type="datetime-local"
        hint={t('Leave empty to open it by hand.')}
        value={draft.opensAt}
        error={errors.opens_registration_at}
        onChange={(event) => onChange({ opensAt: event.target.value })}
      />
      {draft.checkIn && (
        <TextField
          label={t('Check-in opens (optional)')}
          type="datetime-local"
          hint={t(
            'Leave empty to open it by hand. If the tournament starts automatically, check-in opens an hour before.',
          )}
          value={draft.checkInAt}
          error={errors.opens_check_in_at}
          onChange={(event) => onChange({ checkInAt: event.target.value })}
        />
      )}
      {draft.startsAt && (
        <SwitchField
          label={t('Start automatically')}
          hint={t(
            'At that time entries close, seeds are set and the draw is made without you. Otherwise you start it by hand.',
          )}
          checked={draft.autoStart}
          onChange={(autoStart) => onChange({ autoStart })}
        />
      )}
      <SwitchField
        label={t('Public')}
        hint={t(
          'Listed for everybody. Otherwise only your staff and the people you invite see it: by name or with an invitation link, under Entries.',
        )}
        checked={draft.isPublic}
        onChange={(isPublic) => onChange({ isPublic })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('Boards may be watched by')}
          value={draft.spectators}
          onChange={(event) => onChange({ spectators: event.target.value as Draft['spectators'] })}
        >
          <option value="everyone">{t('Everyone who can see the tournament')}</option>
          <option value="participants">{t('Participants and staff only')}</option>
        </SelectField>
        <TextField
          label={t('Spectator delay in seconds')}
          type="number"
          inputMode="numeric"
          min={0}
          max={900}
          hint={t('So that spectators cannot help the players.')}
          value={draft.delay}
          error={errors.spectator_delay}
          onChange={(event) => onChange({ delay: event.target.value })}
        />
      </div>
      <DelayedResultsSwitch
        delay={draft.delay}
        spectators={draft.spectators}
        checked={draft.delaysResults}
        onChange={(delaysResults) => onChange({ delaysResults })}
      />
    </>
  );
}
