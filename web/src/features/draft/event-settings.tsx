import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import { api } from '@/lib/api';
import { fieldsOf, messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { lastRound } from '@/lib/tournament/card-games';
import { useCommand } from '@/lib/command';
import { playoffOf } from '@/lib/tournament/shape';
import { t } from '@/lib/words';

/** How many rounds and how long: to be changed until the event is over. */
export function EventSettings({ view }: { view: View }) {
  const [rounds, setRounds] = useState(String(view.options.rounds ?? 3));
  const [minutes, setMinutes] = useState(String(view.options.minutes ?? 50));
  const say = useToast();
  const save = useCommand(view.id, (options: View['options']) => api.editTournament(view.id, { options }));
  const errors = fieldsOf(save.error);
  if (view.phase === 'completed' || view.phase === 'cancelled') return null;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    save.mutate({ rounds: Number(rounds), minutes: Number(minutes) }, { onSuccess: () => say(t('Rounds saved.')) });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <h2 className="text-lg">{t('Rounds and time')}</h2>
      <TextField
        label={t('Rounds')}
        type="number"
        inputMode="numeric"
        required
        min={Math.max(1, lastRound(view))}
        max={10}
        disabled={playoffOf(view) !== null}
        hint={t('Rounds already paired stay; once the playoff is drawn the number cannot be changed.')}
        error={errors['options.rounds']}
        value={rounds}
        onChange={(event) => setRounds(event.target.value)}
      />
      <TextField
        label={t('Round length in minutes')}
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={600}
        hint={t('Takes effect the next time the clock is started.')}
        error={errors['options.minutes']}
        value={minutes}
        onChange={(event) => setMinutes(event.target.value)}
      />
      {save.error && Object.keys(errors).length === 0 && <Notice tone="bad">{messageOf(save.error)}</Notice>}
      <div>
        <Button type="submit" isBusy={save.isPending}>
          {t('Save rounds')}
        </Button>
      </div>
    </form>
  );
}
