import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { PayoutStatus } from '@/lib/api/types';

const LOOKS: Record<PayoutStatus, { tone: BadgeTone; name: string }> = {
  pending: { tone: 'azure', name: 'On its way' },
  sent: { tone: 'or', name: 'Sent' },
  confirmed: { tone: 'vert', name: 'Paid' },
  failed: { tone: 'gules', name: 'Held up' },
  replaced: { tone: 'plain', name: 'Replaced' },
};

/** How far a payment is, in a word. */
export function PayoutBadge({ status }: { status: PayoutStatus }) {
  return <Badge tone={LOOKS[status].tone}>{LOOKS[status].name}</Badge>;
}
