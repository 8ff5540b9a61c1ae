import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { ImportDialog } from '@/features/imports/import-dialog';
import { toEntries } from '@/features/imports/to-entries';
import { api } from '@/lib/api';
import type { FormatCode, ImportPreview } from '@/lib/api/types';
import { t, tn } from '@/lib/words';

const FORMATS: { code: FormatCode; name: string }[] = [
  { code: 'swiss', name: t('Swiss') },
  { code: 'single-elimination', name: t('Single elimination') },
  { code: 'double-elimination', name: t('Double elimination') },
  { code: 'round-robin', name: t('Round robin') },
];

/** A whole tournament from a file: its name, its rounds and its players, in one go. */
export function ImportTournament({ onCreated }: { onCreated: (id: number) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState<string | null>(null);
  const [format, setFormat] = useState<FormatCode>('swiss');
  const create = async (preview: ImportPreview) => {
    const isChess = preview.kind === 'trf' && format === 'swiss';
    const options =
      format === 'swiss'
        ? { ...(preview.rounds && { rounds: preview.rounds }), ...(isChess && { system: 'fide-dutch-2026' }) }
        : {};
    const { id } = await api.createTournament({
      name: (name ?? preview.name).trim(),
      format,
      options,
      seeding: 'rating',
    });
    await api.movePhase(id, 'registration');
    await api.addEntries(id, toEntries(preview));
    onCreated(id);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="upload" className="size-4" /> {t('Import from a file')}
      </Button>
      {isOpen && (
        <ImportDialog
          onClose={() => setOpen(false)}
          action={(count) => t('Create with {count}', { count: tn(count, '{count} player', '{count} players') })}
          onTake={create}
        >
          {(preview) => (
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField
                label={t('Name')}
                value={name ?? preview.name}
                onChange={(event) => setName(event.target.value)}
              />
              <SelectField
                label={t('Format')}
                value={format}
                onChange={(event) => setFormat(event.target.value as FormatCode)}
              >
                {FORMATS.map((row) => (
                  <option key={row.code} value={row.code}>
                    {row.name}
                  </option>
                ))}
              </SelectField>
            </div>
          )}
        </ImportDialog>
      )}
    </>
  );
}
