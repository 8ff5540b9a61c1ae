import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { Shield } from '@/components/ui/people/shield';
import { ErrorState, Skeleton } from '@/components/ui/feedback/states';
import { useToast } from '@/components/ui/feedback/toast';
import { UserNameField } from '@/components/ui/people/user-name-field';
import { messageOf } from '@/lib/api/errors';
import type { StaffMember, StaffRole } from '@/lib/api/types';
import { useAction } from '@/lib/command';
import { useFoundUsers } from '@/lib/use-found-users';
import { t } from '@/lib/words';

type Member = Omit<StaffMember, 'is_of_festival'> & { is_of_festival?: boolean };
/** Whose staff it is, and how it is changed: of a tournament or of a whole festival. */
export type StaffSource = {
  key: readonly unknown[];
  list: () => Promise<Member[]>;
  add: (body: { username: string; role: StaffRole }) => Promise<unknown>;
  remove: (user: number) => Promise<unknown>;
};

function useStaff(source: StaffSource) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: source.key });
  return {
    list: useQuery({ queryKey: source.key, queryFn: source.list }),
    add: useAction({ mutationFn: source.add, onSuccess }),
    remove: useAction({ mutationFn: (member: Member) => source.remove(member.user_id), onSuccess }),
  };
}

/** Who runs it: organisers do everything, arbiters enter and correct results. */
export function StaffView({ source }: { source: StaffSource }) {
  const { list, add, remove } = useStaff(source);
  const say = useToast();
  return (
    <section aria-label={t('Staff')} className="flex flex-col gap-4">
      <h2 className="text-lg">{t('Staff')}</h2>
      {list.isPending && <Skeleton className="h-24" />}
      {list.isError && <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />}
      <ul className="flex flex-col gap-2">
        {list.data?.map((member) => (
          <li
            key={`${member.user_id} ${member.is_of_festival}`}
            className="flex items-center gap-3 rounded-md border border-line bg-surface px-3 py-2"
          >
            <Shield name={member.display_name} className="h-7" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">
                <Name>{member.display_name}</Name>
              </span>
              <span className="text-sm text-ink-faint">{member.username}</span>
            </span>
            {member.is_of_festival && <span className="text-sm text-ink-faint">{t('of the festival')}</span>}
            <Badge tone={member.role === 'organiser' ? 'or' : 'azure'}>{ROLES[member.role]}</Badge>
            <Button
              look="ghost"
              size="icon"
              aria-label={t('Remove {display_name}', { display_name: member.display_name })}
              disabled={remove.isPending || member.is_of_festival}
              onClick={() => remove.mutate(member, { onError: (error) => say(messageOf(error), 'bad') })}
            >
              <Icon name="trash" className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      <AddStaff
        error={add.error ? messageOf(add.error) : undefined}
        isBusy={add.isPending}
        onAdd={(username, role, done) => add.mutate({ username, role }, { onSuccess: done })}
      />
    </section>
  );
}

const ROLES: Record<StaffRole, string> = { arbiter: t('arbiter'), organiser: t('organiser') };

type AddProps = {
  error: string | undefined;
  isBusy: boolean;
  onAdd: (username: string, role: StaffRole, done: () => void) => void;
};

function AddStaff({ error, isBusy, onAdd }: AddProps) {
  const [username, setUsername] = useState('');
  const [role, setRole] = useState<StaffRole>('arbiter');
  const search = username.trim();
  const found = useFoundUsers(search);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (search) onAdd(search, role, () => setUsername(''));
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <UserNameField label={t('User name')} error={error} value={username} onChange={setUsername} found={found} />
      <SelectField
        label={t('Role')}
        className="w-44"
        value={role}
        onChange={(event) => setRole(event.target.value === 'organiser' ? 'organiser' : 'arbiter')}
      >
        <option value="arbiter">{t('Arbiter')}</option>
        <option value="organiser">{t('Organiser')}</option>
      </SelectField>
      <Button type="submit" look="primary" className="mt-[1.7rem] min-h-11" isBusy={isBusy} disabled={!search}>
        {t('Add')}
      </Button>
    </form>
  );
}
