import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/feedback/states';
import { ApiKeys } from '@/features/account/api-keys';
import { SignInForm, SignUpForm } from '@/features/account/session-forms';
import { Refused } from '@/features/account/ways-in/provider-buttons';
import { SettingsView } from '@/features/account/settings-view';
import { useUser } from '@/lib/query';
import { t } from '@/lib/words';

const signIn = getRouteApi('/sign-in');
const signUp = getRouteApi('/sign-up');
const account = getRouteApi('/account');

export function SignIn() {
  const { redirect, provider, refused } = signIn.useSearch();
  const navigate = useNavigate();
  return (
    <Page title={t('Sign in')} width="narrow" lead={t('Good to see you again.')}>
      <Refused provider={provider} reason={refused} />
      <SignInForm redirect={redirect} onDone={() => void navigate({ href: redirect ?? '/' })} />
    </Page>
  );
}

export function SignUp() {
  const { redirect } = signUp.useSearch();
  const navigate = useNavigate();
  return (
    <Page
      title={t('Create an account')}
      width="narrow"
      lead={t('To play, to organise, or to be told when your match is ready.')}
    >
      <SignUpForm redirect={redirect} onDone={() => void navigate({ href: redirect ?? '/' })} />
    </Page>
  );
}

export function Settings() {
  const user = useUser();
  const { provider, refused } = account.useSearch();
  return (
    <Page
      title={t('Settings')}
      width="narrow"
      actions={
        user && (
          <Link to="/account/keys" className={buttonClass()}>
            {t('API keys')}
          </Link>
        )
      }
    >
      {user === null ? (
        <EmptyState
          title={t('Sign in first')}
          action={
            <Link to="/sign-in" search={{ redirect: '/account' }} className={buttonClass('primary')}>
              {t('Sign in')}
            </Link>
          }
        />
      ) : (
        <>
          <Refused provider={provider} reason={refused} />
          <SettingsView />
        </>
      )}
    </Page>
  );
}

export function Keys() {
  const user = useUser();
  return (
    <Page
      title={t('API keys')}
      width="narrow"
      lead={t('A key lets a program act for you. It can do everything this site can.')}
    >
      {user === null ? (
        <EmptyState
          title={t('Sign in first')}
          action={
            <Link to="/sign-in" search={{ redirect: '/account/keys' }} className={buttonClass('primary')}>
              {t('Sign in')}
            </Link>
          }
        />
      ) : (
        <ApiKeys />
      )}
    </Page>
  );
}
