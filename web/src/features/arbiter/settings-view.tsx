import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DelayedResultsSwitch } from '@/components/ui/delayed-results-switch';
import { SelectField, SwitchField, TextArea, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import { api } from '@/lib/api';
import { fieldsOf, messageOf } from '@/lib/api/errors';
import type { TournamentChange, View } from '@/lib/api/types';
import { useCommand } from '@/lib/command';
import { t } from '@/lib/words';

/** ISO to the value of a date-time input in local time, and back. */
function toLocal(iso: string | null): string {
  if (!iso) return '';
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What organisers can still change. */
export function SettingsForm({ view }: { view: View }) {
  const isBeforeCheckIn = view.phase === 'created' || view.phase === 'registration';
  const isEarly = isBeforeCheckIn || view.phase === 'check_in';
  const [values, setValues] = useState({
    name: view.name,
    description: view.description,
    startsAt: toLocal(view.starts_at),
    checkInAt: toLocal(view.opens_check_in_at),
    capacity: view.capacity?.toString() ?? '',
    checkIn: view.check_in_required,
    delay: String(view.spectator_delay),
    spectators: view.spectators,
    delaysResults: view.delays_results,
    confirmAfter: String(view.confirm_after_minutes),
  });
  const hasCheckIn = values.checkIn || (!view.check_in_required && view.opens_check_in_at !== null); // a program may open it for those who like
  const opensAt = hasCheckIn ? values.checkInAt : '';
  const edit = useCommand(view.id, (body: TournamentChange) => api.editTournament(view.id, body));
  const say = useToast();
  const errors = fieldsOf(edit.error);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const body: TournamentChange = {
      name: values.name.trim(),
      description: values.description,
      spectator_delay: Number(values.delay),
      spectators: values.spectators,
      delays_results: values.delaysResults,
      ...(values.startsAt && { starts_at: new Date(values.startsAt).toISOString() }),
      ...(isEarly && values.capacity && { capacity: Number(values.capacity) }),
      ...(isEarly && { check_in_required: values.checkIn }),
      ...(isBeforeCheckIn &&
        opensAt !== toLocal(view.opens_check_in_at) && {
          opens_check_in_at: opensAt ? new Date(opensAt).toISOString() : null,
        }),
      ...(view.self_report && { confirm_after_minutes: Number(values.confirmAfter) || 0 }),
    };
    edit.mutate(body, { onSuccess: () => say(t('Settings saved.')) });
  };
  return (
    <form onSubmit={submit} className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
      <h2 className="text-lg sm:col-span-2">{t('General')}</h2>
      <TextField
        className="sm:col-span-2"
        label={t('Name')}
        value={values.name}
        error={errors.name}
        onChange={(event) => setValues({ ...values, name: event.target.value })}
      />
      <TextArea
        className="sm:col-span-2"
        label={t('Description')}
        rows={3}
        value={values.description}
        error={errors.description}
        onChange={(event) => setValues({ ...values, description: event.target.value })}
      />
      <TextField
        label={t('Start')}
        type="datetime-local"
        value={values.startsAt}
        error={errors.starts_at}
        onChange={(event) => setValues({ ...values, startsAt: event.target.value })}
      />
      {isEarly ? (
        <>
          <TextField
            label={t('Places')}
            type="number"
            inputMode="numeric"
            hint={t('Empty for no limit.')}
            value={values.capacity}
            error={errors.capacity}
            onChange={(event) => setValues({ ...values, capacity: event.target.value })}
          />
          <SwitchField
            label={t('Check-in')}
            hint={t('Players confirm they are there.')}
            checked={values.checkIn}
            onChange={(checkIn) => setValues({ ...values, checkIn })}
          />
          {isBeforeCheckIn && hasCheckIn && (
            <TextField
              label={t('Check-in opens (optional)')}
              type="datetime-local"
              hint={t(
                'Leave empty to open it by hand. If the tournament starts automatically, check-in opens an hour before.',
              )}
              value={values.checkInAt}
              error={errors.opens_check_in_at}
              onChange={(event) => setValues({ ...values, checkInAt: event.target.value })}
            />
          )}
        </>
      ) : (
        <p className="text-sm text-ink-faint sm:self-center">
          {t('Format, places and check-in cannot be changed once seeding has begun.')}
        </p>
      )}
      <h3 className="border-t border-line pt-4 sm:col-span-2">{t('Spectators')}</h3>
      <SelectField
        label={t('Boards may be watched by')}
        value={values.spectators}
        error={errors.spectators}
        onChange={(event) => setValues({ ...values, spectators: event.target.value as View['spectators'] })}
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
        required
        hint={t('How far behind the boards spectators are, 0 to 900. A change reconnects everybody who is watching.')}
        value={values.delay}
        error={errors.spectator_delay}
        onChange={(event) => setValues({ ...values, delay: event.target.value })}
      />
      <div className="sm:col-span-2">
        <DelayedResultsSwitch
          delay={values.delay}
          spectators={values.spectators}
          checked={values.delaysResults}
          onChange={(delaysResults) => setValues({ ...values, delaysResults })}
        />
      </div>
      {view.self_report && (
        <TextField
          label={t('Accept unanswered reports after (minutes)')}
          type="number"
          inputMode="numeric"
          min={0}
          hint={t('When the opponent neither confirms nor disputes a report. 0: never; an arbiter confirms it.')}
          value={values.confirmAfter}
          error={errors.confirm_after_minutes}
          onChange={(event) => setValues({ ...values, confirmAfter: event.target.value })}
        />
      )}
      {edit.error && Object.keys(errors).length === 0 && (
        <Notice tone="bad" className="sm:col-span-2">
          {messageOf(edit.error)}
        </Notice>
      )}
      <div className="sm:col-span-2">
        <Button type="submit" look="primary" isBusy={edit.isPending}>
          {t('Save settings')}
        </Button>
      </div>
    </form>
  );
}
