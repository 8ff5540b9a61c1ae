import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { Help } from '@/components/ui/overlays/help';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import { type HeraldSource, type HeraldDraft, type Topic, tournamentNews } from '@/features/heralds/news-sources';
import { fieldsOf, messageOf } from '@/lib/api/errors';
import type { Herald } from '@/lib/api/types';
import { useAction } from '@/lib/command';
import { formatPrecise } from '@/lib/format';
import { saidIn, t } from '@/lib/words';

const KINDS: { kind: Herald['kind']; name: string; hint: string }[] = [
  {
    kind: 'discord',
    name: t('Discord'),
    hint: t('In Discord: channel settings, Integrations, Webhooks, copy the address.'),
  },
  {
    kind: 'slack',
    name: t('Slack'),
    hint: t('In Slack: add the app “Incoming Webhooks” to a channel and copy the address.'),
  },
  {
    kind: 'json',
    name: t('A program of your own'),
    hint: t('It gets JSON, signed with a secret that is shown once, when you add it.'),
  },
];

/** Where the news of the tournament goes: into a chat, or to a program. */
export function HeraldsView({ id }: { id: number }) {
  return (
    <section aria-labelledby="heralds" className="flex flex-col gap-4">
      <h2 id="heralds" className="flex items-center gap-1 text-lg">
        {t('Send news elsewhere')}
        <Help about={t('Send news elsewhere')}>
          <p>
            {t(
              'Whenever a round is paired, a result comes in or the tournament ends, the server writes a line to the address you give: a channel in a chat, or a program of yours.',
            )}
          </p>
          <p>{t('Only public addresses over HTTPS are called. What cannot be delivered is tried again four times.')}</p>
        </Help>
      </h2>
      <Heralds source={tournamentNews(id)} />
    </section>
  );
}

/** The addresses that hear news, and a form for one more. */
export function Heralds({ source }: { source: HeraldSource }) {
  const heralds = useQuery({ queryKey: source.key, queryFn: source.list });
  return (
    <>
      {heralds.isError && <Notice tone="bad">{messageOf(heralds.error)}</Notice>}
      <ul className="flex flex-col gap-2 empty:hidden">
        {heralds.data?.map((herald) => (
          <HeraldRow key={herald.id} source={source} herald={herald} />
        ))}
      </ul>
      <AddHerald source={source} />
    </>
  );
}

function HeraldRow({ source, herald }: { source: HeraldSource; herald: Herald }) {
  const client = useQueryClient();
  const say = useToast();
  const refresh = () => client.invalidateQueries({ queryKey: source.key });
  const test = useAction({
    mutationFn: () => source.test(herald.id),
    onSuccess: (answer) => {
      say(
        answer.ok
          ? t('It arrived, in {milliseconds} ms.', { milliseconds: answer.milliseconds })
          : saidIn(answer, 'error'),
        answer.ok ? 'good' : 'bad',
      );
      return refresh();
    },
    onError: (error) => say(messageOf(error), 'bad'),
  });
  const remove = useAction({
    mutationFn: () => source.remove(herald.id),
    onSuccess: refresh,
    onError: (error) => say(messageOf(error), 'bad'),
  });
  const rotate = useAction({
    mutationFn: () => source.rotate(herald.id),
    onSuccess: refresh,
    onError: (error) => say(messageOf(error), 'bad'),
  });
  const label = KINDS.find(({ kind }) => kind === herald.kind)?.name ?? herald.kind;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-bold">
          {label} <span className="font-normal text-ink-soft">{t('at {host}', { host: herald.host })}</span>
        </p>
        <p className="flex flex-wrap items-center gap-1.5 text-sm text-ink-soft">
          {source.topics
            .filter((row) => herald.topics.includes(row.topic))
            .map((topic) => (
              <Badge key={topic.topic}>{topic.name}</Badge>
            ))}
          {herald.is_paused && <Badge tone="gules">{t('Paused after failures')}</Badge>}
          {herald.waiting > 0 && <Badge tone="or">{t('{waiting} waiting', { waiting: herald.waiting })}</Badge>}
        </p>
        {herald.last_error ? (
          <p className="text-sm text-gules">{t('Last: {last_error}', { last_error: saidIn(herald, 'last_error') })}</p>
        ) : (
          herald.last_at && (
            <p className="text-sm text-ink-faint">
              {t('Last delivered {last_at}', { last_at: formatPrecise(herald.last_at) })}
            </p>
          )
        )}
        {rotate.data?.secret && (
          <SecretOnce
            secret={rotate.data.secret}
            help={t('The previous secret stays valid for another day; both sign until then.')}
          />
        )}
      </div>
      {herald.kind === 'json' && (
        <Button
          isBusy={rotate.isPending}
          onClick={() => rotate.mutate()}
          aria-label={t('New secret for {name} at {host}', { name: label, host: herald.host })}
        >
          {t('New secret')}
        </Button>
      )}
      <Button
        isBusy={test.isPending}
        onClick={() => test.mutate()}
        aria-label={t('Send a test to {name} at {host}', { name: label, host: herald.host })}
      >
        {t('Send a test')}
      </Button>
      <Button
        look="ghost"
        size="icon"
        isBusy={remove.isPending}
        onClick={() => remove.mutate()}
        aria-label={t('Remove {name} at {host}', { name: label, host: herald.host })}
      >
        <Icon name="trash" />
      </Button>
    </li>
  );
}

