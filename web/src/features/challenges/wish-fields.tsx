import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/field';
import { UserNameField } from '@/components/ui/people/user-name-field';
import type { Against, Wish } from '@/features/challenges/wish';
import { nameClock, USUAL_CLOCKS } from '@/lib/chess/time-controls';
import { useFoundUsers } from '@/lib/use-found-users';
import { t } from '@/lib/words';

type Props = { wish: Wish; change: (part: Partial<Wish>) => void };
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Against whom. */
export function OpponentFields({ wish, change, error }: Props & { error: string | undefined }) {
  const found = useFoundUsers(wish.against === 'somebody' ? wish.username : '');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('Against')}
        value={wish.against}
        onChange={(event) => change({ against: event.target.value as Against })}
      >
        <option value="anybody">{t('anybody in the lobby')}</option>
        <option value="link">{t('whoever has the link')}</option>
        <option value="somebody">{t('somebody I know')}</option>
        <option value="computer">{t('the computer')}</option>
      </SelectField>
      {wish.against === 'somebody' && (
        <UserNameField
          label={t('User name')}
          error={error}
          value={wish.username}
          onChange={(username) => change({ username })}
          found={found}
        />
      )}
      {wish.against === 'computer' && (
        <SelectField
          label={t('Level')}
          value={wish.level}
          onChange={(event) => change({ level: Number(event.target.value) })}
        >
          {LEVELS.map((level) => (
            <option key={level} value={level}>
              {level}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}

/** The clocks that people ask for most, as buttons. */
export function UsualClocks({ wish, change }: Props) {
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label={t('Usual clocks')}>
      {USUAL_CLOCKS.map(([initial, increment]) => {
        const isChosen = wish.initial === initial && wish.increment === increment;
        return (
          <Button
            key={`${initial}+${increment}`}
            size="sm"
            look={isChosen ? 'primary' : 'secondary'}
            aria-pressed={isChosen}
            onClick={() => change({ initial, increment })}
          >
            {nameClock(initial, increment)}
          </Button>
        );
      })}
    </div>
  );
}
