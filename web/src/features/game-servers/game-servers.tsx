import { type SyntheticEvent, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Menu, MenuItem } from '@/components/ui/overlays/menu';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { ErrorState, Skeleton } from '@/components/ui/feedback/states';
import { useToast } from '@/components/ui/feedback/toast';
import { RotateDialog } from '@/features/game-servers/rotate-dialog';
import { useGameServers } from '@/features/game-servers/use-game-servers';
import { messageOf } from '@/lib/api/errors';
import type { GameServer, NewSecret, ServerGrant } from '@/lib/api/types';
import { formatDateTime } from '@/lib/format';
import { t } from '@/lib/words';

/** The programs that may report results here, and the reader's own that could. */
export function GameServers({ tournamentId }: { tournamentId: number }) {
  const { servers, grants, register, rotate, revoke, grant, withdraw } = useGameServers(tournamentId);
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const [rotating, setRotating] = useState<GameServer | null>(null);
  const [revoking, setRevoking] = useState<GameServer | null>(null);
  const say = useToast();
  const failed = { onError: (error: Error) => say(messageOf(error), 'bad') };
  const error = servers.error ?? grants.error;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void grants.refetch()} />;
  const own = servers.data ?? [];
  const granted = grants.data ?? [];
  const idle = own.filter((server) => !granted.some((row) => row.public_id === server.public_id));
  return (
    <section aria-label={t('Game servers')} className="flex flex-col gap-4">
      <div>
        <h2 className="text-lg">{t('Game servers')}</h2>
        <p className="mt-1 text-sm text-ink-soft">
          {t(
            'Programs that host the games elsewhere and send signed results. Only results from those listed here are accepted.',
          )}
        </p>
      </div>
      {(servers.isPending || grants.isPending) && <Skeleton className="h-16" />}
      {secret && <SecretNotice made={secret} onDone={() => setSecret(null)} />}
      <ul className="flex flex-col gap-2">
        {granted.map((row) => (
          <GrantRow
            key={row.public_id}
            row={row}
            own={own.find((server) => server.public_id === row.public_id)}
            onRotate={setRotating}
            onRevoke={setRevoking}
            onWithdraw={() => withdraw.mutate(row.public_id, failed)}
          />
        ))}
        {idle.map((server) => (
          <li
            key={server.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-dashed border-line-strong px-3 py-2"
          >
            <ServerName name={server.name} detail={<code>{server.public_id}</code>} />
            <Button
              size="sm"
              isBusy={grant.isPending && grant.variables === server.public_id}
              onClick={() => grant.mutate(server.public_id, failed)}
              aria-label={t('Let {name} report', { name: server.name })}
            >
              {t('Let it report')}
            </Button>
            <ServerMenu server={server} onRotate={setRotating} onRevoke={setRevoking} />
          </li>
        ))}
      </ul>
      <NewServer
        isBusy={register.isPending}
        error={register.error ? messageOf(register.error) : undefined}
        onRegister={(name, done) =>
          register.mutate(name, {
            onSuccess: (made) => {
              setSecret(made);
              done();
            },
          })
        }
      />
      <ForeignServer
        isBusy={grant.isPending}
        onGrant={(id, done) => grant.mutate(id, { ...failed, onSuccess: done })}
      />
      <RotateDialog
        key={rotating?.id}
        server={rotating}
        isBusy={rotate.isPending}
        error={rotate.error ? messageOf(rotate.error) : undefined}
        onClose={() => setRotating(null)}
        onRotate={(id, minutes) =>
          rotate.mutate(
            { id, minutes },
            {
              onSuccess: (made) => {
                setSecret(made);
                setRotating(null);
              },
            },
          )
        }
      />
      <ConfirmDialog
        isOpen={revoking !== null}
        onClose={() => setRevoking(null)}
        title={t('Revoke “{name}”?', { name: revoking?.name ?? '' })}
        description={t(
          'It can report nothing more, in any tournament. Results it has reported stay. This cannot be undone.',
        )}
        action={t('Revoke server')}
        isDangerous
        isBusy={revoke.isPending}
        error={revoke.error ? messageOf(revoke.error) : undefined}
        onConfirm={() => revoking && revoke.mutate(revoking.id, { onSuccess: () => setRevoking(null) })}
      />
    </section>
  );
}

