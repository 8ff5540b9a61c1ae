import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { Shield } from '@/components/ui/people/shield';
import type { Entry } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { Rich, t } from '@/lib/words';

type Props = { entries: Entry[]; followed: Entry | undefined; onFollow: (entry: number | null) => void };

const SHOWN = 8;

/** Find a player by name, with the keyboard or a finger, and stay with them. */
export function FollowBox({ entries, followed, onFollow }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const found = useMemo(() => search(entries, text), [entries, text]);
  const current = Math.min(at, found.length - 1);

  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    setText('');
    setOpen(false);
    onFollow(entry.number);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setOpen(true);
      setAt((current + step + found.length) % Math.max(1, found.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(found[current]); // what is marked or, with the list closed, what fits best
    } else if (event.key === 'Escape') setOpen(false);
  };

  if (followed) return <Followed entry={followed} onStop={() => onFollow(null)} />;
  const isListed = isOpen && text.trim() !== '';
  return (
    <div className="relative w-full sm:max-lg:w-80">
      <label htmlFor={id} className="sr-only">
        {t('Follow a player')}
      </label>
      <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-4.5 text-ink-faint" />
      <input
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        placeholder={t('Follow a player…')}
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isListed && found[current] ? `${id}-${found[current].number}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setAt(0);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        className="min-h-11 w-full rounded-md border border-line-strong bg-surface pr-3 pl-10 text-base placeholder:text-ink-faint"
      />
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={t('Players')}
        hidden={!isListed}
        className="absolute inset-x-0 top-12 z-20 max-h-80 overflow-y-auto rounded-md border border-line-strong bg-surface py-1 shadow-raised"
      >
        {found.map((entry, index) => (
          // The input keeps the focus and the keys; the list is for pointers.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={entry.number}
            id={`${id}-${entry.number}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(entry)}
            className={cx(
              'flex min-h-10 cursor-pointer items-center gap-2 px-3 text-sm',
              index === current && 'bg-azure-wash',
            )}
          >
            <span className="numerals w-6 text-right text-xs text-ink-faint">{entry.seed ?? ''}</span>
            <span className="min-w-0 flex-1 truncate font-semibold">
              <Name>{entry.name}</Name>
            </span>
            {entry.rating !== null && <span className="numerals text-xs text-ink-faint">{entry.rating}</span>}
          </li>
        ))}
        {found.length === 0 && (
          <li className="px-3 py-2 text-sm text-ink-faint">{t('Nobody with that name plays here.')}</li>
        )}
      </ul>
    </div>
  );
}

function Followed({ entry, onStop }: { entry: Entry; onStop: () => void }) {
  return (
    <p className="flex min-h-11 w-full items-center gap-2 rounded-md border border-azure bg-azure-wash pr-1 pl-3 text-sm sm:max-lg:w-80">
      <Shield name={entry.name} className="h-6" />
      <span className="min-w-0 flex-1 truncate">
        <Rich
          text="Following {name}"
          name={
            <strong>
              <Name>{entry.name}</Name>
            </strong>
          }
        />
      </span>
      <Button look="ghost" size="sm" onClick={onStop} aria-label={t('Stop following {name}', { name: entry.name })}>
        <Icon name="close" className="size-4" />
      </Button>
    </p>
  );
}

/** Names that begin with the words come before those that only contain them. */
function search(entries: Entry[], text: string): Entry[] {
  const words = text.trim().toLowerCase();
  if (words === '') return [];
  const rank = (entry: Entry) => (entry.name.toLowerCase().startsWith(words) ? 0 : 1);
  return entries
    .filter((entry) => entry.name.toLowerCase().includes(words))
    .sort((a, b) => rank(a) - rank(b) || (a.seed ?? Infinity) - (b.seed ?? Infinity))
    .slice(0, SHOWN);
}
