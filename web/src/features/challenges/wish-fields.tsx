import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/field';
import { UserNameField } from '@/components/ui/user-name-field';
import type { Against, Wish } from '@/features/challenges/wish';
import type { Variant } from '@/lib/api/arena-types';
import { nameVariant, VARIANT_CODES } from '@/lib/arena/words';
import { INCREMENTS, INITIAL_SECONDS, nameClock, USUAL_CLOCKS } from '@/lib/chess/time-controls';
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

/** Every other clock, and the variant. */
export function GameFields({ wish, change }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        label={t('Minutes each')}
        value={wish.initial}
        onChange={(event) => change({ initial: Number(event.target.value) })}
      >
        {INITIAL_SECONDS.map((seconds) => (
          <option key={seconds} value={seconds}>
            {nameClock(seconds, 0).replace(/\+0$/, '')}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('Seconds a move')}
        value={wish.increment}
        onChange={(event) => change({ increment: Number(event.target.value) })}
      >
        {INCREMENTS.map((seconds) => (
          <option key={seconds} value={seconds}>
            {seconds}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('Variant')}
        value={wish.variant}
        onChange={(event) => change({ variant: event.target.value as Variant })}
      >
        {VARIANT_CODES.map((code) => (
          <option key={code} value={code}>
            {nameVariant(code)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
