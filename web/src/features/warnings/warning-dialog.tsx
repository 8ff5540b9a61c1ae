import { Dialog } from '@/components/ui/overlays/dialog';
import { titleOfWarnings, WarningQuestion } from '@/components/ui/overlays/warning-question';
import { useWarnings } from '@/lib/warning-asker';

/** Where warnings of the server are read and confirmed, whatever was about to be done, unless a dialog that is open asks itself. */
export function WarningDialog() {
  const { warnings, answer } = useWarnings();
  if (!warnings) return null;
  return (
    <Dialog isOpen onClose={() => answer(false)} title={titleOfWarnings(warnings)}>
      <WarningQuestion warnings={warnings} onAnswer={answer} />
    </Dialog>
  );
}
