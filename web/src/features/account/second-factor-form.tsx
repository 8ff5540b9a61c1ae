import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { askPasskey, hasPasskeys } from '@/features/account/passkey';
import { Card, FormError } from '@/features/account/form-card';
import { useSession } from '@/features/account/use-account';
import { api } from '@/lib/api';
import { fieldsOf } from '@/lib/api/errors';
import type { Pending } from '@/lib/api/types';
import { t } from '@/lib/words';

/** The password was right; now the code of an app, a recovery code or a passkey. */
export function SecondFactorForm({ pending, onDone }: { pending: Pending; onDone: () => void }) {
  const [code, setCode] = useState('');
  const send = useSession(api.sendSecondFactor);
  const sign = useSession(async () =>
    api.sendSecondFactorPasskey({ credential: await askPasskey(await api.getSecondFactorOptions()) }),
  );
  const hasApp = pending.factors.includes('totp');
  const hasKey = pending.factors.includes('webauthn') && hasPasskeys();
  return (
    <Card onSubmit={() => send.mutate({ code: code.trim() }, { onSuccess: onDone })}>
      <h2 className="text-xl">{t('One more step')}</h2>
      <FormError error={send.error ?? sign.error} />
      {hasKey && (
        <Button
          look="primary"
          size="lg"
          isBusy={sign.isPending}
          onClick={() => sign.mutate(undefined, { onSuccess: onDone })}
        >
          {t('Use a passkey')}
        </Button>
      )}
      <TextField
        label={hasApp ? t('Code of your app') : t('Recovery code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        value={code}
        error={fieldsOf(send.error).code}
        hint={
          hasApp
            ? t('Six digits that your authenticator app shows now. A recovery code works, too.')
            : t('One of the codes that you wrote down.')
        }
        onChange={(event) => setCode(event.target.value)}
      />
      <Button
        type="submit"
        look={hasKey ? 'secondary' : 'primary'}
        size="lg"
        isBusy={send.isPending}
        disabled={code.trim() === ''}
      >
        {t('Sign in')}
      </Button>
    </Card>
  );
}
