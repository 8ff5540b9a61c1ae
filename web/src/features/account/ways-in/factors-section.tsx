import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { ErrorState } from '@/components/ui/feedback/states';
import { useToast } from '@/components/ui/feedback/toast';
import { AppSetUp } from '@/features/account/app-set-up';
import { browserName } from '@/features/account/browser-name';
import { hasPasskeys, makePasskey } from '@/features/account/passkey';
import { exceptProof, useProof } from '@/features/account/proof';
import { Section } from '@/features/account/section';
import { FACTORS, useFactorChange } from '@/features/account/use-factors';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { Factors } from '@/lib/api/types';
import { formatDateTime } from '@/lib/format';
import { t } from '@/lib/words';

/** Passkeys, the authenticator app and the recovery codes of the reader. */
export function FactorsSection() {
  const factors = useQuery({ queryKey: FACTORS, queryFn: api.listFactors });
  return (
    <Section title={t('Passkeys and second factor')}>
      <p className="text-sm text-ink-soft">
        {t(
          'A passkey signs you in with your finger, your face or a PIN. With one of these, your password alone signs nobody in any more.',
        )}
      </p>
      {factors.isError && <ErrorState message={messageOf(factors.error)} onRetry={() => void factors.refetch()} />}
      {factors.data && (
        <>
          <Passkeys factors={factors.data} />
          <App factors={factors.data} />
          {factors.data.recovery_codes_left !== null && <RecoveryCodes left={factors.data.recovery_codes_left} />}
        </>
      )}
    </Section>
  );
}

function Passkeys({ factors }: { factors: Factors }) {
  const [name, setName] = useState('');
  const say = useToast();
  const proof = useProof();
  const add = useFactorChange(async (label: string) =>
    api.addPasskey({ name: label, credential: await makePasskey(await api.getPasskeyOptions()) }),
  );
  const remove = useFactorChange(api.deletePasskey);
  const label = name.trim() || (browserName(navigator.userAgent) ?? t('Passkey'));
  const make = () =>
    add.mutate(label, {
      onSuccess: () => {
        setName('');
        say(t('The passkey is yours. Note down recovery codes, too.'));
      },
      onError: proof.orAsk(make),
    });
  const drop = (id: number) => remove.mutate(id, { onError: proof.orAsk(() => drop(id)) });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    make();
  };
  const failure = exceptProof(add.error) ?? exceptProof(remove.error);
  return (
    <>
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {factors.passkeys.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-3 py-2.5">
            <Icon name="key" className="size-5 text-or-deep" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">
                <Name>{row.name}</Name>
              </span>
              <span className="text-sm text-ink-faint">
                {t('since {time}', { time: formatDateTime(row.created_at) })}
              </span>
            </span>
            <Button size="sm" onClick={() => drop(row.id)} aria-label={t('Remove {name}', { name: row.name })}>
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      {failure && <Notice tone="bad">{messageOf(failure)}</Notice>}
      {hasPasskeys() && (
        <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
          <TextField
            label={t('Name of a new passkey')}
            className="min-w-52 flex-1"
            maxLength={80}
            placeholder={label}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" className="min-h-11 sm:mt-[1.7rem]" isBusy={add.isPending}>
            {t('Make a passkey')}
          </Button>
        </form>
      )}
      {proof.dialog}
    </>
  );
}

function App({ factors }: { factors: Factors }) {
  const proof = useProof();
  const remove = useFactorChange(api.deleteApp);
  const drop = () => remove.mutate(undefined, { onError: proof.orAsk(drop) });
  if (factors.app_since === null) return <AppSetUp />;
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
      <Icon name="clock" className="size-5 text-or-deep" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t('Authenticator app')}</span>
        <span className="text-sm text-ink-faint">{t('since {time}', { time: formatDateTime(factors.app_since) })}</span>
      </span>
      <Button size="sm" onClick={drop} isBusy={remove.isPending} aria-label={t('Remove the authenticator app')}>
        {t('Remove')}
      </Button>
      {exceptProof(remove.error) && <Notice tone="bad">{messageOf(remove.error)}</Notice>}
      {proof.dialog}
    </div>
  );
}

function RecoveryCodes({ left }: { left: number }) {
  const client = useQueryClient();
  const proof = useProof();
  const make = useFactorChange(api.makeRecoveryCodes);
  const send = () =>
    make.mutate(undefined, {
      onSuccess: () => void client.invalidateQueries({ queryKey: FACTORS }),
      onError: proof.orAsk(send),
    });
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <p className="text-sm text-ink-soft">
        {t('Recovery codes sign you in when phone and key are gone, each once. Codes left: {count}.', { count: left })}
      </p>
      {make.data && (
        <Notice tone="gold">
          <p className="mb-2 font-semibold">{t('Write these down now: they are shown this once.')}</p>
          <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono select-all">
            {make.data.codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </Notice>
      )}
      {exceptProof(make.error) && <Notice tone="bad">{messageOf(make.error)}</Notice>}
      <Button className="self-start" onClick={send} isBusy={make.isPending}>
        {t('Show new recovery codes')}
      </Button>
      {proof.dialog}
    </div>
  );
}
