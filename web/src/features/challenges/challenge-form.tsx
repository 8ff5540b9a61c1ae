import { type SyntheticEvent, useState } from 'react';
import { GameFields } from '@/components/board/game-fields';
import { Button } from '@/components/ui/button';
import { SwitchField, TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import { Segmented } from '@/components/ui/segmented';
import { useCreateChallenge, usePlayComputer } from '@/features/challenges/use-challenges';
import { takesPosition, toChallenge, toComputerGame, type Wish, wishFor } from '@/features/challenges/wish';
import { OpponentFields, UsualClocks } from '@/features/challenges/wish-fields';
import type { Challenge } from '@/lib/api/casual';
import { fieldsOf, messageOf } from '@/lib/api/errors';
import { said, t } from '@/lib/words';

type Props = { onCreated: (challenge: Challenge) => void; onGame: (id: number) => void; opponent?: string };

/** A game to be played: against whom, how long, what. */
export function ChallengeForm({ onCreated, onGame, opponent = '' }: Props) {
  const [wish, setWish] = useState(() => wishFor(opponent));
  const change = (part: Partial<Wish>) => setWish((held) => ({ ...held, ...part }));
  const create = useCreateChallenge();
  const computer = usePlayComputer();
  const error = create.error ?? computer.error;
  const isAlone = wish.against === 'computer';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    create.reset();
    computer.reset();
    if (isAlone) computer.mutate(toComputerGame(wish), { onSuccess: ({ game_id: id }) => onGame(id) });
    else create.mutate(toChallenge(wish), { onSuccess: onCreated });
  };
  return (
    <form
      onSubmit={submit}
      aria-label={t('New game')}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <h2 className="text-xl">{t('New game')}</h2>
      <OpponentFields wish={wish} change={change} error={fieldsOf(create.error).opponent} />
      <UsualClocks wish={wish} change={change} />
      <GameFields played={wish} change={change} />
      <div className="flex flex-wrap items-center gap-4">
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
        {!isAlone && (
          <SwitchField label={t('Rated')} checked={wish.isRated} onChange={(isRated) => change({ isRated })} />
        )}
      </div>
      {takesPosition(wish) && (
        <details>
          <summary className="cursor-pointer text-sm font-semibold">{t('Begin from a position')}</summary>
          <TextField
            label={t('FEN of the position')}
            className="mt-2"
            maxLength={100}
            spellCheck={false}
            value={wish.position}
            onChange={(event) => change({ position: event.target.value })}
          />
        </details>
      )}
      {error && <Notice tone="bad">{said(messageOf(error))}</Notice>}
      <Button
        type="submit"
        look="primary"
        size="lg"
        isBusy={create.isPending || computer.isPending}
        disabled={wish.against === 'somebody' && wish.username.trim() === ''}
      >
        <Icon name="play" className="size-4" /> {isAlone ? t('Play') : t('Challenge')}
      </Button>
    </form>
  );
}