function SecretOnce({ secret, help }: { secret: string; help?: string }) {
  return (
    <Notice tone="gold">
      <p className="font-semibold">{t('Copy the secret now: it is shown this once.')}</p>
      <code className="text-xs break-all">{secret}</code>
      {help && <p className="text-sm">{help}</p>}
    </Notice>
  );
}

function AddHerald({ source }: { source: HeraldSource }) {
  const empty: HeraldDraft = { kind: 'discord', url: '', topics: source.topics.map(({ topic }) => topic) };
  const [draft, setDraft] = useState(empty);
  const client = useQueryClient();
  const add = useAction({
    mutationFn: () => source.add(draft),
    onSuccess: () => {
      setDraft(empty);
      return client.invalidateQueries({ queryKey: source.key });
    },
  });
  const errors = fieldsOf(add.error);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    add.mutate();
  };
  const toggle = (topic: Topic) =>
    setDraft({
      ...draft,
      topics: draft.topics.includes(topic) ? draft.topics.filter((row) => row !== topic) : [...draft.topics, topic],
    });
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-lg border border-dashed border-line-strong p-4"
    >
      <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
        <SelectField
          label={t('Send to')}
          value={draft.kind}
          onChange={(event) => setDraft({ ...draft, kind: event.target.value as Herald['kind'] })}
        >
          {KINDS.map((row) => (
            <option key={row.kind} value={row.kind}>
              {row.name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('Address')}
          type="url"
          placeholder="https://"
          hint={KINDS.find(({ kind }) => kind === draft.kind)?.hint}
          value={draft.url}
          error={errors.url}
          onChange={(event) => setDraft({ ...draft, url: event.target.value })}
        />
      </div>
      <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
        <legend className="mb-1 text-sm font-semibold">{t('What')}</legend>
        {source.topics.map((topic) => (
          <label key={topic.topic} className="flex min-h-8 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4 accent-(--azure)"
              checked={draft.topics.includes(topic.topic)}
              onChange={() => toggle(topic.topic)}
            />
            {topic.name}
          </label>
        ))}
      </fieldset>
      {add.data?.secret && <SecretOnce secret={add.data.secret} />}
      {add.error && Object.keys(errors).length === 0 && <Notice tone="bad">{messageOf(add.error)}</Notice>}
      <Button
        type="submit"
        className="self-start"
        disabled={draft.url.trim() === '' || draft.topics.length === 0}
        isBusy={add.isPending}
      >
        {t('Add this address')}
      </Button>
    </form>
  );
}
