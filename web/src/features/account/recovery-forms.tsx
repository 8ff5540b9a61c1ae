import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { Loading, Skeleton } from '@/components/ui/feedback/states';
import { Card, FormError } from '@/features/account/form-card';
import { api } from '@/lib/api';
import { fieldsOf, messageOf } from '@/lib/api/errors';
import { useAction } from '@/lib/command';
import { t } from '@/lib/words';

/** Ask for a link to a new password. Whether there is such an account is not told. */
export function ForgotPasswordForm() {
  const [email, setEmail] = useState('');
  const ask = useAction({ mutationFn: api.askForPassword });
  if (ask.isSuccess)
    return (
      <Notice tone="gold">
        <p className="font-semibold">{t('Look into your mail.')}</p>
        <p>{t('If an account has this address, a link is on its way. It is good for three days.')}</p>
      </Notice>
    );
  return (
    <Card onSubmit={() => ask.mutate({ email: email.trim() })}>
      <FormError error={ask.error} />
      <TextField
        label={t('Your e-mail address')}
        type="email"
        autoComplete="email"
        required
        value={email}
        error={fieldsOf(ask.error).email}
        hint={t('If you never gave one, ask whoever runs this site.')}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" look="primary" size="lg" isBusy={ask.isPending} disabled={!email.includes('@')}>
        {t('Send me a link')}
      </Button>
    </Card>
  );
}

/** Choose a password with the link of a mail. */
export function ResetPasswordForm({ link }: { link: string }) {
  const [password, setPassword] = useState('');
  const reset = useAction({ mutationFn: api.resetPassword });
  const errors = fieldsOf(reset.error);
  if (reset.isSuccess)
    return (
      <Notice tone="good">
        <p className="mb-3">{t('Your new password is set, and all sessions have ended.')}</p>
        <Link to="/sign-in" className={buttonClass('primary')}>
          {t('Sign in')}
        </Link>
      </Notice>
    );
  return (
    <Card onSubmit={() => reset.mutate({ link, password })}>
      <FormError error={errors.link ? null : reset.error} />
      {errors.link && <Stale message={errors.link} />}
      <TextField
        label={t('New password')}
        type="password"
        autoComplete="new-password"
        required
        hint={t('At least ten characters.')}
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="primary" size="lg" isBusy={reset.isPending} disabled={password === ''}>
        {t('Set the password')}
      </Button>
    </Card>
  );
}

function Stale({ message }: { message: string }) {
  return (
    <Notice tone="bad">
      <p>{message}</p>
      <Link to="/forgot-password" className="font-semibold underline">
        {t('Ask for a new link')}
      </Link>
    </Notice>
  );
}

/** Confirm an address: the link alone does it. */
export function EmailConfirmation({ link }: { link: string }) {
  const confirm = useAction({ mutationFn: api.confirmEmail });
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    confirm.mutate({ link });
  });
  if (confirm.error)
    return (
      <Notice tone="bad">
        <p>{messageOf(confirm.error)}</p>
        <p>{t('Sign in and have it sent again in the settings.')}</p>
      </Notice>
    );
  if (!confirm.isSuccess)
    return (
      <Loading label={t('Confirming your address')}>
        <Skeleton className="h-24" />
      </Loading>
    );
  return (
    <Notice tone="good">
      <p className="mb-3">{t('Thank you, your address is confirmed.')}</p>
      <Link to="/" className={buttonClass('primary')}>
        {t('Go on')}
      </Link>
    </Notice>
  );
}