function SecretNotice({ made, onDone }: { made: NewSecret; onDone: () => void }) {
  const say = useToast();
  const copy = () => void navigator.clipboard.writeText(made.secret).then(() => say(t('Secret copied.')));
  return (
    <Notice tone="gold">
      <p className="font-semibold">
        {t('Copy the secret of “{name}” now: it is shown this once.', { name: made.name })}
      </p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1">
        <dt className="text-ink-soft">{t('Server')}</dt>
        <dd>
          <code className="break-all select-all">{made.public_id}</code>
        </dd>
        <dt className="text-ink-soft">{t('Secret')}</dt>
        <dd>
          <code className="break-all select-all">{made.secret}</code>
        </dd>
      </dl>
      {made.previous_until && (
        <p className="mt-2">
          {t('The old secret is valid until {previous_until}.', {
            previous_until: formatDateTime(made.previous_until),
          })}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={copy}>
          {t('Copy secret')}
        </Button>
        <Button size="sm" onClick={onDone}>
          {t('I have saved it')}
        </Button>
      </div>
    </Notice>
  );
}

type Handlers = { onRotate: (server: GameServer) => void; onRevoke: (server: GameServer) => void };

function GrantRow({
  row,
  own,
  onRotate,
  onRevoke,
  onWithdraw,
}: Handlers & { row: ServerGrant; own: GameServer | undefined; onWithdraw: () => void }) {
  const used = row.last_used_at
    ? t('last report {last_used_at}', { last_used_at: formatDateTime(row.last_used_at) })
    : t('no report yet');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-surface px-3 py-2">
      <ServerName
        name={row.name}
        detail={
          <>
            <code>{row.public_id}</code> · {own ? used : t('of {owner}, {used}', { owner: row.owner, used })}
          </>
        }
      />
      {row.is_revoked ? <Badge tone="gules">{t('Revoked')}</Badge> : <Badge tone="vert">{t('May report')}</Badge>}
      {own ? (
        <ServerMenu server={own} onRotate={onRotate} onRevoke={onRevoke} onWithdraw={onWithdraw} />
      ) : (
        <Button size="sm" onClick={onWithdraw} aria-label={t('Stop accepting results from {name}', { name: row.name })}>
          {t('Remove')}
        </Button>
      )}
    </li>
  );
}

function ServerName({ name, detail }: { name: string; detail: React.ReactNode }) {
  return (
    <span className="min-w-0 flex-1 basis-40">
      <span className="block font-semibold">
        <Name>{name}</Name>
      </span>
      <span className="text-sm break-words text-ink-faint">{detail}</span>
    </span>
  );
}

function ServerMenu({
  server,
  onRotate,
  onRevoke,
  onWithdraw,
}: Handlers & { server: GameServer; onWithdraw?: () => void }) {
  const trigger = (
    <Button look="ghost" size="icon" aria-label={t('More for {name}', { name: server.name })}>
      <Icon name="more" />
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuItem icon="key" onSelect={() => onRotate(server)}>
        {t('New secret')}
      </MenuItem>
      {onWithdraw && (
        <MenuItem icon="close" onSelect={onWithdraw}>
          {t('Remove from this tournament')}
        </MenuItem>
      )}
      <MenuItem icon="trash" onSelect={() => onRevoke(server)}>
        {t('Revoke for ever')}
      </MenuItem>
    </Menu>
  );
}

type NewProps = { isBusy: boolean; error: string | undefined; onRegister: (name: string, done: () => void) => void };

function NewServer({ isBusy, error, onRegister }: NewProps) {
  const [name, setName] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim()) onRegister(name.trim(), () => setName(''));
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <TextField
        label={t('New game server')}
        placeholder={t('Arena One')}
        maxLength={80}
        className="min-w-40 flex-1"
        value={name}
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" look="primary" className="mt-[1.7rem] min-h-11" isBusy={isBusy} disabled={!name.trim()}>
        {t('Register')}
      </Button>
    </form>
  );
}

function ForeignServer({
  isBusy,
  onGrant,
}: {
  isBusy: boolean;
  onGrant: (publicId: string, done: () => void) => void;
}) {
  const [id, setId] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (id.trim()) onGrant(id.trim(), () => setId(''));
  };
  return (
    <details>
      <summary className="cursor-pointer text-sm font-semibold text-ink-soft">
        {t('Somebody else’s game server')}
      </summary>
      <form onSubmit={submit} className="flex flex-wrap items-start gap-3 pt-3">
        <TextField
          label={t('Its id')}
          placeholder="gs_…"
          autoCapitalize="none"
          className="min-w-40 flex-1"
          value={id}
          onChange={(event) => setId(event.target.value)}
        />
        <Button type="submit" className="mt-[1.7rem] min-h-11" isBusy={isBusy} disabled={!id.trim()}>
          {t('Let it report')}
        </Button>
      </form>
    </details>
  );
}
