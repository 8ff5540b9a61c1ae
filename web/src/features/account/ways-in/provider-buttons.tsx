import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/feedback/notice';
import { FormError } from '@/features/account/form-card';
import { optionsQuery } from '@/features/account/use-account';
import { api } from '@/lib/api';
import { useAction } from '@/lib/command';
import { t } from '@/lib/words';

/** In with the account of another site that the operator has set up; nothing where there is none. */
export function ProviderButtons({ to = '/' }: { to?: string | undefined }) {
  const providers = useQuery(optionsQuery).data?.providers ?? [];
  const go = useProvider('login', to);
  if (providers.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      {providers.map(({ id, name }) => (
        <Button key={id} size="lg" isBusy={go.isPending} onClick={() => go.mutate(id)}>
          {t('Continue with {name}', { name })}
        </Button>
      ))}
      <FormError error={go.error} />
    </div>
  );
}

/** Begins at a provider: the browser leaves for its page, and comes back to `to`. */
export function useProvider(process: 'login' | 'connect', to: string) {
  return useAction({
    mutationFn: (id: string) => api.beginProvider(id, { process, to }),
    onSuccess: ({ url }) => location.assign(url),
  });
}

/** Why a provider's account did not sign somebody in, or was not connected. */
export function Refused({ provider, reason }: { provider: string | undefined; reason: string | undefined }) {
  const providers = useQuery({ ...optionsQuery, enabled: reason !== undefined }).data?.providers ?? [];
  const name = providers.find((row) => row.id === provider)?.name;
  if (reason === undefined || name === undefined) return null;
  return <Notice tone={reason === 'cancelled' ? 'gold' : 'bad'}>{explain(reason, name)}</Notice>;
}

function explain(reason: string, name: string): string {
  switch (reason) {
    case 'cancelled':
      return t('You went back without signing in at {name}. Nothing has changed.', { name });
    case 'connected_other':
      return t(
        'Your account at {name} is connected to another account here. Sign in with it, or disconnect it there.',
        {
          name,
        },
      );
    case 'email_taken':
      return t('An account here has your address. Sign in to it, then connect {name} in the settings.', { name });
    case 'email_missing':
      return t('An address is needed here, and {name} did not confirm one. Sign up with an address instead.', { name });
    case 'reauthentication_required':
      return t('That took too long. Press Connect once more.');
    default:
      return t('Signing in with {name} did not work. Try again; if it goes on, tell whoever runs this site.', { name });
  }
}
