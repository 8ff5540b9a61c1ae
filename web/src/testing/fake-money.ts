import type { Payout, Wallet } from '@/lib/api/types';
import { Refusal } from './refusal';

type Body = Record<string, unknown>;
type HeldMoney = { wallet: Wallet; payouts: Payout[] };

/** A prize that the payment service would not pay out. */
export const PAYOUT: Payout = {
  id: 'p',
  kind: 'prize',
  tournament_id: 1,
  tournament: 'Joust',
  entry: 1,
  user_id: 2,
  player: 'Gareth',
  position: 1,
  amount: 50,
  currency: 'coins',
  status: 'failed',
  is_funded: true,
  was_tried: true,
  attempts: 6,
  created_at: '2026-03-01T10:00:00Z',
  due_at: '2026-03-01T10:00:00Z',
  sent_at: null,
  confirmed_at: null,
  last_error: 'The payment service answered 500.',
  settled_reason: '',
};

/** Wallet, payouts and the operator's page. */
export function handleMoney(held: HeldMoney, method: string, path: string, body: Body): unknown {
  switch (`${method} ${path}`) {
    case 'GET tournaments/arena/':
      return { running: [], upcoming: [], finished: [] };
    case 'GET me/wallet':
      return held.wallet;
    case 'GET currencies':
      return [
        { code: 'coins', name: 'coins', digits: 0, symbol: '' },
        { code: 'usd', name: 'US dollar', digits: 2, symbol: '$' },
      ];
    case 'POST me/deposits':
      return { id: 'd', provider: 'demo', status: 'pending', checkout: '/wallet', ...body };
    case 'POST me/deposits/d/pretend':
      held.wallet.balances = [{ currency: 'coins', balance: 65 }];
      return null;
    case 'GET operations':
      return {
        payouts: { pending: 1, sent: 2, confirmed: 9, failed: 1, replaced: 0 },
        payouts_due: 1,
        outbox: 0,
        outbox_failing: 0,
        outbox_oldest_seconds: 0,
        alerts: 1,
        ledger: [{ currency: 'coins', sum: 0 }],
        accounts: [{ kind: 'escrow', currency: 'coins', sum: 400 }],
        has_service: true,
        retries: [5, 15],
        retryable: 3,
        retryable_sums: [{ currency: 'coins', sum: 120 }],
      };
    case 'GET operations/payouts':
      return { items: held.payouts, total: held.payouts.length };
    case 'GET operations/alerts':
      return [
        {
          id: 1,
          text: 'The prize of 50 coins was not taken after 6 tries.',
          tournament_id: 1,
          tournament: 'Joust',
          payout_id: 'p',
          created_at: '2026-03-01T10:00:00Z',
          resolved_at: null,
        },
      ];
    case 'GET operations/deliveries':
    case 'GET chess/games/mine/':
      return [];
    case 'POST operations/payouts/p/settle':
      held.payouts = held.payouts.map((payout) => ({
        ...payout,
        status: 'confirmed',
        settled_reason: String(body.reason),
      }));
      return held.payouts[0];
    default:
      throw new Refusal(404, 'page.missing', `Nothing answers ${method} ${path}.`);
  }
}
