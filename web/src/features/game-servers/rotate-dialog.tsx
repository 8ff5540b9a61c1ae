import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { SelectField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import type { GameServer } from '@/lib/api/types';

const OVERLAPS = [
  { minutes: 0, name: 'It ends at once' },
  { minutes: 60, name: 'One hour' },
  { minutes: 24 * 60, name: 'One day' },
  { minutes: 7 * 24 * 60, name: 'One week' },
];

type Props = { server: GameServer | null; isBusy: boolean; error: string | undefined; onClose: () => void; onRotate: (id: number, minutes: number) => void };

/** A new secret; the old one goes on for a while, so that no result is lost on the way. */
export function RotateDialog({ server, isBusy, error, onClose, onRotate }: Props) {
  const [minutes, setMinutes] = useState(24 * 60);
  return (
    <Dialog isOpen={server !== null} onClose={onClose} title={`A new secret for “${server?.name ?? ''}”`} description="Both secrets work until the old one ends, so the game server can be changed without losing a result.">
      <SelectField label="How long the old secret stays good" value={minutes} onChange={(event) => setMinutes(Number(event.target.value))}>
        {OVERLAPS.map((overlap) => (
          <option key={overlap.minutes} value={overlap.minutes}>
            {overlap.name}
          </option>
        ))}
      </SelectField>
      {minutes === 0 && <Notice tone="bad">Choose this when the secret has leaked: reports signed with it are refused from now on.</Notice>}
      {error && <Notice tone="bad">{error}</Notice>}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" isBusy={isBusy} onClick={() => server && onRotate(server.id, minutes)}>
          Make a new secret
        </Button>
      </DialogActions>
    </Dialog>
  );
}
