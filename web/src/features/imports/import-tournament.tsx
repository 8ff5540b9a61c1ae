import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { ImportDialog } from '@/features/imports/import-dialog';
import { toEntries } from '@/features/imports/to-entries';
import { api } from '@/lib/api';
import type { FormatCode, ImportPreview } from '@/lib/api/types';
import { formatCount } from '@/lib/format';

const FORMATS: { code: FormatCode; name: string }[] = [
  { code: 'swiss', name: 'Swiss' },
  { code: 'single-elimination', name: 'Single elimination' },
  { code: 'double-elimination', name: 'Double elimination' },
  { code: 'round-robin', name: 'Round robin' },
];

/** A whole tournament from a file: its name, its rounds and its players, in one go. */
export function ImportTournament({ onCreated }: { onCreated: (id: number) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState<string | null>(null);
  const [format, setFormat] = useState<FormatCode>('swiss');
  const create = async (preview: ImportPreview) => {
    const isChess = preview.kind === 'trf' && format === 'swiss';
    const options = format === 'swiss' ? { ...(preview.rounds && { rounds: preview.rounds }), ...(isChess && { system: 'fide-dutch-2026' }) } : {};
    const { id } = await api.createTournament({ name: (name ?? preview.name).trim(), format, options, seeding: 'rating' });
    await api.movePhase(id, 'registration');
    await api.addEntries(id, toEntries(preview));
    onCreated(id);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="upload" className="size-4" /> Import from a file
      </Button>
      {isOpen && (
        <ImportDialog onClose={() => setOpen(false)} action={(count) => `Create with ${formatCount(count, 'player')}`} onTake={create}>
          {(preview) => (
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField label="Name" value={name ?? preview.name} onChange={(event) => setName(event.target.value)} />
              <SelectField label="Format" value={format} onChange={(event) => setFormat(event.target.value as FormatCode)}>
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
