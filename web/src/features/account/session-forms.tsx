import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { Card, FormError } from '@/features/account/form-card';
import { askPasskey, hasPasskeys } from '@/features/account/passkey';
import { ProviderButtons } from '@/features/account/ways-in/provider-buttons';
import { SecondFactorForm } from '@/features/account/second-factor-form';
import { isPending, optionsQuery, useBegun, useLogIn, useSession, useSignUp } from '@/features/account/use-account';
import { api } from '@/lib/api';
import { fieldsOf } from '@/lib/api/errors';
import type { Pending, SignedIn } from '@/lib/api/types';
import { language, Rich, t } from '@/lib/words';

type Props = { onDone: () => void; redirect?: string | undefined };

export function SignInForm({ onDone, redirect }: Props) {
  const [values, setValues] = useState({ username: '', password: '' });
  const [pending, setPending] = useState<Pending | null>(null);
  const logIn = useLogIn();
  const options = useQuery(optionsQuery).data;
  const begun = useBegun(options);
  const missing = pending ?? begun;
  const errors = fieldsOf(logIn.error);
  if (missing)
    return missing.pending === 'email' ? <CheckMail /> : <SecondFactorForm pending={missing} onDone={onDone} />;
  const goOn = (answer: SignedIn) => (isPending(answer) ? setPending(answer) : onDone());
  return (
    <Card onSubmit={() => logIn.mutate(values, { onSuccess: goOn })}>
      <FormError error={logIn.error} />
      <TextField
        label={t('User name')}
        autoComplete="username"
        autoCapitalize="none"
        required
        value={values.username}
        error={errors.username}
        onChange={(event) => setValues({ ...values, username: event.target.value })}
      />
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        required
        value={values.password}
        error={errors.password}
        onChange={(event) => setValues({ ...values, password: event.target.value })}
      />
      <Button type="submit" look="primary" size="lg" isBusy={logIn.isPending}>
        {t('Sign in')}
      </Button>
      <PasskeyButton onDone={goOn} />
      <ProviderButtons to={redirect} />
      {options?.has_mail && (
        <Link to="/forgot-password" className="text-center text-sm font-semibold text-azure underline">
          {t('Forgotten the password?')}
        </Link>
      )}
      <p className="text-center text-sm text-ink-soft">
        <Rich
          text="New here? <link>Create an account</link>"
          link={(words) => (
            <Link to="/sign-up" search={redirect ? { redirect } : {}} className="font-semibold text-azure underline">
              {words}
            </Link>
          )}
        />
      </p>
    </Card>
  );
}

/** In with a passkey alone; the browser asks which one. */
function PasskeyButton({ onDone }: { onDone: (answer: SignedIn) => void }) {
  const sign = useSession(async () =>
    api.logInByPasskey({ credential: await askPasskey(await api.getPasskeySignIn()) }),
  );
  if (!hasPasskeys()) return null;
  return (
    <>
      <Button size="lg" isBusy={sign.isPending} onClick={() => sign.mutate(undefined, { onSuccess: onDone })}>
        {t('Use a passkey')}
      </Button>
      <FormError error={sign.error} />
    </>
  );
}

function CheckMail() {
  return (
    <Notice tone="gold">
      <p className="font-semibold">{t('Look into your mail.')}</p>
      <p>{t('We sent you a link. Follow it to confirm your address, then sign in.')}</p>
    </Notice>
  );
}

export function SignUpForm({ onDone, redirect }: Props) {
  const [values, setValues] = useState({ username: '', display_name: '', email: '', password: '' });
  const [pending, setPending] = useState<Pending | null>(null);
  const signUp = useSignUp();
  const options = useQuery(optionsQuery).data;
  const errors = fieldsOf(signUp.error);
  if (pending) return <CheckMail />;
  const bind = (name: keyof typeof values) => ({
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  const submit = () => {
    const { username, password, display_name, email } = values;
    signUp.mutate(
      {
        username,
        password,
        language: language.code,
        ...(display_name && { display_name }),
        ...(email && { email }),
      },
      { onSuccess: (answer) => (isPending(answer) ? setPending(answer) : onDone()) },
    );
  };
  return (
    <Card onSubmit={submit}>
      <FormError error={signUp.error} />
      <TextField
        label={t('User name')}
        autoComplete="username"
        autoCapitalize="none"
        required
        hint={t('Letters, digits and . _ - ; you sign in with it.')}
        {...bind('username')}
      />
      <TextField
        label={t('Name shown to others (optional)')}
        autoComplete="name"
        hint={t('How your name appears in brackets and standings.')}
        {...bind('display_name')}
      />
      <TextField
        label={options?.is_email_required ? t('E-mail') : t('E-mail (optional)')}
        type="email"
        autoComplete="email"
        required={options?.is_email_required ?? false}
        hint={options?.has_mail && t('For a new password, and for news that you choose.')}
        {...bind('email')}
      />
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="new-password"
        required
        hint={t('At least ten characters.')}
        {...bind('password')}
      />
      <Button type="submit" look="primary" size="lg" isBusy={signUp.isPending}>
        {t('Create account')}
      </Button>
      <ProviderButtons to={redirect} />
      <p className="text-center text-sm text-ink-soft">
        <Rich
          text="Already have one? <link>Sign in</link>"
          link={(words) => (
            <Link to="/sign-in" search={redirect ? { redirect } : {}} className="font-semibold text-azure underline">
              {words}
            </Link>
          )}
        />
      </p>
    </Card>
  );
}
