import { SelectField } from '@/components/ui/field';
import { fieldOf } from '@/features/create-tournament/forecast';
import type { FormProps } from '@/features/create-tournament/form-props';
import { t, tn } from '@/lib/words';

const MOST = 15;
/** The rounds after which at most one of so many can have won every game. */
export const swissRounds = (players: number) => Math.max(1, Math.ceil(Math.log2(Math.max(2, players))));

/** The rounds of a Swiss: as many as the players need, unless somebody knows better. */
export function RoundsField({ draft, errors, onChange }: FormProps) {
  const players = fieldOf(draft);
  const rounds = Number(draft.options.rounds ?? 0);
  const own = rounds > MOST ? [rounds] : [];
  return (
    <SelectField
      label={t('Rounds')}
      className="sm:w-80"
      value={String(rounds)}
      error={errors.rounds}
      hint={
        rounds > 0 && players >= 2 && rounds >= players
          ? t('With {players} players everybody meets everybody after {most} rounds.', { players, most: players - 1 })
          : undefined
      }
      onChange={(event) => onChange({ options: { ...draft.options, rounds: Number(event.target.value) } })}
    >
      <option value="0">
        {players >= 2
          ? t('{rounds}, right for {players}', {
              rounds: swissRounds(players),
              players: tn(players, '{count} player', '{count} players'),
            })
          : t('By the number of players')}
      </option>
      {[...Array.from({ length: MOST }, (_, index) => index + 1), ...own].map((number) => (
        <option key={number} value={number}>
          {number}
        </option>
      ))}
    </SelectField>
  );
}
