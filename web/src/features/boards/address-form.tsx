import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { useAddress } from '@/features/boards/use-relay';
import { fieldsOf, messageOf } from '@/lib/api/errors';
import type { RelayAddress } from '@/lib/api/relay';
import { formatPrecise } from '@/lib/format';
import { saidIn, t } from '@/lib/words';

type Props = { id: number; address: RelayAddress | null; canEdit: boolean };

const EXAMPLE = 'https://…/games.pgn';
const PACES = [5, 10, 15, 30, 60, 300];

/** From where the games are fetched, how it went, and a form for the address. */
export function AddressCard({ id, address, canEdit }: Props) {
  return (
    <section aria-labelledby="relay-address" className="flex flex-col gap-3">
      <h2 id="relay-address" className="text-lg">
        {t('Fetch the games from an address')}
      </h2>
      {address && <AddressState address={address} />}
      {canEdit && <AddressForm key={address?.url ?? ''} id={id} address={address} />}
    </section>
  );
}

function AddressState({ address }: { address: RelayAddress }) {
  return (
    <>
      {address.error && <Notice tone="bad">{saidIn(address, 'error')}</Notice>}
      <p className="text-sm break-all text-ink-soft">
        {address.checked_at
          ? t('Last answer from {url}: {time}', { url: address.url, time: formatPrecise(address.checked_at) })
          : t('{url} has not answered yet.', { url: address.url })}
      </p>
      {address.next_at === null && (
        <p className="text-sm text-ink-faint">{t('It is asked while the tournament is in progress.')}</p>
      )}
    </>
  );
}

function AddressForm({ id, address }: Omit<Props, 'canEdit'>) {
  const { set, remove } = useAddress(id);
  const [url, setUrl] = useState(address?.url ?? '');
  const [every, setEvery] = useState(String(address?.every ?? 15));
  const errors = fieldsOf(set.error);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    set.mutate({ url: url.trim(), every: Number(every) });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label={t('Address of the PGN')}
        type="url"
        placeholder={EXAMPLE}
        value={url}
        required
        error={errors.url}
        hint={t('Public, over HTTPS: the file that LiveChess or a relay program publishes.')}
        onChange={(event) => setUrl(event.target.value)}
      />
      <SelectField label={t('Ask again after')} value={every} onChange={(event) => setEvery(event.target.value)}>
        {PACES.map((seconds) => (
          <option key={seconds} value={seconds}>
            {t('{seconds} seconds', { seconds })}
          </option>
        ))}
      </SelectField>
      {set.error && !errors.url && <Notice tone="bad">{messageOf(set.error)}</Notice>}
      {remove.error && <Notice tone="bad">{messageOf(remove.error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={set.isPending}>
          {address ? t('Save the address') : t('Fetch from there')}
        </Button>
        {address && (
          <Button look="ghost" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            {t('Fetch no more')}
          </Button>
        )}
      </div>
    </form>
  );
}
