import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { useToast } from '@/components/ui/feedback/toast';
import { browserName } from '@/features/account/browser-name';
import { Section } from '@/features/account/section';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { OwnSession } from '@/lib/api/types';
import { useAction } from '@/lib/command';
import { formatDateTime } from '@/lib/format';
import { t } from '@/lib/words';

const KEY = ['me', 'sessions'];

/** Where the reader is signed in, and ending that. */
export function SessionsSection() {
  const sessions = useQuery({ queryKey: KEY, queryFn: api.listSessions });
  const end = useEnd(api.endSession);
  const endOthers = useEnd(api.endOtherSessions);
  const hasOthers = sessions.data?.some((row) => !row.is_current) ?? false;
  return (
    <Section title={t('Where you are signed in')}>
      {sessions.isPending && (
        <Loading label={t('Loading your sessions')}>
          <Skeleton className="h-20" />
        </Loading>
      )}
      {sessions.isError && <ErrorState message={messageOf(sessions.error)} onRetry={() => void sessions.refetch()} />}
      <ul className="flex flex-col divide-y divide-line">
        {sessions.data?.map((row) => (
          <SessionRow key={row.id} session={row} onEnd={() => end.mutate(row.id)} />
        ))}
      </ul>
      {hasOthers && (
        <Button className="self-start" isBusy={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
          {t('Sign out everywhere else')}
        </Button>
      )}
    </Section>
  );
}

function useEnd<Input>(mutationFn: (input: Input) => Promise<undefined>) {
  const client = useQueryClient();
  const say = useToast();
  return useAction({
    mutationFn,
    onSuccess: () => {
      say(t('Signed out there.'));
      return client.invalidateQueries({ queryKey: KEY });
    },
    onError: (error) => say(messageOf(error), 'bad'),
  });
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const name = browserName(session.browser) ?? (session.browser ? t('A program') : t('Unknown browser'));
  const since = t('since {time}', { time: formatDateTime(session.begun_at) });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <Icon name="screen" className="size-5 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <Name>{name}</Name>
          {session.is_current && <Badge tone="vert">{t('this browser')}</Badge>}
        </p>
        <p className="text-sm text-ink-faint">{session.address ? `${session.address} · ${since}` : since}</p>
      </div>
      {!session.is_current && (
        <Button size="sm" onClick={onEnd} aria-label={t('Sign out: {name}', { name })}>
          {t('Sign out')}
        </Button>
      )}
    </li>
  );
}
