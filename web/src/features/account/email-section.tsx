import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { ErrorState } from '@/components/ui/feedback/states';
import { useToast } from '@/components/ui/feedback/toast';
import { exceptProof, useProof } from '@/features/account/proof';
import { Section } from '@/features/account/section';
import { optionsQuery } from '@/features/account/use-account';
import { api } from '@/lib/api';
import { fieldsOf, messageOf } from '@/lib/api/errors';
import type { OwnEmail } from '@/lib/api/types';
import { useAction } from '@/lib/command';
import { Rich, t } from '@/lib/words';

const KEY = ['me', 'email'];

/** The address of the reader: without it there is no mail, and no way back after a forgotten password. */
export function EmailSection() {
  const hasMail = useQuery(optionsQuery).data?.has_mail;
  const email = useQuery({ queryKey: KEY, queryFn: api.getEmail, enabled: hasMail === true });
  if (!hasMail) return null;
  return (
    <Section title={t('E-mail')}>
      {email.isError && <ErrorState message={messageOf(email.error)} onRetry={() => void email.refetch()} />}
      {email.data && <Address email={email.data} />}
      {email.data && <AddressForm hasOne={email.data.address !== null} />}
    </Section>
  );
}

function useChange<Input>(mutationFn: (input: Input) => Promise<OwnEmail>) {
  const client = useQueryClient();
  return useAction({ mutationFn, onSuccess: (email) => client.setQueryData(KEY, email) });
}

function Address({ email }: { email: OwnEmail }) {
  const send = useChange(api.sendConfirmation);
  const remove = useChange(api.deleteEmail);
  const proof = useProof();
  const say = useToast();
  const drop = () => remove.mutate(undefined, { onError: proof.orAsk(drop) });
  const isOpen = email.pending !== null || (email.address !== null && !email.is_verified);
  const again = () =>
    send.mutate(undefined, { onSuccess: () => say(t('Sent. Look into your mail, and into the spam folder.')) });
  return (
    <>
      {email.address === null && email.pending === null && (
        <p className="text-sm text-ink-soft">
          {t('You have given none. Without an address nobody can send you a new password.')}
        </p>
      )}
      {email.address !== null && (
        <p className="flex flex-wrap items-center gap-2">
          <strong className="break-all">{email.address}</strong>
          {email.is_verified ? (
            <Badge tone="vert">{t('confirmed')}</Badge>
          ) : (
            <Badge tone="or">{t('not confirmed')}</Badge>
          )}
        </p>
      )}
      {email.pending !== null && (
        <Notice tone="gold">
          <Rich
            text="We sent a link to {address}. Follow it, and it is your address."
            address={<strong className="break-all">{email.pending}</strong>}
          />
        </Notice>
      )}
      {exceptProof(remove.error) && <Notice tone="bad">{messageOf(remove.error)}</Notice>}
      {send.error && <Notice tone="bad">{messageOf(send.error)}</Notice>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isOpen && (
          <Button onClick={again} isBusy={send.isPending}>
            {t('Send the link again')}
          </Button>
        )}
        {(email.address ?? email.pending) !== null && (
          <Button onClick={drop} isBusy={remove.isPending}>
            {email.pending === null ? t('Remove the address') : t('Keep the old address')}
          </Button>
        )}
      </div>
      {proof.dialog}
    </>
  );
}

function AddressForm({ hasOne }: { hasOne: boolean }) {
  const [address, setAddress] = useState('');
  const change = useChange(api.changeEmail);
  const proof = useProof();
  const errors = fieldsOf(exceptProof(change.error));
  const send = () =>
    change.mutate({ email: address.trim() }, { onSuccess: () => setAddress(''), onError: proof.orAsk(send) });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send();
  };
  const failure = exceptProof(change.error);
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <TextField
        label={hasOne ? t('New address') : t('Your address')}
        className="min-w-52 flex-1"
        type="email"
        autoComplete="email"
        value={address}
        error={errors.email}
        onChange={(event) => setAddress(event.target.value)}
      />
      <Button
        type="submit"
        className="min-h-11 sm:mt-[1.7rem]"
        isBusy={change.isPending}
        disabled={!address.includes('@')}
      >
        {t('Send a link')}
      </Button>
      {failure && !errors.email && <Notice tone="bad">{messageOf(failure)}</Notice>}
      {proof.dialog}
    </form>
  );
}
