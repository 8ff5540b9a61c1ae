import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { QrCode } from '@/components/ui/qr-code';
import { useToast } from '@/components/ui/feedback/toast';
import { exceptProof, useProof } from '@/features/account/proof';
import { useFactorChange } from '@/features/account/use-factors';
import { api } from '@/lib/api';
import { fieldsOf, messageOf } from '@/lib/api/errors';
import type { AppKey } from '@/lib/api/types';
import { useAction } from '@/lib/command';
import { t } from '@/lib/words';

/** Take an authenticator app as second factor: scan, then type what it shows. */
export function AppSetUp() {
  const proof = useProof();
  const begin = useAction({ mutationFn: () => api.getAppKey() });
  const start = () => begin.mutate(undefined, { onError: proof.orAsk(start) });
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      {begin.data ? (
        <CodeForm appKey={begin.data} />
      ) : (
        <Button className="self-start" onClick={start} isBusy={begin.isPending}>
          {t('Set up an authenticator app')}
        </Button>
      )}
      {exceptProof(begin.error) && <Notice tone="bad">{messageOf(begin.error)}</Notice>}
      {proof.dialog}
    </div>
  );
}

function CodeForm({ appKey }: { appKey: AppKey }) {
  const [code, setCode] = useState('');
  const say = useToast();
  const proof = useProof();
  const add = useFactorChange(api.addApp);
  const send = () =>
    add.mutate(
      { code: code.trim() },
      {
        onSuccess: () => say(t('The app is your second factor now. Note down recovery codes, too.')),
        onError: proof.orAsk(send),
      },
    );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send();
  };
  const failure = exceptProof(add.error);
  const errors = fieldsOf(failure);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p>{t('Scan this with an authenticator app, then type the six digits that it shows.')}</p>
      <QrCode text={appKey.url} label={t('QR code for the authenticator app')} className="w-44" />
      <p className="text-sm text-ink-soft">
        {t('If you cannot scan it, type this key into the app:')}{' '}
        <code className="break-all text-ink select-all">{appKey.secret}</code>
      </p>
      <TextField
        label={t('Code of your app')}
        className="max-w-60"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={errors.code}
        onChange={(event) => setCode(event.target.value)}
      />
      {failure && !errors.code && <Notice tone="bad">{messageOf(failure)}</Notice>}
      <Button type="submit" look="primary" className="self-start" isBusy={add.isPending} disabled={code.trim() === ''}>
        {t('Use this app')}
      </Button>
      {proof.dialog}
    </form>
  );
}
