import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { SwitchField, TextArea, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { useToast } from '@/components/ui/toast';
import { StaffView } from '@/features/director-desk/staff-view';
import { api } from '@/lib/api';
import { fieldsOf, messageOf } from '@/lib/api/errors';
import type { TournamentChange, View } from '@/lib/api/types';
import { useCommand } from '@/lib/command';

/** ISO to the value of a date-time input in local time, and back. */
function toLocal(iso: string | null): string {
  if (!iso) return '';
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What organisers can still change, and who helps them. */
export function SettingsView({ view }: { view: View }) {
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      {view.my.can.includes('edit') && <SettingsForm view={view} />}
      {view.my.can.includes('manage_staff') && <StaffView id={view.id} />}
    </div>
  );
}

function SettingsForm({ view }: { view: View }) {
  const isEarly = view.phase === 'created' || view.phase === 'registration' || view.phase === 'check_in';
  const [values, setValues] = useState({ name: view.name, description: view.description, startsAt: toLocal(view.starts_at), capacity: view.capacity?.toString() ?? '', checkIn: view.check_in_required });
  const edit = useCommand(view.id, (body: TournamentChange) => api.editTournament(view.id, body));
  const say = useToast();
  const errors = fieldsOf(edit.error);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const body: TournamentChange = {
      name: values.name.trim(),
      description: values.description,
      ...(values.startsAt && { starts_at: new Date(values.startsAt).toISOString() }),
      ...(isEarly && values.capacity && { capacity: Number(values.capacity) }),
      ...(isEarly && { check_in_required: values.checkIn }),
    };
    edit.mutate(body, { onSuccess: () => say('Settings saved.') });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <h2 className="text-xl">Settings</h2>
      <TextField label="Name" value={values.name} error={errors.name} onChange={(event) => setValues({ ...values, name: event.target.value })} />
      <TextArea label="Description" rows={4} value={values.description} error={errors.description} onChange={(event) => setValues({ ...values, description: event.target.value })} />
      <TextField label="Start" type="datetime-local" value={values.startsAt} error={errors.starts_at} onChange={(event) => setValues({ ...values, startsAt: event.target.value })} />
      {isEarly ? (
        <>
          <TextField label="Places" type="number" inputMode="numeric" hint="Empty for no limit." value={values.capacity} error={errors.capacity} onChange={(event) => setValues({ ...values, capacity: event.target.value })} />
          <SwitchField label="Check-in" hint="Players confirm they are there." checked={values.checkIn} onChange={(checkIn) => setValues({ ...values, checkIn })} />
        </>
      ) : (
        <p className="text-sm text-ink-faint">Format, places and check-in were settled when seeding began.</p>
      )}
      {edit.error && Object.keys(errors).length === 0 && <Notice tone="bad">{messageOf(edit.error)}</Notice>}
      <div>
        <Button type="submit" look="primary" isBusy={edit.isPending}>
          Save settings
        </Button>
      </div>
    </form>
  );
}
