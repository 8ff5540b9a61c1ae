import { type SyntheticEvent, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { useCreateKey, useKeys, useRevokeKey } from '@/features/account/use-account';
import { fieldsOf, messageOf } from '@/lib/api/errors';
import type { ApiKey, KeyScope } from '@/lib/api/types';
import { formatDateTime } from '@/lib/format';
import { useUser } from '@/lib/query';
import { Rich, t } from '@/lib/words';

const SCOPES: { code: KeyScope; name: string; help: string }[] = [
  { code: 'read', name: t('Read'), help: t('See what you can see.') },
  { code: 'play', name: t('Play'), help: t('Register, check in, withdraw as you.') },
  { code: 'report', name: t('Report'), help: t('Send results of games that are played with your program.') },
  { code: 'relay', name: t('Boards'), help: t('Send games of electronic boards to your tournaments, as PGN.') },
  { code: 'organise', name: t('Organise'), help: t('Run your tournaments: entries, results, settings.') },
  {
    code: 'servers',
    name: t('Game servers'),
    help: t('Register game servers of yours, change their secrets, revoke them.'),
  },
  { code: 'lab', name: t('Lab'), help: t('Let a machine play for the engine lab, where you may start engines.') },
];
const OPERATE = {
  code: 'operate' as const,
  name: t('Operate'),
  help: t('Do what operators do: payouts, alerts, titles, fair play, engine cups.'),
};

/** The keys with which programs act for the reader. */
export function ApiKeys() {
  const keys = useKeys();
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const revoke = useRevokeKey();

  return (
    <div className="flex flex-col gap-6">
      <NewKeyForm />
      {keys.isPending && (
        <Loading label={t('Loading keys')}>
          <Skeleton className="h-24" />
        </Loading>
      )}
      {keys.isError && <ErrorState message={messageOf(keys.error)} onRetry={() => void keys.refetch()} />}
      {keys.data?.length === 0 && (
        <EmptyState title={t('No keys yet')}>
          {t('Make one above for a script, a game server or a spreadsheet. Give it no more than it needs.')}
        </EmptyState>
      )}
      <ul className="flex flex-col gap-2">
        {keys.data?.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={revoking !== null}
        onClose={() => setRevoking(null)}
        title={t('Revoke “{name}”?', { name: revoking?.name ?? '' })}
        description={t('Programs that use this key stop working at once. This cannot be undone.')}
        action={t('Revoke key')}
        isDangerous
        isBusy={revoke.isPending}
        error={revoke.error ? messageOf(revoke.error) : undefined}
        onConfirm={() => revoking && revoke.mutate(revoking.id, { onSuccess: () => setRevoking(null) })}
      />
    </div>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-4">
      <Icon name="key" className="size-5 text-or-deep" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <Name>{apiKey.name}</Name>
        </p>
        <p className="text-sm text-ink-faint">
          <Rich
            text="{code} · made {made} · {used}"
            code={<code>{apiKey.prefix}…</code>}
            made={formatDateTime(apiKey.created_at)}
            used={
              apiKey.last_used_at
                ? t('last used {last_used_at}', { last_used_at: formatDateTime(apiKey.last_used_at) })
                : t('never used')
            }
          />
        </p>
      </div>
      <div className="flex gap-1.5">
        {apiKey.scopes.map((scope) => (
          <Badge key={scope} tone={scope === 'organise' || scope === 'operate' ? 'or' : 'azure'}>
            {scope}
          </Badge>
        ))}
      </div>
      <Button size="sm" onClick={onRevoke} aria-label={t('Revoke {name}', { name: apiKey.name })}>
        {t('Revoke')}
      </Button>
    </li>
  );
}

function NewKeyForm() {
  const create = useCreateKey();
  const isOperator = useUser()?.is_operator ?? false;
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<KeyScope[]>(['read']);
  const errors = fieldsOf(create.error);
  const toggle = (scope: KeyScope) =>
    setScopes((rows) => (rows.includes(scope) ? rows.filter((row) => row !== scope) : [...rows, scope]));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    create.mutate({ name: name.trim(), scopes }, { onSuccess: () => setName('') });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
      <h2 className="text-xl">{t('New key')}</h2>
      <TextField
        label={t('Name')}
        placeholder={t('Scoreboard in the hall')}
        value={name}
        required
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{t('What it may do')}</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {[...SCOPES, ...(isOperator ? [OPERATE] : [])].map((scope) => (
            <label
              key={scope.code}
              className="flex cursor-pointer items-start gap-2.5 rounded-md border border-line-strong p-3 has-checked:border-azure has-checked:bg-azure-wash"
            >
              <input
                type="checkbox"
                className="mt-1 accent-(--azure)"
                checked={scopes.includes(scope.code)}
                onChange={() => toggle(scope.code)}
              />
              <span>
                <span className="block font-semibold">{scope.name}</span>
                <span className="text-sm text-ink-soft">{scope.help}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {create.error && Object.keys(errors).length === 0 && <Notice tone="bad">{messageOf(create.error)}</Notice>}
      <div>
        <Button
          type="submit"
          look="primary"
          isBusy={create.isPending}
          disabled={name.trim() === '' || scopes.length === 0}
        >
          {t('Make key')}
        </Button>
      </div>
      {create.data && (
        <Notice tone="gold">
          <p className="font-semibold">
            {t('Copy the secret of “{name}” now: it is shown this once.', { name: create.data.name })}
          </p>
          <code className="mt-1 block rounded bg-surface p-2 text-sm break-all select-all">{create.data.secret}</code>
        </Notice>
      )}
    </form>
  );
}
