import { Link } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { TextArea, TextField } from '@/components/ui/field';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { PlayerLink } from '@/components/ui/people/player-link';
import { Shield } from '@/components/ui/people/shield';
import { EmptyState } from '@/components/ui/feedback/states';
import { useCreateTeam, useKick, useMembership } from '@/features/teams/use-teams';
import type { Team, TeamView } from '@/lib/api/arena-types';
import { fieldsOf, messageOf } from '@/lib/api/errors';
import { t, tn } from '@/lib/words';

/** All teams, as cards. */
export function TeamList({ teams }: { teams: Team[] }) {
  if (teams.length === 0)
    return <EmptyState title={t('No team yet')}>{t('Create one, and challenge the others to a battle.')}</EmptyState>;
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {teams.map((team) => (
        <li
          key={team.id}
          className="group relative flex items-start gap-3 rounded-lg border border-line bg-surface p-4 shadow-card hover:shadow-raised"
        >
          <Shield name={team.name} className="h-14" />
          <div className="min-w-0 flex-1">
            <h2 className="font-sans text-lg leading-snug font-bold">
              <Link
                to="/teams/$id"
                params={{ id: String(team.id) }}
                className="after:absolute after:inset-0 after:rounded-lg group-hover:underline"
              >
                <Name>{team.name}</Name>
              </Link>
            </h2>
            <p className="numerals text-sm text-ink-soft">
              {tn(team.member_count, '{count} member', '{count} members')}
              {team.leader && `, ${t('led by {name}', { name: team.leader.display_name })}`}
            </p>
            {team.description && <p className="mt-1 line-clamp-2 text-sm text-ink-faint">{team.description}</p>}
          </div>
          {team.is_member && <Badge tone="vert">{t('Yours')}</Badge>}
        </li>
      ))}
    </ul>
  );
}

/** A new team; its founder leads it. */
export function TeamForm({ onCreated }: { onCreated: (id: number) => void }) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const create = useCreateTeam();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    create.mutate({ name: name.trim(), description: description.trim() }, { onSuccess: (team) => onCreated(team.id) });
  };
  return (
    <form
      onSubmit={submit}
      aria-label={t('New team')}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <TextField
        label={t('Name')}
        maxLength={60}
        value={name}
        error={fieldsOf(create.error).name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label={t('Description')}
        rows={2}
        maxLength={2000}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      {create.error && <Notice tone="bad">{messageOf(create.error)}</Notice>}
      <Button
        type="submit"
        look="primary"
        className="self-end"
        disabled={name.trim().length < 2}
        isBusy={create.isPending}
      >
        {t('Create the team')}
      </Button>
    </form>
  );
}

/** One team: join, leave, and who is in it. */
export function TeamCard({ team, isSignedIn }: { team: TeamView; isSignedIn: boolean }) {
  const { join, leave } = useMembership(team.id);
  const kick = useKick(team.id);
  const error = join.error ?? leave.error ?? kick.error;
  return (
    <>
      <header className="lozengy flex flex-wrap items-center gap-5 rounded-lg border border-line bg-surface p-5 text-or-deep">
        <Shield name={team.name} className="h-20" />
        <div className="min-w-0 flex-1 basis-48 text-ink">
          <h1 className="font-sans text-xl font-bold sm:text-2xl">
            <Name>{team.name}</Name>
          </h1>
          <p className="numerals text-ink-soft">{tn(team.member_count, '{count} member', '{count} members')}</p>
          {team.description && <p className="mt-1 whitespace-pre-line">{team.description}</p>}
        </div>
        {isSignedIn &&
          (team.is_member ? (
            <Button isBusy={leave.isPending} onClick={() => leave.mutate(undefined)}>
              {t('Leave')}
            </Button>
          ) : (
            <Button look="primary" size="lg" isBusy={join.isPending} onClick={() => join.mutate(undefined)}>
              {t('Join')}
            </Button>
          ))}
      </header>
      {error && <Notice tone="bad">{messageOf(error)}</Notice>}
      <section aria-labelledby="members" className="flex flex-col gap-3">
        <h2 id="members" className="text-xl">
          {t('Members')}
        </h2>
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          {team.members.map((member) => (
            <li key={member.username} className="flex min-h-12 items-center gap-3 px-4 py-1.5">
              <Shield name={member.display_name} className="h-7" />
              <span className="min-w-0 flex-1 truncate font-semibold">
                <PlayerLink username={member.username}>{member.display_name}</PlayerLink>
              </span>
              {member.is_leader && <Badge tone="or">{t('Leader')}</Badge>}
              {team.is_leader && !member.is_leader && (
                <Button
                  look="ghost"
                  size="sm"
                  className="text-gules!"
                  aria-label={t('Remove {display_name}', { display_name: member.display_name })}
                  onClick={() => kick.mutate(member.username)}
                >
                  {t('Remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
