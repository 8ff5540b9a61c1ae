import { Link } from '@tanstack/react-router';
import { type SyntheticEvent, type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { useLogIn, useSignUp } from '@/features/account/use-account';
import { fieldsOf, messageOf } from '@/lib/api/errors';

type Props = { onDone: () => void; redirect?: string | undefined };

function Card({ children, onSubmit }: { children: ReactNode; onSubmit: () => void }) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-6 shadow-card">
      {children}
    </form>
  );
}

/** What is wrong as a whole, unless a field already says so. */
function FormError({ error }: { error: Error | null }) {
  if (!error || Object.keys(fieldsOf(error)).length > 0) return null;
  return <Notice tone="bad">{messageOf(error)}</Notice>;
}

export function SignInForm({ onDone, redirect }: Props) {
  const [values, setValues] = useState({ username: '', password: '' });
  const logIn = useLogIn();
  const errors = fieldsOf(logIn.error);
  return (
    <Card onSubmit={() => logIn.mutate(values, { onSuccess: onDone })}>
      <FormError error={logIn.error} />
      <TextField label="User name" autoComplete="username" autoCapitalize="none" required value={values.username} error={errors.username} onChange={(event) => setValues({ ...values, username: event.target.value })} />
      <TextField label="Password" type="password" autoComplete="current-password" required value={values.password} error={errors.password} onChange={(event) => setValues({ ...values, password: event.target.value })} />
      <Button type="submit" look="primary" size="lg" isBusy={logIn.isPending}>
        Sign in
      </Button>
      <p className="text-center text-sm text-ink-soft">
        New here?{' '}
        <Link to="/sign-up" search={redirect ? { redirect } : {}} className="font-semibold text-azure underline">
          Create an account
        </Link>
      </p>
    </Card>
  );
}

export function SignUpForm({ onDone, redirect }: Props) {
  const [values, setValues] = useState({ username: '', display_name: '', email: '', password: '' });
  const signUp = useSignUp();
  const errors = fieldsOf(signUp.error);
  const bind = (name: keyof typeof values) => ({
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  const submit = () => {
    const { username, password, display_name, email } = values;
    signUp.mutate({ username, password, ...(display_name && { display_name }), ...(email && { email }) }, { onSuccess: onDone });
  };
  return (
    <Card onSubmit={submit}>
      <FormError error={signUp.error} />
      <TextField label="User name" autoComplete="username" autoCapitalize="none" required hint="Letters, digits and . _ - ; you sign in with it." {...bind('username')} />
      <TextField label="Name on the lists (optional)" autoComplete="name" hint="How brackets and standings show you." {...bind('display_name')} />
      <TextField label="E-mail (optional)" type="email" autoComplete="email" {...bind('email')} />
      <TextField label="Password" type="password" autoComplete="new-password" required hint="At least ten characters." {...bind('password')} />
      <Button type="submit" look="primary" size="lg" isBusy={signUp.isPending}>
        Create account
      </Button>
      <p className="text-center text-sm text-ink-soft">
        Already have one?{' '}
        <Link to="/sign-in" search={redirect ? { redirect } : {}} className="font-semibold text-azure underline">
          Sign in
        </Link>
      </p>
    </Card>
  );
}
