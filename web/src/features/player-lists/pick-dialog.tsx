import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { SelectField, TextField } from '@/components/ui/field';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { REACHABLE } from '@/components/ui/reachable';
import { messageOf } from '@/lib/api/errors';
import { type Hits as Found, type ListedPlayer, type PlayerList, ratedApi } from '@/lib/api/rated';
import { t } from '@/lib/words';

const LEAST = 2;

type Props = {
  title: string;
  isBusy: boolean;
  error?: string | undefined;
  /** What was picked last, said below the field; the dialog stays open for the next. */
  done?: string | undefined;
  onPick: (list: string, person: ListedPlayer) => void;
  onClose: () => void;
};

/** Looks for somebody on a player list while typing; whoever is picked is who is meant. */
export function PickDialog({ title, isBusy, error, done, onPick, onClose }: Props) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const lists = useQuery({ queryKey: ['player-lists'], queryFn: ratedApi.listPlayerLists });
  const list = chosen ?? lists.data?.[0]?.code ?? '';
  const asked = words.trim();
  const found = useQuery({
    queryKey: ['listed', list, asked],
    queryFn: () => ratedApi.searchPlayers(asked, list),
    enabled: list !== '' && asked.length >= LEAST,
    placeholderData: keepPreviousData,
  });
  const isAsking = asked.length >= LEAST;
  const problem = error ?? (found.error ? messageOf(found.error) : undefined);
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      {lists.data && <Lists lists={lists.data} value={list} onChange={setChosen} />}
      <TextField
        label={t('Name or number')}
        hint={t('The beginnings of words, in any order: magn carl')}
        type="search"
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {done && <Notice tone="good">{done}</Notice>}
      {problem && <Notice tone="bad">{problem}</Notice>}
      {isAsking && found.data && <Hits found={found.data} isBusy={isBusy} onPick={(person) => onPick(list, person)} />}
      <DialogActions>
        <Button onClick={onClose}>{t('Done')}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Which list is searched, where there are several. */
export function Lists({
  lists,
  value,
  onChange,
}: {
  lists: PlayerList[];
  value: string;
  onChange: (code: string) => void;
}) {
  if (lists.length === 0)
    return (
      <Notice>
        {t('There is no player list here yet. The operator gives one an address on the page of operations.')}
      </Notice>
    );
  if (lists.length === 1) return null;
  return (
    <SelectField label={t('List')} value={value} onChange={(event) => onChange(event.target.value)}>
      {lists.map((one) => (
        <option key={one.code} value={one.code}>
          {one.name}, {one.label}
        </option>
      ))}
    </SelectField>
  );
}

type HitsProps = { found: Found; isBusy: boolean; onPick: (person: ListedPlayer) => void };

function Hits({ found, isBusy, onPick }: HitsProps) {
  return (
    <>
      <p role="status" className="text-sm text-ink-soft">
        {found.items.length === 0
          ? t('Nobody with these words.')
          : t('{list}, {label}', { list: found.name, label: found.label })}
      </p>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto" aria-label={t('Found players')} {...REACHABLE}>
        {found.items.map((person) => (
          <li key={person.number}>
            <Hit person={person} isBusy={isBusy} onPick={() => onPick(person)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Namesakes are told apart by federation, year, rating and number. */
function Hit({ person, isBusy, onPick }: { person: ListedPlayer; isBusy: boolean; onPick: () => void }) {
  const facts = [person.federation, person.birth, person.standard || person.rapid || person.blitz || '', person.number];
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={onPick}
      className="flex min-h-11 w-full flex-wrap items-baseline gap-x-3 px-2 py-1.5 text-left hover:bg-sunken disabled:opacity-60"
    >
      <span className="min-w-0 flex-1 font-semibold">
        {person.title && <span className="mr-1.5 text-azure">{person.title}</span>}
        <Name>{person.name}</Name>
      </span>
      <span className="numerals text-sm text-ink-faint">{facts.filter(Boolean).join(' · ')}</span>
    </button>
  );
}
