import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { PayoutStatus } from '@/lib/api/types';
import { t } from '@/lib/words';

const LOOKS: Record<PayoutStatus, { tone: BadgeTone; name: string }> = {
  pending: { tone: 'azure', name: t('On its way') },
  sent: { tone: 'or', name: t('Sent') },
  confirmed: { tone: 'vert', name: t('Paid') },
  failed: { tone: 'gules', name: t('On hold') },
  replaced: { tone: 'plain', name: t('Replaced') },
};

/** How far a payment is, in a word. */
export function PayoutBadge({ status }: { status: PayoutStatus }) {
  return <Badge tone={LOOKS[status].tone}>{LOOKS[status].name}</Badge>;
}
