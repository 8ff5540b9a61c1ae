import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { useCommand } from '@/lib/command';
import { formatOrdinal } from '@/lib/format';
import { t } from '@/lib/words';

/** What the first three win, in words; to be changed until they are handed over. */
export function PrizeTexts({ view }: { view: View }) {
  const [texts, setTexts] = useState(() => [0, 1, 2].map((index) => view.prize_texts[index] ?? ''));
  const say = useToast();
  const save = useCommand(view.id, (prizes: string[]) => api.setPrizeTexts(view.id, prizes));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    save.mutate(
      texts.map((text) => text.trim()),
      { onSuccess: () => say(t('Prizes saved.')) },
    );
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <h2 className="text-lg">{t('Prizes')}</h2>
      {texts.map((text, index) => (
        <TextField
          key={index}
          label={t('{index} prize', { index: formatOrdinal(index + 1) })}
          maxLength={200}
          value={text}
          onChange={(event) => setTexts(texts.map((held, n) => (n === index ? event.target.value : held)))}
        />
      ))}
      {save.error && <Notice tone="bad">{messageOf(save.error)}</Notice>}
      <div>
        <Button type="submit" isBusy={save.isPending}>
          {t('Save prizes')}
        </Button>
      </div>
    </form>
  );
}
