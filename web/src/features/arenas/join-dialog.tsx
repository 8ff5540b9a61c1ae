import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { TextField } from '@/components/ui/field';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { teamsApi } from '@/lib/api/arena';
import { messageOf } from '@/lib/api/errors';
import type { Arena, Team, TeamName } from '@/lib/api/arena-types';
import { Rich, t } from '@/lib/words';

type Props = {
  arena: Arena;
  isBusy: boolean;
  error: Error | null;
  onClose: () => void;
  onJoin: (body: { password?: string; team?: number }) => void;
};

const bodyOf = (password: string, team: number | null) => ({
  ...(password && { password }),
  ...(team !== null && { team }),
});

/** The teams of the battle that the reader is in. */
const ownTeams = ({ battle }: Arena, teams: Team[]) =>
  battle?.teams.filter((row) => teams.some((mine) => mine.id === row.id && mine.is_member)) ?? [];

/** What an arena asks for at the door: its password, or the team to ride for. */
export function JoinDialog({ arena, isBusy, error, onClose, onJoin }: Props) {
  const [password, setPassword] = useState('');
  const [team, setTeam] = useState<number | null>(null);
  const teams = useQuery({ queryKey: ['teams'], queryFn: teamsApi.list, enabled: arena.battle !== null }).data;
  const own = ownTeams(arena, teams ?? []);
  const chosen = team ?? (own.length === 1 ? (own[0]?.id ?? null) : null);
  const isTold = !arena.conditions.has_password || password !== '';
  const isReady = isTold && (arena.battle === null || chosen !== null);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Join {full_name}', { full_name: arena.full_name })}
      description={
        arena.battle
          ? t('Choose the team you play for. It cannot be changed after the start.')
          : t('This arena is for those who know the password.')
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onJoin(bodyOf(password, chosen));
        }}
      >
        {arena.conditions.has_password && (
          <TextField
            label={t('Password')}
            type="password"
            autoComplete="off"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        {arena.battle && <Strangers isShown={teams !== undefined && own.length === 0} />}
        {own.length > 0 && <TeamChoice teams={own} chosen={chosen} onChoose={setTeam} />}
        {error && <Notice tone="bad">{messageOf(error)}</Notice>}
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="primary" isBusy={isBusy} disabled={!isReady}>
            {t('Join')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function TeamChoice({
  teams,
  chosen,
  onChoose,
}: {
  teams: TeamName[];
  chosen: number | null;
  onChoose: (team: number) => void;
}) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{t('Your team')}</legend>
      {teams.map((row) => (
        <label
          key={row.id}
          className="flex min-h-11 items-center gap-3 rounded-md border border-line-strong px-3 has-checked:border-azure has-checked:bg-azure-wash"
        >
          <input
            type="radio"
            name="team"
            className="accent-(--azure)"
            checked={chosen === row.id}
            onChange={() => onChoose(row.id)}
          />
          <Name>{row.name}</Name>
        </label>
      ))}
    </fieldset>
  );
}

function Strangers({ isShown }: { isShown: boolean }) {
  if (!isShown) return null;
  return (
    <Notice>
      <Rich
        text="You are in none of the teams of this battle. <link>Find one to join</link>."
        link={(words) => (
          <Link to="/teams" className="underline">
            {words}
          </Link>
        )}
      />
    </Notice>
  );
}
