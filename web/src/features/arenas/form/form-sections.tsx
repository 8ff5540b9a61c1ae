import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { SelectField, SwitchField, TextArea, TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import {
  ACCOUNT_DAYS,
  type ArenaDraft,
  LEADERS,
  MAX_RATINGS,
  MIN_RATINGS,
  quickPairing,
  RATED_GAMES,
} from '@/features/arenas/form/draft';
import { teamsApi } from '@/lib/api/arena';
import type { Conditions, Pairing } from '@/lib/api/arena-types';
import { useUser } from '@/lib/query';
import { Rich, t, tn } from '@/lib/words';

type Props = { draft: ArenaDraft; change: (part: Partial<ArenaDraft>) => void; error: string | undefined };

/** The rest of the games: streaks, position, words. */
export function GameFields({ draft, change, hasStarted, error }: Props & { hasStarted: boolean }) {
  const { pairing } = draft;
  const pair = (part: Partial<Pairing>) => change({ pairing: { ...pairing, ...part } });
  return (
    <Fold title={t('Description, prizes, streaks, pairing, position')} isOpen={Boolean(error)}>
      <TextArea
        label={t('Description')}
        hint={t('Addresses that begin with https:// become links.')}
        rows={3}
        maxLength={4000}
        value={draft.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <TextArea
        label={t('Prizes')}
        hint={t('What players can win, in your own words; you hand it out yourself.')}
        rows={2}
        maxLength={4000}
        value={draft.prizes}
        onChange={(event) => change({ prizes: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SwitchField
          label={t('Streaks')}
          disabled={hasStarted}
          hint={t('Two wins in a row double the points.')}
          checked={draft.hasStreaks}
          onChange={(hasStreaks) => change({ hasStreaks })}
        />
        <SwitchField
          label={t('Quick pairing')}
          hint={t('Players are paired at once, unless a much better opponent will be free in a moment.')}
          checked={pairing.is_prompt}
          onChange={(isQuick) => pair(quickPairing(isQuick))}
        />
        <SwitchField
          label={t('Balanced pairing')}
          hint={t('Opponents with a similar rating rather than a similar rank.')}
          checked={pairing.is_balanced}
          onChange={(is_balanced) => pair({ is_balanced })}
        />
        <SwitchField
          label={t('Fewer repeats')}
          hint={t('You meet the same opponent less often.')}
          checked={pairing.avoids_repeats}
          onChange={(avoids_repeats) => pair({ avoids_repeats })}
        />
      </div>
      <TextField
        label={t('Start position (FEN)')}
        hint={t('Standard only, and not rated.')}
        autoComplete="off"
        spellCheck={false}
        value={draft.position}
        error={error}
        onChange={(event) => change({ position: event.target.value })}
      />
    </Fold>
  );
}

const numberOrNull = (value: string) => (value === '' ? null : Number(value));

/** Who may come in. */
export function ConditionFields({ draft, change, held, error }: Props & { held: Conditions | null }) {
  const teams = useTeams().filter((team) => team.is_leader);
  const user = useUser();
  const canAskForTitles = user != null && (user.is_operator || user.title !== null);
  return (
    <Fold title={t('Who may join')} isOpen={Boolean(error)}>
      <PasswordFields draft={draft} change={change} isHeld={held?.has_password === true} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('Lowest rating')}
          error={error}
          value={draft.minRating ?? ''}
          onChange={(event) => change({ minRating: numberOrNull(event.target.value) })}
        >
          <option value="">{t('Any')}</option>
          {MIN_RATINGS.map((rating) => (
            <option key={rating}>{rating}</option>
          ))}
        </SelectField>
        <SelectField
          label={t('Highest rating')}
          value={draft.maxRating ?? ''}
          onChange={(event) => change({ maxRating: numberOrNull(event.target.value) })}
        >
          <option value="">{t('Any')}</option>
          {MAX_RATINGS.map((rating) => (
            <option key={rating}>{rating}</option>
          ))}
        </SelectField>
        <SelectField
          label={t('Rated games played')}
          value={draft.ratedGames}
          onChange={(event) => change({ ratedGames: Number(event.target.value) })}
        >
          {RATED_GAMES.map((games) => (
            <option key={games} value={games}>
              {games === 0 ? t('Any number') : t('At least {games}', { games })}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('Age of the account')}
          value={draft.accountDays}
          onChange={(event) => change({ accountDays: Number(event.target.value) })}
        >
          {ACCOUNT_DAYS.map((days) => (
            <option key={days} value={days}>
              {days === 0
                ? t('Any')
                : days === 1
                  ? t('A day')
                  : days >= 365
                    ? tn(Math.round(days / 365), '{count} year', '{count} years')
                    : t('{days} days', { days })}
            </option>
          ))}
        </SelectField>
        {(canAskForTitles || draft.isTitledOnly) && (
          <SwitchField
            label={t('Titled players only')}
            hint={t('Those with a title from a federation.')}
            checked={draft.isTitledOnly}
            onChange={(isTitledOnly) => change({ isTitledOnly })}
          />
        )}
        {teams.length > 0 && (
          <SelectField
            label={t('Only members of')}
            value={draft.team ?? ''}
            onChange={(event) => change({ team: numberOrNull(event.target.value) })}
          >
            <option value="">{t('Everybody')}</option>
            {teams.map((team) => (
              <option key={team.id} value={team.id}>
                {team.name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <ListFields draft={draft} change={change} isHeld={held?.has_allow_list === true} />
    </Fold>
  );
}

type Kept = Omit<Props, 'error'> & { isHeld: boolean };

/** The password; one that the arena has is never shown, and stays unless something is done about it. */
function PasswordFields({ draft, change, isHeld }: Kept) {
  return (
    <>
      <TextField
        label={t('Password')}
        hint={isHeld ? t('Leave it empty to keep the password.') : t('Only people who know it can join.')}
        autoComplete="off"
        disabled={draft.dropsPassword}
        value={draft.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      {isHeld && (
        <SwitchField
          label={t('Remove the password')}
          checked={draft.dropsPassword}
          onChange={(dropsPassword) => change({ dropsPassword })}
        />
      )}
    </>
  );
}

/** The names of those who may come, likewise. */
function ListFields({ draft, change, isHeld }: Kept) {
  return (
    <>
      <TextArea
        label={t('Allow list')}
        hint={
          isHeld
            ? t('Leave it empty to keep the list; names entered here replace it.')
            : t('User names, if only these may join; %titled stands for everybody with a title.')
        }
        rows={2}
        disabled={draft.dropsAllowList}
        value={draft.allowList}
        onChange={(event) => change({ allowList: event.target.value })}
      />
      {isHeld && (
        <SwitchField
          label={t('Remove the list')}
          checked={draft.dropsAllowList}
          onChange={(dropsAllowList) => change({ dropsAllowList })}
        />
      )}
    </>
  );
}

/** Teams against teams. */
export function BattleFields({ draft, change, error }: Props) {
  const teams = useTeams();
  const toggle = (id: number) =>
    change({ teams: draft.teams.includes(id) ? draft.teams.filter((row) => row !== id) : [...draft.teams, id] });
  return (
    <Fold title={t('Team battle')} isOpen={Boolean(error)}>
      {teams.length === 0 ? (
        <p className="text-sm text-ink-soft">
          <Rich
            text="There are no teams yet. <link>Create one</link>."
            link={(words) => (
              <Link to="/teams" className="underline">
                {words}
              </Link>
            )}
          />
        </p>
      ) : (
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">{t('Teams that meet')}</legend>
          <div className="flex flex-wrap gap-2">
            {teams.map((team) => (
              <label
                key={team.id}
                className="flex min-h-10 items-center gap-2 rounded-md border border-line-strong px-3 has-checked:border-azure has-checked:bg-azure-wash"
              >
                <input
                  type="checkbox"
                  className="accent-(--azure)"
                  checked={draft.teams.includes(team.id)}
                  onChange={() => toggle(team.id)}
                />
                <Name>{team.name}</Name>
              </label>
            ))}
          </div>
          {error && <p className="mt-1.5 text-sm font-semibold text-gules">{error}</p>}
        </fieldset>
      )}
      <SelectField
        label={t('Leaders that count')}
        hint={t('How many of a team’s best players count towards its score.')}
        value={draft.leaders}
        onChange={(event) => change({ leaders: Number(event.target.value) })}
      >
        {LEADERS.map((count) => (
          <option key={count}>{count}</option>
        ))}
      </SelectField>
    </Fold>
  );
}

const useTeams = () => useQuery({ queryKey: ['teams'], queryFn: teamsApi.list }).data ?? [];

export function Fold({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className="group rounded-lg border border-line bg-surface" open={isOpen || undefined}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-4 font-semibold [&::-webkit-details-marker]:hidden">
        <Icon name="right" className="size-4 transition-transform group-open:rotate-90" /> {title}
      </summary>
      <div className="flex flex-col gap-4 border-t border-line p-4">{children}</div>
    </details>
  );
}
