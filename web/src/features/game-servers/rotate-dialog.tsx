import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { SelectField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import type { GameServer } from '@/lib/api/types';
import { t } from '@/lib/words';

const OVERLAPS = [
  { minutes: 0, name: t('It ends at once') },
  { minutes: 60, name: t('One hour') },
  { minutes: 24 * 60, name: t('One day') },
  { minutes: 7 * 24 * 60, name: t('One week') },
];

type Props = {
  server: GameServer | null;
  isBusy: boolean;
  error: string | undefined;
  onClose: () => void;
  onRotate: (id: number, minutes: number) => void;
};

/** A new secret; the old one goes on for a while, so that no result is lost on the way. */
export function RotateDialog({ server, isBusy, error, onClose, onRotate }: Props) {
  const [minutes, setMinutes] = useState(24 * 60);
  return (
    <Dialog
      isOpen={server !== null}
      onClose={onClose}
      title={t('A new secret for “{name}”', { name: server?.name ?? '' })}
      description={t(
        'Both secrets work until the old one ends, so the game server can be changed without losing a result.',
      )}
    >
      <SelectField
        label={t('Keep the old secret valid for')}
        value={minutes}
        onChange={(event) => setMinutes(Number(event.target.value))}
      >
        {OVERLAPS.map((overlap) => (
          <option key={overlap.minutes} value={overlap.minutes}>
            {overlap.name}
          </option>
        ))}
      </SelectField>
      {minutes === 0 && (
        <Notice tone="bad">
          {t('Choose this when the secret has leaked: reports signed with it are refused from now on.')}
        </Notice>
      )}
      {error && <Notice tone="bad">{error}</Notice>}
      <DialogActions>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="primary" isBusy={isBusy} onClick={() => server && onRotate(server.id, minutes)}>
          {t('Make a new secret')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
