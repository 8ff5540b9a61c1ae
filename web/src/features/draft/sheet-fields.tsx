import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { TextArea, TextField } from '@/components/ui/field';
import { api } from '@/lib/api';
import type { Match, Sheet } from '@/lib/api/types';
import { t } from '@/lib/words';

export const EMPTY_SHEET: Sheet = { decks: {}, notes: '' };

/** What is written down: nothing for an empty line. */
export function trimSheet(sheet: Sheet): Sheet {
  const decks = Object.entries(sheet.decks).map(([entry, name]) => [entry, name.trim()] as const);
  return { decks: Object.fromEntries(decks.filter(([, name]) => name !== '')), notes: sheet.notes.trim() };
}

type Props = {
  id: number;
  match: Match;
  names: [string, string];
  sheet: Sheet;
  hasNotes?: boolean;
  onChange: (sheet: Sheet) => void;
  children?: ReactNode;
};

/** Archetypes and notes, for those who like to know; what others have typed is offered. */
export function SheetFields({ id, match, names, sheet, hasNotes = true, onChange, children }: Props) {
  const list = useId();
  const known = useQuery({ queryKey: ['tournament-decks', id, 'names'], queryFn: () => api.listArchetypes(id) });
  return (
    <details className="rounded-lg border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer items-center px-4 font-semibold select-none">
        {hasNotes ? t('Decks and notes (optional)') : t('Decks (optional)')}
      </summary>
      <div className="flex flex-col gap-4 border-t border-line p-4">
        <datalist id={list}>
          {known.data?.archetypes.map((row) => (
            <option key={row.name} value={row.name} />
          ))}
        </datalist>
        {([0, 1] as const).map((side) => {
          const { entry } = match.sides[side];
          if (entry === null) return null;
          return (
            <TextField
              key={side}
              label={t('Deck of {names}', { names: names[side] })}
              list={list}
              maxLength={60}
              placeholder={t('White-blue flyers')}
              value={sheet.decks[String(entry)] ?? ''}
              onChange={(event) =>
                onChange({ ...sheet, decks: { ...sheet.decks, [String(entry)]: event.target.value } })
              }
            />
          );
        })}
        {hasNotes && (
          <TextArea
            label={t('Notes')}
            rows={2}
            maxLength={500}
            value={sheet.notes}
            onChange={(event) => onChange({ ...sheet, notes: event.target.value })}
          />
        )}
        {children}
      </div>
    </details>
  );
}
