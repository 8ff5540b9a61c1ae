import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { PlayerLink } from '@/components/ui/people/player-link';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { TitleMark } from '@/components/ui/people/title-mark';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { PlayerTitle } from '@/lib/api/types';
import { useAction } from '@/lib/command';
import { t } from '@/lib/words';

export const TITLES: PlayerTitle[] = ['GM', 'WGM', 'IM', 'WIM', 'FM', 'WFM', 'CM', 'WCM', 'NM', 'WNM'];
const KEY = ['titled'];

type Given = { username: string; title: PlayerTitle | null };

/** Who has a title; operators give and take them. */
export function TitlesView() {
  const client = useQueryClient();
  const titled = useQuery({ queryKey: KEY, queryFn: api.listTitled });
  const give = useAction({
    mutationFn: ({ username, title }: Given) => api.giveTitle(username, title),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
  if (titled.isPending) {
    return (
      <Loading label={t('Loading')}>
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  if (titled.isError) return <ErrorState message={messageOf(titled.error)} onRetry={() => void titled.refetch()} />;
  return (
    <>
      <GiveForm isBusy={give.isPending} onGive={(given, onDone) => give.mutate(given, { onSuccess: onDone })} />
      {give.error && <Notice tone="bad">{messageOf(give.error)}</Notice>}
      {titled.data.length === 0 ? (
        <EmptyState title={t('Nobody has a title yet')}>
          {t('Give one to a player who holds it from a federation.')}
        </EmptyState>
      ) : (
        <ul
          aria-label={t('Titled players')}
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
        >
          {titled.data.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center gap-3 px-4 py-2.5">
              <span className="w-12">
                <TitleMark title={person.title} />
              </span>
              <span className="min-w-0 flex-1">
                <PlayerLink username={person.username}>{person.display_name}</PlayerLink>{' '}
                <span className="text-sm text-ink-faint">@{person.username}</span>
              </span>
              <Button
                size="sm"
                aria-label={t('Remove the title of {name}', { name: person.display_name })}
                disabled={give.isPending}
                onClick={() => give.mutate({ username: person.username, title: null })}
              >
                {t('Remove the title')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function GiveForm({ isBusy, onGive }: { isBusy: boolean; onGive: (given: Given, onDone: () => void) => void }) {
  const [username, setUsername] = useState('');
  const [title, setTitle] = useState<PlayerTitle>('GM');
  const name = username.trim().replace(/^@/, '');
  return (
    <form
      aria-label={t('Give a title')}
      className="flex flex-wrap items-end gap-3 rounded-lg border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (name) onGive({ username: name, title }, () => setUsername(''));
      }}
    >
      <TextField
        label={t('User name')}
        autoComplete="off"
        className="min-w-48 flex-1"
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <SelectField
        label={t('Title')}
        className="w-28"
        value={title}
        onChange={(event) => setTitle(event.target.value as PlayerTitle)}
      >
        {TITLES.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </SelectField>
      <Button type="submit" look="primary" className="min-h-11" isBusy={isBusy} disabled={!name}>
        {t('Give the title')}
      </Button>
    </form>
  );
}
