import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { onWarning, type Warning } from '@/lib/api/confirm';
import { said, t } from '@/lib/words';

/** The one place where warnings of the server are read and confirmed, whatever was about to be done. */
export function WarningDialog() {
  const [warnings, setWarnings] = useState<Warning[] | null>(null);
  const answer = useRef<(isMeant: boolean) => void>(() => undefined);
  useEffect(() => {
    const stop = onWarning((asked) => {
      setWarnings(asked);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
    return stop;
  }, []);
  const close = (isMeant: boolean) => {
    setWarnings(null);
    answer.current(isMeant);
  };
  if (!warnings) return null;
  const grade = Math.max(...warnings.map((warning) => warning.grade));
  const isSecond = warnings.some((warning) => warning.is_second);
  return (
    <Dialog isOpen onClose={() => close(false)} title={titleOf(grade, isSecond)}>
      <ul className="flex flex-col gap-3">
        {warnings.map((warning) => (
          <li
            key={`${warning.act} ${warning.message}`}
            className={`border-l-4 pl-3 ${warning.grade === 4 ? 'border-gules' : 'border-or'}`}
          >
            <p className="font-semibold">{said(warning.message, warning)}</p>
            <p className="text-xs text-ink-faint">{warning.article}</p>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={() => close(false)}>{t('Cancel')}</Button>
        <Button look={grade === 4 ? 'danger' : 'primary'} onClick={() => close(true)}>
          {buttonOf(grade, isSecond)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function titleOf(grade: number, isSecond: boolean): string {
  if (isSecond) return t('Are you certain?');
  if (grade === 2) return t('Please note');
  return t('Please confirm');
}

function buttonOf(grade: number, isSecond: boolean): string {
  if (isSecond) return t('Yes, do it for good');
  if (grade === 4) return t('Go on');
  return grade === 2 ? t('Understood') : t('Go ahead anyway');
}
