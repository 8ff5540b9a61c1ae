import { type SyntheticEvent, useState } from 'react';
import { AddressField } from '@/components/ui/address-field';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/feedback/notice';
import { TextField } from '@/components/ui/field';
import { QrCode } from '@/components/ui/qr-code';
import { Segmented } from '@/components/ui/segmented';
import { messageOf } from '@/lib/api/errors';
import { hallApi, type NewHallPass } from '@/lib/api/hall';
import { useAction } from '@/lib/command';
import { t } from '@/lib/words';

type Purpose = NewHallPass['purpose'];
type Made = { name: string; path: string };

/** Make a link for a device; it is shown once, as a code for its camera. */
export function NewPass({ id, onMade }: { id: number; onMade: () => void }) {
  const [made, setMade] = useState<Made | null>(null);
  const make = useAction({ mutationFn: (body: NewHallPass) => hallApi.makePass(id, body), onSuccess: onMade });
  if (made) return <Code {...made} onClose={() => setMade(null)} />;
  return (
    <PassForm
      error={make.error ? messageOf(make.error) : undefined}
      isBusy={make.isPending}
      onSubmit={(body) => make.mutate(body, { onSuccess: ({ name, path }) => setMade({ name, path }) })}
    />
  );
}

type FormProps = { error: string | undefined; isBusy: boolean; onSubmit: (body: NewHallPass) => void };

function PassForm({ error, isBusy, onSubmit }: FormProps) {
  const [purpose, setPurpose] = useState<Purpose>('helper');
  const [name, setName] = useState('');
  const [boards, setBoards] = useState(['', '']);
  const [first = '', last = ''] = boards;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit({ name, purpose, first_board: first ? Number(first) : null, last_board: last ? Number(last) : null });
  };
  return (
    <form onSubmit={submit} aria-label={t('A new device')} className="flex flex-col gap-4">
      <h2 className="text-xl">{t('A new device')}</h2>
      <div>
        <Segmented<Purpose>
          label={t('What it is for')}
          value={purpose}
          options={[
            { value: 'helper', label: t('A helper’s phone') },
            { value: 'tablet', label: t('A tablet in the hall') },
          ]}
          onChange={setPurpose}
        />
      </div>
      <p className="max-w-prose text-ink-soft">
        {purpose === 'helper'
          ? t('It may enter results, and nothing else. No account is needed; the log names the phone.')
          : t(
              'Players check in on it before the start. In a round they say how their game ended, and you or a helper enter it.',
            )}
      </p>
      <TextField
        label={t('Name of the device')}
        required
        maxLength={80}
        value={name}
        placeholder={purpose === 'helper' ? t('Anna’s phone') : t('Tablet at the door')}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="grid grid-cols-2 gap-4">
        {[t('First board'), t('Last board')].map((label, index) => (
          <TextField
            key={label}
            label={label}
            type="number"
            min={1}
            max={100_000}
            placeholder={t('all')}
            value={boards[index]}
            onChange={(event) => setBoards((held) => held.map((row, at) => (at === index ? event.target.value : row)))}
          />
        ))}
      </div>
      {error && <Notice tone="bad">{error}</Notice>}
      <Button type="submit" look="primary" size="lg" isBusy={isBusy} disabled={name.trim() === ''}>
        {t('Make the code')}
      </Button>
    </form>
  );
}

function Code({ name, path, onClose }: Made & { onClose: () => void }) {
  return (
    <section aria-label={t('Code for {name}', { name })} className="flex flex-col gap-4">
      <h2 className="text-xl wrap-break-word">{t('Code for {name}', { name })}</h2>
      <p className="max-w-prose text-ink-soft">
        {t('Scan it with the camera of the device. It is shown once and good for the first device that opens it.')}
      </p>
      <QrCode
        text={window.location.origin + path}
        label={t('Code for {name}', { name })}
        className="w-full max-w-72 self-center rounded-md"
      />
      <AddressField path={path} label={t('Or open this address there')} isForOthers />
      <Button look="primary" size="lg" onClick={onClose}>
        {t('Done')}
      </Button>
    </section>
  );
}
