import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/feedback/notice';
import { messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { useDropProposal } from '@/lib/tournament/use-proposals';
import { t } from '@/lib/words';

type Props = {
  view: View;
  match: number;
  text: string;
  by: string;
  isBusy: boolean;
  onEnter: () => void;
  /** Which board it is, where that is not plain. */
  children?: ReactNode;
};

/** What the players pressed at a tablet: enter it with one press, or set it aside. */
export function Proposed({ view, match, text, by, isBusy, onEnter, children }: Props) {
  const drop = useDropProposal(view.id);
  return (
    <Notice tone="gold">
      {children && <p className="mb-1">{children}</p>}
      <p>{t('{by}: the players say {result}.', { by, result: text })}</p>
      <span className="mt-2 flex flex-wrap gap-2">
        <Button look="primary" size="lg" isBusy={isBusy} onClick={onEnter}>
          {t('Enter {result}', { result: text })}
        </Button>
        <Button size="lg" isBusy={drop.isPending} onClick={() => drop.mutate(match)}>
          {t('Set aside')}
        </Button>
      </span>
      {drop.error && <p role="alert">{messageOf(drop.error)}</p>}
    </Notice>
  );
}
