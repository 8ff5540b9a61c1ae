import { type SyntheticEvent, useState } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { ErrorState } from '@/components/ui/feedback/states';
import { useToast } from '@/components/ui/feedback/toast';
import { UserNameField } from '@/components/ui/people/user-name-field';
import { useInvitations } from '@/features/entries/use-invitations';
import { messageOf } from '@/lib/api/errors';
import type { Invitation, InvitationLink, View } from '@/lib/api/types';
import { useFoundUsers } from '@/lib/use-found-users';
import { t, tn } from '@/lib/words';

const ANSWER: Record<Invitation['status'], { name: string; tone: BadgeTone }> = {
  pending: { name: t('No answer yet'), tone: 'azure' },
  accepted: { name: t('Accepted'), tone: 'vert' },
  declined: { name: t('Declined'), tone: 'plain' },
};
const isOver = (view: View) => view.phase === 'completed' || view.phase === 'cancelled' || view.phase === 'aborted';

/** Ask accounts to take part, and make links that show a private tournament. */
export function Invitations({ view }: { view: View }) {
  const { list, invite, withdraw, makeLink, revokeLink } = useInvitations(view.id);
  const say = useToast();
  const failed = { onError: (error: Error) => say(messageOf(error), 'bad') };
  if (isOver(view)) return null;
  return (
    <section
      aria-label={t('Invitations')}
      className="no-print flex flex-col gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <div>
        <h2 className="text-lg">{t('Invitations')}</h2>
        <p className="text-sm text-ink-soft">
          {t('People with an account take part once they accept. Anybody else is added by name.')}
        </p>
      </div>
      {list.isError && <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />}
      <InviteForm
        error={invite.error ? messageOf(invite.error) : undefined}
        isBusy={invite.isPending}
        onInvite={(username, done) => invite.mutate(username, { onSuccess: done })}
      />
      {list.data && list.data.invitations.length > 0 && (
        <ul className="flex flex-col gap-2" aria-label={t('People invited')}>
          {list.data.invitations.map((person) => (
            <li key={person.user_id} className="flex items-center gap-3">
              <span className="min-w-0 flex-1 truncate font-semibold">
                <bdi>{person.display_name}</bdi>{' '}
                <span className="text-sm font-normal text-ink-faint">{person.username}</span>
              </span>
              <Badge tone={ANSWER[person.status].tone}>{ANSWER[person.status].name}</Badge>
              {person.status === 'pending' && (
                <Button
                  look="ghost"
                  size="icon"
                  aria-label={t('Withdraw the invitation of {name}', { name: person.display_name })}
                  disabled={withdraw.isPending}
                  onClick={() => withdraw.mutate(person.user_id, failed)}
                >
                  <Icon name="trash" className="size-4" />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-60 flex-1 text-sm text-ink-soft">
          {view.is_public
            ? t('A link leads straight to this tournament.')
            : t('Anyone with a link can see this private tournament, and enter while registration is open.')}
        </p>
        <Button isBusy={makeLink.isPending} onClick={() => makeLink.mutate(undefined, failed)}>
          {t('Make an invitation link')}
        </Button>
      </div>
      {list.data && list.data.links.length > 0 && (
        <ul className="flex flex-col gap-2" aria-label={t('Invitation links')}>
          {list.data.links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              isBusy={revokeLink.isPending}
              onRevoke={() => revokeLink.mutate(link.id, failed)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type FormProps = { error: string | undefined; isBusy: boolean; onInvite: (username: string, done: () => void) => void };

function InviteForm({ error, isBusy, onInvite }: FormProps) {
  const [username, setUsername] = useState('');
  const search = username.trim();
  const found = useFoundUsers(search);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (search) onInvite(search, () => setUsername(''));
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <UserNameField
        label={t('Invite an account')}
        hint={t('The user name, not the name on the scoreboard.')}
        error={error}
        value={username}
        onChange={setUsername}
        found={found}
      />
      <Button type="submit" look="primary" className="mt-[1.7rem] min-h-11" isBusy={isBusy} disabled={!search}>
        {t('Invite')}
      </Button>
    </form>
  );
}

function LinkRow({ link, isBusy, onRevoke }: { link: InvitationLink; isBusy: boolean; onRevoke: () => void }) {
  const say = useToast();
  const address = `${window.location.origin}${link.path}`;
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => say(t('Copied.')),
      () => say(t('Copying is not allowed here; select the address instead.'), 'bad'),
    );
  return (
    <li className="flex flex-wrap items-center gap-3">
      <a href={link.path} className="min-w-0 flex-1 font-semibold break-all text-azure underline">
        {address}
      </a>
      <span className="text-sm text-ink-faint">{tn(link.guests, '{count} guest', '{count} guests')}</span>
      <Button size="sm" onClick={copy}>
        {t('Copy')}
      </Button>
      <Button
        size="sm"
        look="danger"
        aria-label={t('Revoke {code}', { code: link.code })}
        disabled={isBusy}
        onClick={onRevoke}
      >
        {t('Revoke')}
      </Button>
    </li>
  );
}
