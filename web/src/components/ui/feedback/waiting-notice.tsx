import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/feedback/notice';
import { t } from '@/lib/words';

type Row = { key: string; match: number; what: string; words: string; refusal?: string };
type Props = { rows: readonly Row[]; onRetry: (key: string) => void; onDiscard: (key: string) => void };

/** What is kept in this browser: waiting for the network, or refused when it arrived. */
export function WaitingNotice({ rows, onRetry, onDiscard }: Props) {
  return rows.map(({ key, match, what, words, refusal }) =>
    refusal === undefined ? (
      <Notice key={key} tone="gold">
        {t('Match {number}: {what} is waiting for the network ({words}). Saved here, sent automatically.', {
          number: match,
          what,
          words,
        })}
      </Notice>
    ) : (
      <Notice key={key} tone="bad">
        <p>
          {t('Match {number}: {what} was refused ({words}). {reason}', {
            number: match,
            what,
            words,
            reason: refusal,
          })}
        </p>
        <span className="mt-2 flex gap-2">
          <Button size="sm" onClick={() => onRetry(key)}>
            {t('Try again')}
          </Button>
          <Button size="sm" onClick={() => onDiscard(key)}>
            {t('Discard')}
          </Button>
        </span>
      </Notice>
    ),
  );
}

/** The same, on the row of the match. */
export function WaitingBadge({ mark }: { mark: 'waiting' | 'refused' }) {
  return mark === 'waiting' ? (
    <Badge tone="or">{t('Waiting for the network')}</Badge>
  ) : (
    <Badge tone="gules">{t('Refused')}</Badge>
  );
}
