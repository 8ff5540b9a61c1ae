import { type SyntheticEvent, useState } from 'react';
import { ChessFields } from '@/components/board/chess-fields';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { Skeleton } from '@/components/ui/feedback/states';
import { useToast } from '@/components/ui/feedback/toast';
import { fieldsOf, messageOf } from '@/lib/api/errors';
import type { Host, View } from '@/lib/api/types';
import { checkRules, describeRules, rulesOf } from '@/lib/chess/match-rules';
import { useHost, useRemoveHost, useSetHost } from '@/lib/tournament/use-hosted-game';
import { t, tn } from '@/lib/words';

/** What is played here, if anything is, and how long players may take. */
export function HostSettings({ view }: { view: View }) {
  const host = useHost(view.id);
  return (
    <section aria-labelledby="host-heading" className="flex flex-col gap-4">
      <div>
        <div className="flex items-center gap-3">
          <h2 id="host-heading" className="text-lg">
            {t('Hosted game')}
          </h2>
          {host?.kind && <Badge tone="vert">{host.kind === 'chess' ? describeRules(rulesOf(host)) : t('Ludo')}</Badge>}
        </div>
        <p className="mt-1 text-sm text-ink-soft">
          {host?.kind
            ? `${t('Every match is played on this server: boards open, results are recorded and the next games start automatically.')}${botText(host)}`
            : t('Games are played elsewhere; somebody enters the results. They could be played here instead.')}
        </p>
      </div>
      <Body key={view.id} id={view.id} host={host} />
    </section>
  );
}

function Body({ id, host }: { id: number; host: Host | undefined }) {
  if (!host) return <Skeleton className="h-40" />;
  if (host.kind === null) return <Begin id={id} />;
  return (
    <>
      {host.kind === 'chess' ? <ChessForm id={id} host={host} /> : <TimesForm id={id} host={host} />}
      {!host.is_fixed && <Elsewhere id={id} />}
    </>
  );
}

const botText = ({ bots }: Host) =>
  bots.length > 0 ? ` ${tn(bots.length, '{count} seat is taken by bots.', '{count} seats are taken by bots.')}` : '';

function Begin({ id }: { id: number }) {
  const set = useSetHost(id);
  const say = useToast();
  return (
    <>
      {set.error && <Notice tone="bad">{messageOf(set.error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button
          isBusy={set.isPending}
          onClick={() =>
            set.mutate({ kind: 'chess' }, { onSuccess: () => say(t('Chess is played here now. Choose the clock.')) })
          }
        >
          {t('Play chess here')}
        </Button>
        <Button
          isBusy={set.isPending}
          onClick={() => set.mutate({ kind: 'ludo' }, { onSuccess: () => say(t('Ludo is played here now.')) })}
        >
          {t('Play Ludo here')}
        </Button>
      </div>
    </>
  );
}

function Elsewhere({ id }: { id: number }) {
  const remove = useRemoveHost(id);
  const say = useToast();
  return (
    <div className="flex flex-col gap-2">
      {remove.error && <Notice tone="bad">{messageOf(remove.error)}</Notice>}
      <div>
        <Button
          look="ghost"
          isBusy={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: () => say(t('Games are played elsewhere now.')) })}
        >
          {t('Play elsewhere instead')}
        </Button>
      </div>
    </div>
  );
}

function ChessForm({ id, host }: { id: number; host: Host }) {
  const [rules, setRules] = useState(() => rulesOf(host));
  const set = useSetHost(id);
  const say = useToast();
  const wrong = checkRules(rules);
  const errors = { ...fieldsOf(set.error), ...wrong };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (Object.keys(wrong).length === 0)
      set.mutate(
        { kind: 'chess', ...rules },
        { onSuccess: () => say(t('Saved. Games already open keep their clocks.')) },
      );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ChessFields rules={rules} errors={errors} isFixed={host.is_fixed} onChange={setRules} />
      {set.error && Object.keys(errors).length === 0 && <Notice tone="bad">{messageOf(set.error)}</Notice>}
      <div>
        <Button type="submit" isBusy={set.isPending}>
          {t('Save the clock')}
        </Button>
      </div>
    </form>
  );
}

type Times = Pick<Host, 'turn_seconds' | 'grace_seconds' | 'no_show_seconds'>;
const FIELDS: { code: keyof Times; label: string; hint: string; min: number; max: number }[] = [
  {
    code: 'turn_seconds',
    label: t('Seconds per turn'),
    hint: t('To roll, and again to choose a token. Then the server decides; three missed turns in a row lose.'),
    min: 3,
    max: 3600,
  },
  {
    code: 'grace_seconds',
    label: t('Seconds to reconnect'),
    hint: t('For a player whose connection fails. The game is paused until then.'),
    min: 0,
    max: 3600,
  },
  {
    code: 'no_show_seconds',
    label: t('Seconds to show up'),
    hint: t('Counted from when the board opens. Anyone not ready by then forfeits the match.'),
    min: 10,
    max: 86_400,
  },
];

function TimesForm({ id, host }: { id: number; host: Host }) {
  const [values, setValues] = useState<Record<keyof Times, string>>({
    turn_seconds: String(host.turn_seconds),
    grace_seconds: String(host.grace_seconds),
    no_show_seconds: String(host.no_show_seconds),
  });
  const set = useSetHost(id);
  const say = useToast();
  const errors = { ...fieldsOf(set.error), ...checkTimes(values) };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (Object.keys(checkTimes(values)).length > 0) return;
    const { missed_max, think_ms } = host;
    const times = {
      turn_seconds: Number(values.turn_seconds),
      grace_seconds: Number(values.grace_seconds),
      no_show_seconds: Number(values.no_show_seconds),
    };
    set.mutate(
      { kind: 'ludo', missed_max, think_ms, ...times },
      { onSuccess: () => say(t('Times saved. Games already open keep theirs.')) },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {FIELDS.map(({ code, ...field }) => (
        <TextField
          key={code}
          {...field}
          type="number"
          inputMode="numeric"
          value={values[code]}
          error={errors[code]}
          onChange={(event) => setValues({ ...values, [code]: event.target.value })}
        />
      ))}
      {set.error && Object.keys(errors).length === 0 && <Notice tone="bad">{messageOf(set.error)}</Notice>}
      <div>
        <Button type="submit" isBusy={set.isPending}>
          {t('Save times')}
        </Button>
      </div>
    </form>
  );
}

function checkTimes(values: Record<keyof Times, string>): Partial<Record<keyof Times, string>> {
  const wrong = FIELDS.filter(({ code, min, max }) => {
    const value = Number(values[code] || 'none');
    return !(Number.isInteger(value) && value >= min && value <= max);
  });
  return Object.fromEntries(
    wrong.map(({ code, min, max }) => [code, t('From {min} to {max} whole seconds.', { min, max })]),
  );
}
