import { type SyntheticEvent, useState } from 'react';
import { GameFields } from '@/components/board/game-fields';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { Segmented } from '@/components/ui/segmented';
import { useSimulAction } from '@/features/simuls/use-simuls';
import { fieldsOf, messageOf } from '@/lib/api/errors';
import { type NewSimul, type Simul, simulApi } from '@/lib/api/simuls';
import { said, t } from '@/lib/words';

const MINUTES = [0, 1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120];
const SECONDS_A_GUEST = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300];
type Wish = Required<NewSimul>;

/** A simul to be offered: what is played, and what the host has beside. */
export function SimulForm({ onCreated }: { onCreated: (simul: Simul) => void }) {
  const [wish, setWish] = useState<Wish>({
    name: '',
    variant: 'standard',
    initial_seconds: 1200,
    increment_seconds: 0,
    extra_seconds: 0,
    extra_seconds_a_guest: 0,
    color: 'white',
  });
  const change = (part: Partial<Wish>) => setWish((held) => ({ ...held, ...part }));
  const create = useSimulAction(simulApi.create);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    create.mutate(wish, { onSuccess: onCreated });
  };
  return (
    <form
      onSubmit={submit}
      aria-label={t('New simul')}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <h2 className="text-xl">{t('New simul')}</h2>
      <p className="text-sm text-ink-soft">
        {t('You play many guests at once. They ask to play, you choose, and all games begin when you start.')}
      </p>
      <TextField
        label={t('Name')}
        maxLength={60}
        error={fieldsOf(create.error).name}
        value={wish.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <GameFields
        played={{ initial: wish.initial_seconds, increment: wish.increment_seconds, variant: wish.variant }}
        change={({ initial, increment, variant }) =>
          change({
            ...(initial !== undefined && { initial_seconds: initial }),
            ...(increment !== undefined && { increment_seconds: increment }),
            ...(variant !== undefined && { variant }),
          })
        }
      />
      <ExtraTime wish={wish} change={change} />
      <div className="flex">
        <Segmented
          label={t('Your colour')}
          value={wish.color}
          onChange={(color) => change({ color })}
          options={[
            { value: 'white', label: t('White') },
            { value: 'random', label: t('Drawn by lot') },
            { value: 'black', label: t('Black') },
          ]}
        />
      </div>
      {create.error && <Notice tone="bad">{said(messageOf(create.error))}</Notice>}
      <Button type="submit" look="primary" size="lg" isBusy={create.isPending} disabled={wish.name.trim() === ''}>
        {t('Offer the simul')}
      </Button>
    </form>
  );
}

function ExtraTime({ wish, change }: { wish: Wish; change: (part: Partial<Wish>) => void }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('Minutes more for you at every board')}
        value={wish.extra_seconds}
        onChange={(event) => change({ extra_seconds: Number(event.target.value) })}
      >
        {MINUTES.map((minutes) => (
          <option key={minutes} value={60 * minutes}>
            {minutes}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('Seconds more for you for each guest')}
        value={wish.extra_seconds_a_guest}
        onChange={(event) => change({ extra_seconds_a_guest: Number(event.target.value) })}
      >
        {SECONDS_A_GUEST.map((seconds) => (
          <option key={seconds} value={seconds}>
            {seconds}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
