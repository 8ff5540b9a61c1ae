import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { useAnnounce } from '@/lib/announce';
import { type Given, keepOwnPreset, type PresetCode } from '@/lib/tournament/presets';
import { t } from '@/lib/words';

type Props = { preset: PresetCode; set: Given; name: string };

/** The address that opens the form with these settings. */
export const linkOf = (preset: PresetCode, set: Given) =>
  `${window.location.origin}/create?preset=${preset}&set=${encodeURIComponent(JSON.stringify(set))}`;

/** Keep the settings under a name, or hand them on as a link: the settings are in the link itself. */
export function KeepPreset({ preset, set, name }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="ghost" onClick={() => setOpen(true)}>
        <Icon name="copy" className="size-4" /> {t('Keep as a preset')}
      </Button>
      {isOpen && <KeepDialog preset={preset} set={set} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function KeepDialog({ preset, set, name: proposed, onClose }: Props & { onClose: () => void }) {
  const [name, setName] = useState(proposed.trim() || t('My preset'));
  const announce = useAnnounce();
  const link = linkOf(preset, set);
  return (
    <Dialog isOpen title={t('Keep as a preset')} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            label={t('Name of the preset')}
            className="min-w-0 flex-1 basis-48"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button
            look="primary"
            disabled={name.trim() === ''}
            onClick={() => {
              keepOwnPreset(name.trim(), preset, set);
              window.dispatchEvent(new Event('storage'));
              announce(t('Kept. It is on this page under your own presets, in this browser.'));
              onClose();
            }}
          >
            {t('Keep')}
          </Button>
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            label={t('Link to share')}
            className="min-w-0 flex-1 basis-48"
            hint={t('Whoever opens it finds these settings; players and dates are not in it.')}
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <Button
            className="mb-7"
            onClick={() => {
              void navigator.clipboard.writeText(link).then(() => announce(t('The link is copied.')));
            }}
          >
            {t('Copy')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
