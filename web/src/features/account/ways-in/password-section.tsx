import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import { Section } from '@/features/account/section';
import { connectionsQuery } from '@/features/account/use-account';
import { api } from '@/lib/api';
import { fieldsOf, messageOf } from '@/lib/api/errors';
import { useAction } from '@/lib/command';
import { t } from '@/lib/words';

/** Changing the password, or choosing a first one. */
export function PasswordSection() {
  const [values, setValues] = useState({ old_password: '', new_password: '' });
  const client = useQueryClient();
  const say = useToast();
  const isFirst = useQuery(connectionsQuery).data?.has_password === false;
  const change = useAction({
    mutationFn: api.changePassword,
    onSuccess: () => {
      setValues({ old_password: '', new_password: '' });
      say(t('Your password is changed. Other devices are signed out.'));
      return client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
    },
  });
  const errors = fieldsOf(change.error);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    change.mutate(values);
  };
  return (
    <Section title={t('Password')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {isFirst ? (
          <p className="text-sm text-ink-soft">
            {t('You have no password yet. With one you sign in here directly, too.')}
          </p>
        ) : (
          <TextField
            label={t('Current password')}
            type="password"
            autoComplete="current-password"
            value={values.old_password}
            error={errors.old_password}
            onChange={(event) => setValues({ ...values, old_password: event.target.value })}
          />
        )}
        <TextField
          label={t('New password')}
          type="password"
          autoComplete="new-password"
          value={values.new_password}
          error={errors.new_password}
          onChange={(event) => setValues({ ...values, new_password: event.target.value })}
        />
        {change.error && Object.keys(errors).length === 0 && <Notice tone="bad">{messageOf(change.error)}</Notice>}
        <Button
          type="submit"
          className="self-start"
          isBusy={change.isPending}
          disabled={(!isFirst && values.old_password === '') || values.new_password === ''}
        >
          {isFirst ? t('Set a password') : t('Change the password')}
        </Button>
      </form>
    </Section>
  );
}
