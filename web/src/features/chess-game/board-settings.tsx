import { Button } from '@/components/ui/button';
import { SwitchField } from '@/components/ui/field';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { Segmented } from '@/components/ui/segmented';
import { changeBoardSettings, PIECES, THEMES, useBoardSettings } from '@/lib/browser/board-settings';
import { setMuted, useMuted } from '@/lib/browser/sound';
import { setZen, useZen } from '@/lib/browser/zen';
import { t } from '@/lib/words';

type Props = { isOpen: boolean; onClose: () => void };
const THEME_NAMES = { house: t('House'), wood: t('Wood'), forest: t('Forest'), stone: t('Stone'), ink: t('Ink') };
const PIECE_NAMES = { classic: t('Classic'), plain: t('Plain') };

/** How boards look and what they ask, in this browser. */
export function BoardSettingsDialog({ isOpen, onClose }: Props) {
  const settings = useBoardSettings();
  const isMuted = useMuted();
  const isZen = useZen();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('The board')} description={t('Kept in this browser.')}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3" role="group" aria-label={t('Colours of the board')}>
          {THEMES.map((theme) => (
            <button
              key={theme}
              type="button"
              data-board={theme}
              aria-pressed={settings.theme === theme}
              onClick={() => changeBoardSettings({ theme })}
              className="flex flex-col items-center gap-1 rounded-md border border-line p-1.5 text-sm aria-pressed:border-azure aria-pressed:bg-azure-wash aria-pressed:font-bold"
            >
              <span aria-hidden="true" className="board-sample block size-12 rounded-sm" />
              {THEME_NAMES[theme]}
            </button>
          ))}
        </div>
        <Segmented
          label={t('Pieces')}
          value={settings.pieces}
          options={PIECES.map((value) => ({ value, label: PIECE_NAMES[value] }))}
          onChange={(pieces) => changeBoardSettings({ pieces })}
        />
        <SwitchField
          label={t('A queen without asking')}
          hint={t('Hold Alt to choose another piece.')}
          checked={settings.isQueenAutomatic}
          onChange={(isQueenAutomatic) => changeBoardSettings({ isQueenAutomatic })}
        />
        <SwitchField
          label={t('Ask before I resign')}
          checked={settings.asksBeforeResigning}
          onChange={(asksBeforeResigning) => changeBoardSettings({ asksBeforeResigning })}
        />
        <SwitchField
          label={t('Zen mode')}
          hint={t('Board and clocks only while you play; Z changes it.')}
          checked={isZen}
          onChange={setZen}
        />
        <SwitchField label={t('Sounds')} checked={!isMuted} onChange={(isOn) => setMuted(!isOn)} />
      </div>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
