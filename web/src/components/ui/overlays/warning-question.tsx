import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/overlays/dialog';
import type { Warning } from '@/lib/warning-asker';
import { said, t } from '@/lib/words';

type Props = { warnings: Warning[]; onAnswer: (isMeant: boolean) => void };

/** What a warning asks, in whatever dialog: each with its article, and the two answers. */
export function WarningQuestion({ warnings, onAnswer }: Props) {
  const { grade, isSecond } = weigh(warnings);
  return (
    <>
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
        <Button onClick={() => onAnswer(false)}>{t('Cancel')}</Button>
        <Button look={grade === 4 ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
          {buttonOf(grade, isSecond)}
        </Button>
      </DialogActions>
    </>
  );
}

const weigh = (warnings: Warning[]) => ({
  grade: Math.max(...warnings.map((warning) => warning.grade)),
  isSecond: warnings.some((warning) => warning.is_second),
});

export function titleOfWarnings(warnings: Warning[]): string {
  const { grade, isSecond } = weigh(warnings);
  if (isSecond) return t('Are you certain?');
  return grade === 2 ? t('Please note') : t('Please confirm');
}

function buttonOf(grade: number, isSecond: boolean): string {
  if (isSecond) return t('Yes, do it for good');
  if (grade === 4) return t('Go on');
  return grade === 2 ? t('Understood') : t('Go ahead anyway');
}
