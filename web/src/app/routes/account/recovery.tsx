import { useLocation, useParams } from '@tanstack/react-router';
import { Page } from '@/components/layout/page';
import { Unsubscribing } from '@/features/account/mail-choices';
import { EmailConfirmation, ForgotPasswordForm, ResetPasswordForm } from '@/features/account/recovery-forms';
import { t } from '@/lib/words';

/** What stands behind the # is a secret: no server and no other site gets to see it. */
const useLink = () => useLocation({ select: ({ hash }) => decodeURIComponent(hash) });

export function ForgotPassword() {
  return (
    <Page
      title={t('Forgotten the password?')}
      width="narrow"
      lead={t('We send you a link by which you choose a new one.')}
    >
      <ForgotPasswordForm />
    </Page>
  );
}

export function ResetPassword() {
  const link = useLink();
  return (
    <Page title={t('Choose a new password')} width="narrow">
      <ResetPasswordForm link={link} />
    </Page>
  );
}

export function ConfirmEmail() {
  const link = useLink();
  return (
    <Page title={t('Confirm your e-mail address')} width="narrow">
      <EmailConfirmation link={link} />
    </Page>
  );
}

export function Unsubscribe() {
  const { link } = useParams({ from: '/unsubscribe/$link' });
  return (
    <Page title={t('Fewer mails')} width="narrow">
      <Unsubscribing link={link} />
    </Page>
  );
}
