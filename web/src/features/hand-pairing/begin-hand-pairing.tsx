import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { useHandPairingActions } from '@/features/hand-pairing/use-hand-pairing';
import { messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { t } from '@/lib/words';

/** Which round is to be paired by hand: the one that is paired, as long as nobody has played, or the next. */
export function BeginHandPairing({ view }: { view: View }) {
  const { begin } = useHandPairingActions(view.id);
  const rounds = view.rounds.filter((round) => round.bracket === 'swiss').map((round) => round.number);
  const last = rounds.at(-1) ?? 0;
  const [round, setRound] = useState(String(last || 1));
  return (
    <form
      className="flex max-w-md flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        begin.mutate(Number(round));
      }}
    >
      <p className="text-ink-soft">
        {t('Nobody sees the seats before you end it. The log keeps beginning and end, the report file the games.')}
      </p>
      <SelectField label={t('Round')} value={round} onChange={(event) => setRound(event.target.value)}>
        {last > 0 && <option value={last}>{t('Round {number}, as it is paired', { number: last })}</option>}
        <option value={last + 1}>{t('Round {number}, before it is paired', { number: last + 1 })}</option>
      </SelectField>
      {begin.error && <Notice tone="bad">{messageOf(begin.error)}</Notice>}
      <Button type="submit" look="primary" isBusy={begin.isPending} className="self-start">
        {t('Begin pairing by hand')}
      </Button>
    </form>
  );
}
