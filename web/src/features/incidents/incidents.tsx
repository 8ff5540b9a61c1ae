import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { Name } from '@/components/ui/people/name';
import { kindName, KINDS, sanctionName, SANCTIONS, suggest } from '@/features/incidents/sanctions';
import { arbiterApi, type Incident, type NewIncident } from '@/lib/api/arbiter';
import { messageOf } from '@/lib/api/errors';
import type { Match, View } from '@/lib/api/types';
import { useCommand } from '@/lib/command';
import { indexEntries } from '@/lib/tournament/match';
import { t } from '@/lib/words';

const keyOf = (id: number) => ['incidents', id];

type Props = { view: View; match: Match };

/** What was noted of the players at a board, and the form to note more; for arbiters, of games at a board. */
export function Incidents({ view, match }: Props) {
  const isWalkedPast = view.game === 'chess' && (view.format === 'swiss' || view.format === 'round-robin');
  const hasPlayers = match.sides.every((side) => side.entry !== null);
  if (!isWalkedPast || !hasPlayers || !view.my.can.includes('enter_results')) return null;
  return <Notes view={view} match={match} />;
}

function Notes({ view, match }: Props) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const told = useQuery({ queryKey: keyOf(view.id), queryFn: () => arbiterApi.listIncidents(view.id) });
  const remove = useCommand(view.id, async (id: number) => {
    const answer = await arbiterApi.removeIncident(view.id, id);
    await client.invalidateQueries({ queryKey: keyOf(view.id) });
    return answer;
  });
  const rows = (told.data ?? []).filter((row) => row.match === match.number);
  const names = indexEntries(view.entries);
  return (
    <section aria-label={t('Notes of the arbiter')} className="flex flex-col gap-2 border-t border-line pt-3">
      {rows.map((row) => (
        <p key={row.id} className="flex items-start justify-between gap-2 border-l-4 border-or pl-3 text-sm">
          <span>
            <Name>{names.get(row.entry)?.name ?? row.entry}</Name>: {kindName(row.kind)}, {sanctionName(row)}
            {row.note && <span className="text-ink-soft"> · {row.note}</span>}
          </span>
          <Button size="sm" look="ghost" onClick={() => remove.mutate(row.id)}>
            {t('Take back')}
          </Button>
        </p>
      ))}
      {remove.error && <Notice tone="bad">{messageOf(remove.error)}</Notice>}
      {isOpen ? (
        <IncidentForm view={view} match={match} rows={rows} onClose={() => setOpen(false)} />
      ) : (
        <Button size="sm" look="ghost" className="self-start" onClick={() => setOpen(true)}>
          {t('Note a penalty or an illegal move')}
        </Button>
      )}
    </section>
  );
}

type FormProps = { view: View; match: Match; rows: Incident[]; onClose: () => void };

/** An illegal move comes with what the Laws ask for it: two minutes for the opponent, the second time the game. */
function IncidentForm({ view, match, rows, onClose }: FormProps) {
  const names = indexEntries(view.entries);
  const players = match.sides.flatMap((side) => (side.entry === null ? [] : [side.entry]));
  const [entry, setEntry] = useState(players[0] ?? 0);
  const [values, setValues] = useState(() => suggest('illegal-move', players[0] ?? 0, rows));
  const [note, setNote] = useState('');
  const client = useQueryClient();
  const send = useCommand(view.id, async (body: NewIncident) => {
    const answer = await arbiterApi.noteIncident(view.id, match.number, body);
    await client.invalidateQueries({ queryKey: keyOf(view.id) });
    return answer;
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send.mutate({ ...values, entry, note: note.trim() }, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label={t('Player')}
        value={entry}
        onChange={({ target }) => {
          setEntry(Number(target.value));
          setValues(suggest(values.kind, Number(target.value), rows));
        }}
      >
        {players.map((number) => (
          <option key={number} value={number}>
            {names.get(number)?.name ?? number}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('What happened')}
        value={values.kind}
        onChange={({ target }) => setValues(suggest(target.value as Incident['kind'], entry, rows))}
      >
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {kindName(kind)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('Sanction')}
        value={values.sanction}
        onChange={({ target }) => setValues({ ...values, sanction: target.value as Incident['sanction'] })}
      >
        {SANCTIONS.map((sanction) => (
          <option key={sanction} value={sanction}>
            {sanctionName({ sanction, minutes: values.minutes })}
          </option>
        ))}
      </SelectField>
      <TextField label={t('Note (optional)')} value={note} onChange={(event) => setNote(event.target.value)} />
      {values.sanction === 'game-lost' && (
        <p className="text-sm font-semibold text-gules sm:col-span-2">
          {t('Enter the lost game as a result as well.')}
        </p>
      )}
      {send.error && (
        <Notice tone="bad" className="sm:col-span-2">
          {messageOf(send.error)}
        </Notice>
      )}
      <div className="flex gap-2 sm:col-span-2">
        <Button type="submit" look="primary" isBusy={send.isPending}>
          {t('Note it')}
        </Button>
        <Button look="ghost" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
