import { type ReactNode, useState } from 'react';
import { TextField } from '@/components/ui/field';
import { Name } from '@/components/ui/people/name';
import type { Entry } from '@/lib/api/types';
import { isFound } from '@/lib/tournament/find-entries';
import { t } from '@/lib/words';

type Props = { title: string; people: readonly Entry[]; onChoose: (entry: number) => void; children: ReactNode };

/** Everybody by name, in large buttons; what is typed leaves those whom it fits. */
export function PersonPicker({ title, people, onChoose, children }: Props) {
  const [typed, setTyped] = useState('');
  const found = people.filter((entry) => isFound(entry, typed)).sort((a, b) => a.name.localeCompare(b.name));
  if (people.length === 0) return <p className="m-auto text-center text-4xl font-bold text-balance">{children}</p>;
  return (
    <main className="flex flex-col gap-5">
      <h2 className="text-3xl font-bold sm:text-4xl">{title}</h2>
      <TextField
        label={t('Name')}
        type="search"
        autoComplete="off"
        className="max-w-xl"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul aria-label={t('Players')} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {found.map((entry) => (
          <li key={entry.number}>
            <button
              type="button"
              onClick={() => onChoose(entry.number)}
              className="flex min-h-18 w-full flex-col justify-center rounded-md border-2 border-line-strong px-4 py-2 text-left text-2xl leading-tight font-bold wrap-break-word focus-visible:outline-4 focus-visible:outline-[#ffe45c]"
            >
              <Name>{entry.name}</Name>
              {entry.club && <span className="text-base font-normal text-ink-soft">{entry.club}</span>}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p role="status">{t('Nobody of that name is left on the list; ask an arbiter.')}</p>}
    </main>
  );
}
