import { WaitingNotice } from '@/components/ui/feedback/waiting-notice';
import { type CallName, discardCommand, retryCommand, useWaiting } from '@/lib/command';
import { t } from '@/lib/words';

const WHAT: Record<CallName, string> = {
  recordResult: t('the result'),
  proposeResult: t('the result'),
  recordGame: t('the game'),
  correctResult: t('the correction'),
  clearResult: t('the clearing of the result'),
  reportResult: t('your report'),
  reportBySlip: t('your report'),
  decideMatch: t('the decision'),
  writeSheet: t('what was written about decks and notes'),
};

/** What the reader entered here and the server has not taken yet: in the whole tournament, or about one match. */
export function Waiting({ id, match }: { id: number; match?: number }) {
  const rows = useWaiting(id).filter((row) => match === undefined || row.match === match);
  return (
    <WaitingNotice
      rows={rows.map((row) => ({ ...row, what: WHAT[row.call] }))}
      onRetry={retryCommand}
      onDiscard={discardCommand}
    />
  );
}
