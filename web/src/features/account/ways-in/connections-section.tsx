import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { exceptProof, useProof } from '@/features/account/proof';
import { useProvider } from '@/features/account/ways-in/provider-buttons';
import { Section } from '@/features/account/section';
import { connectionsQuery, optionsQuery } from '@/features/account/use-account';
import { useFactorChange } from '@/features/account/use-factors';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import { formatDateTime } from '@/lib/format';
import { t } from '@/lib/words';

/** The accounts of other sites that sign the reader in; nothing where there are none to be had. */
export function ConnectionsSection() {
  const rows = useQuery(connectionsQuery).data?.connections ?? [];
  const offered = useQuery(optionsQuery).data?.providers ?? [];
  const proof = useProof();
  const go = useProvider('connect', '/account');
  const remove = useFactorChange(api.deleteConnection, connectionsQuery.queryKey);
  const connect = (id: string) => go.mutate(id, { onError: proof.orAsk(() => connect(id)) });
  const drop = (id: number) => remove.mutate(id, { onError: proof.orAsk(() => drop(id)) });
  const failure = exceptProof(go.error) ?? exceptProof(remove.error);
  const left = offered.filter(({ id }) => !rows.some((row) => row.provider.id === id));
  if (rows.length === 0 && offered.length === 0) return null;
  return (
    <Section title={t('Accounts of other sites')}>
      <p className="text-sm text-ink-soft">{t('You sign in here with these, without a password.')}</p>
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-3 py-2.5">
            <Icon name="key" className="size-5 text-or-deep" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">
                <Name>{row.provider.name}</Name>
              </span>
              <span className="text-sm break-words text-ink-faint">
                <Name>{row.account}</Name> · {t('since {time}', { time: formatDateTime(row.since) })}
              </span>
            </span>
            <Button
              size="sm"
              onClick={() => drop(row.id)}
              aria-label={t('Disconnect {name}', { name: row.provider.name })}
            >
              {t('Disconnect')}
            </Button>
          </li>
        ))}
      </ul>
      {failure && <Notice tone="bad">{messageOf(failure)}</Notice>}
      {left.map(({ id, name }) => (
        <Button key={id} className="self-start" onClick={() => connect(id)}>
          {t('Connect {name}', { name })}
        </Button>
      ))}
      {proof.dialog}
    </Section>
  );
}
