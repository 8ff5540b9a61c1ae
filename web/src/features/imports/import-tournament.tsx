import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField, SwitchField, TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { ImportDialog } from '@/features/imports/lazy-import-dialog';
import { toEntries } from '@/features/imports/to-entries';
import { ImportAdjustments } from '@/features/imports/import-adjustments';
import { api } from '@/lib/api';
import { ratedApi } from '@/lib/api/rated';
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
  const [withRounds, setWithRounds] = useState(true);
  const [format, setFormat] = useState<FormatCode>('swiss');
  const create = async (preview: ImportPreview, text: string) => {
    const isChess = preview.kind === 'trf' && format === 'swiss';
    if (isChess && withRounds) {
      const { id } = await ratedApi.importReport({ text, name: (name ?? preview.name).trim() });
      onCreated(id);
      return;
    }
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
          {(preview, text) => (
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
              {preview.kind === 'trf' && format === 'swiss' && (
                <div className="flex flex-col gap-3 sm:col-span-2">
                  <SwitchField
                    label={t('With its rounds')}
                    hint={t('Off: only the players come, and the tournament begins anew.')}
                    checked={withRounds}
                    onChange={setWithRounds}
                  />
                  {withRounds && <ImportAdjustments text={text} />}
                </div>
              )}
            </div>
          )}
        </ImportDialog>
      )}
    </>
  );
}
