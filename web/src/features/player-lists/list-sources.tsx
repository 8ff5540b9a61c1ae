import { type SubmitEvent, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SelectField, TextField } from '@/components/ui/field';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { Progress } from '@/components/ui/feedback/progress';
import { EmptyState, ErrorState, Skeleton } from '@/components/ui/feedback/states';
import { useToast } from '@/components/ui/feedback/toast';
import { KINDS } from '@/features/player-lists/rating-order';
import { useSourceCommands, useSources } from '@/features/player-lists/use-sources';
import { messageOf } from '@/lib/api/errors';
import type { ListSource } from '@/lib/api/rated';
import { formatDateTime, formatNumber } from '@/lib/format';
import { saidIn, t } from '@/lib/words';

/** The usual ones of FIDE, all of whose lists are in one file. */
const FIDE = { code: 'fide', name: 'FIDE', url: 'https://ratings.fide.com/download/players_list.zip' };
const STATES: Record<ListSource['state'], string> = {
  idle: t('As it should be'),
  waiting: t('Waits for its turn'),
  fetching: t('Being fetched'),
  reading: t('Being read'),
};

/** Rating lists: where they are fetched from every day, how that went, and all of them now. */
export function ListSources() {
  const sources = useSources();
  const { fetchAll } = useSourceCommands();
  const [edited, setEdited] = useState<Partial<ListSource>>();
  const say = useToast();
  if (sources.isPending) return <Skeleton className="h-48" />;
  if (sources.isError) return <ErrorState message={messageOf(sources.error)} onRetry={() => void sources.refetch()} />;
  const rows = sources.data;
  return (
    <section aria-label={t('Rating lists')} className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <Button
          look="primary"
          disabled={!rows.some((row) => row.url)}
          isBusy={fetchAll.isPending}
          onClick={() => fetchAll.mutate(undefined, { onError: (error) => say(messageOf(error), 'bad') })}
        >
          <Icon name="download" className="size-4" /> {t('Fetch all lists now')}
        </Button>
        <Button onClick={() => setEdited(rows.some((row) => row.code === FIDE.code) ? {} : FIDE)}>
          <Icon name="plus" className="size-4" /> {t('Add a list')}
        </Button>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t('No rating list yet')}>
          {t(
            'Give a list an address, and it is fetched now and then every day. Organisers fill their entries from it.',
          )}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {rows.map((row) => (
            <Source key={row.code} source={row} onEdit={() => setEdited(row)} />
          ))}
        </ul>
      )}
      {edited && <SourceForm source={edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

/** One list: from when it is, when its address was last asked, and how far fetching it is. */
function Source({ source, onEdit }: { source: ListSource; onEdit: () => void }) {
  const isBusy = source.state === 'fetching' || source.state === 'reading';
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base font-semibold">
          <Name>{source.name}</Name>
        </h3>
        <State source={source} />
        <Button size="sm" look="ghost" className="ml-auto" onClick={onEdit}>
          <Icon name="pencil" className="size-4" /> {source.url ? t('Change the address') : t('Give it an address')}
        </Button>
      </div>
      <Facts source={source} isBusy={isBusy} />
      {source.url && <p className="font-mono text-xs break-all text-ink-faint">{source.url}</p>}
      {isBusy && <Progress done={source.done} total={source.total} label={STATES[source.state]} />}
      {source.error && <Notice tone="bad">{saidIn(source, 'error')}</Notice>}
    </li>
  );
}

function State({ source }: { source: ListSource }) {
  if (source.error) return <Badge tone="gules">{t('Not fetched')}</Badge>;
  if (!source.url) return <Badge>{t('From a file')}</Badge>;
  return <Badge tone={source.state === 'idle' ? 'vert' : 'plain'}>{STATES[source.state]}</Badge>;
}

function Facts({ source, isBusy }: { source: ListSource; isBusy: boolean }) {
  const facts = [
    source.label && t('{label}, {players} players', { label: source.label, players: formatNumber(source.players) }),
    source.imported_at && t('imported {when}', { when: formatDateTime(source.imported_at) }),
    source.checked_at && t('looked at {when}', { when: formatDateTime(source.checked_at) }),
    source.next_at && !isBusy && t('next {when}', { when: formatDateTime(source.next_at) }),
  ];
  return <p className="numerals text-sm text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>;
}

/** The address of a list. A list of one kind has the ratings of its chapter. */
function SourceForm({ source, onClose }: { source: Partial<ListSource>; onClose: () => void }) {
  const [draft, setDraft] = useState({
    code: source.code ?? '',
    name: source.name ?? '',
    url: source.url ?? '',
    chapter: source.chapter ?? 'standard',
  });
  const { save, remove } = useSourceCommands();
  const field = (name: 'code' | 'name' | 'url') => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft((held) => ({ ...held, [name]: event.target.value })),
  });
  const isKnown = source.state !== undefined;
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    save.mutate(draft, { onSuccess: onClose, onError: () => undefined });
  };
  const error = save.error ?? remove.error;
  return (
    <Dialog isOpen onClose={onClose} title={isKnown ? draft.name : t('Add a list')}>
      <form onSubmit={send} className="flex flex-col gap-4">
        <TextField label={t('Name')} required maxLength={80} {...field('name')} />
        {!isKnown && (
          <TextField
            label={t('Code')}
            hint={t('Small letters, digits and dashes, such as fide or dwz.')}
            required
            pattern="[a-z0-9\-]+"
            maxLength={40}
            {...field('code')}
          />
        )}
        <TextField
          label={t('Address')}
          hint={t('FIDE’s text or XML, packed or not, or a table (CSV) with the columns id and name.')}
          type="url"
          required
          maxLength={500}
          {...field('url')}
        />
        <SelectField
          label={t('Ratings of a list that has one kind')}
          value={draft.chapter}
          onChange={(event) => setDraft((held) => ({ ...held, chapter: event.target.value as ListSource['chapter'] }))}
        >
          {Object.entries(KINDS).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </SelectField>
        {error && <Notice tone="bad">{messageOf(error)}</Notice>}
        <DialogActions>
          {isKnown && source.url && (
            <Button
              isBusy={remove.isPending}
              onClick={() => remove.mutate(draft.code, { onSuccess: onClose, onError: () => undefined })}
            >
              {t('Fetch it no more')}
            </Button>
          )}
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" isBusy={save.isPending}>
            {t('Save and fetch')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
