import type { TermsIn } from '@/lib/api/types';
import { formatMoney, parseMoney } from '@/lib/money';
import { t } from '@/lib/words';

export type TierDraft = { positions: string; amount: string; isFixed: boolean; isSplit: boolean };
export type MoneyDraft = {
  isOn: boolean;
  currency: string;
  fee: string;
  houseFee: string;
  guaranteed: string;
  tiers: TierDraft[];
  noShow: 'forfeit' | 'refund';
  withdrawal: 'until-seeding' | 'until-check-in' | 'never';
};

const share = (positions: string, amount: string, isSplit = false): TierDraft => ({
  positions,
  amount,
  isFixed: false,
  isSplit,
});

/** Ways to share a pool that organisers ask for. */
export const SHARES: { name: string; tiers: TierDraft[] }[] = [
  { name: t('Winner takes all'), tiers: [share('1', '100')] },
  { name: t('Top two'), tiers: [share('1', '70'), share('2', '30')] },
  { name: t('Top four'), tiers: [share('1', '50'), share('2', '30'), share('3-4', '20', true)] },
  {
    name: t('Top eight'),
    tiers: [share('1', '40'), share('2', '24'), share('3-4', '20', true), share('5-8', '16', true)],
  },
];

export const EMPTY_MONEY: MoneyDraft = {
  isOn: false,
  currency: 'coins',
  fee: '',
  houseFee: '',
  guaranteed: '',
  tiers: SHARES[2]?.tiers ?? [],
  noShow: 'forfeit',
  withdrawal: 'until-seeding',
};

type Errors = Record<string, string>;
const POSITIONS = /^[1-9]\d*(-[1-9]\d*)?$/;

/** Percent as people write it in basis points; null for what is none. */
function parseShare(text: string): number | null {
  const value = Number(text.replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) || value < 0 || value > 100 ? null : Math.round(value * 100);
}

const times = (tier: TierDraft) => {
  const [first = 1, last = first] = tier.positions.split('-').map(Number);
  return tier.isSplit ? 1 : Math.max(1, last - first + 1);
};

/** Basis points of the pool that the tiers promise. */
export function promised(draft: MoneyDraft): number {
  return draft.tiers
    .filter((tier) => !tier.isFixed)
    .reduce((sum, tier) => sum + (parseShare(tier.amount) ?? 0) * times(tier), 0);
}

/** What must be guaranteed so that the fixed sums can be paid beside the shares, however many come; 0 when it is, or never could be. */
export function guaranteeFor(draft: MoneyDraft): number {
  const shares = promised(draft);
  const sums = draft.tiers
    .filter((tier) => tier.isFixed)
    .reduce((sum, tier) => sum + (parseMoney(tier.amount, draft.currency) ?? 0) * times(tier), 0);
  const needed = shares < 10_000 ? Math.ceil((sums * 10_000) / (10_000 - shares)) : 0;
  return needed > (parseMoney(draft.guaranteed, draft.currency) ?? 0) ? needed : 0;
}

export function checkMoney(draft: MoneyDraft): Errors {
  if (!draft.isOn) return {};
  const errors: Errors = {};
  if (draft.fee !== '' && parseMoney(draft.fee, draft.currency) === null)
    errors['money.fee'] = t('Write an amount, or leave it empty.');
  if (draft.guaranteed !== '' && parseMoney(draft.guaranteed, draft.currency) === null)
    errors['money.guaranteed'] = t('Write an amount, or leave it empty.');
  if (draft.houseFee !== '' && parseShare(draft.houseFee) === null)
    errors['money.house_fee'] = t('A percentage from 0 to 100.');
  const isWrong = (tier: TierDraft) =>
    !POSITIONS.test(tier.positions) ||
    !(tier.isFixed ? parseMoney(tier.amount, draft.currency) : parseShare(tier.amount));
  if (draft.tiers.some(isWrong))
    errors['money.tiers'] = t('Each line needs places, such as 1 or 5-8, and what they get.');
  else if (promised(draft) > 10_000)
    errors['money.tiers'] = t(
      'These lines add up to {promised}% of the pool. Unless a line is shared, each of its places gets the full amount.',
      { promised: promised(draft) / 100 },
    );
  return errors;
}

/** What the API is told; undefined for a tournament without money. */
export function toTerms(draft: MoneyDraft): TermsIn | undefined {
  if (!draft.isOn) return undefined;
  const hasFixed = draft.tiers.some((tier) => tier.isFixed);
  const hasShare = draft.tiers.some((tier) => !tier.isFixed);
  return {
    currency: draft.currency,
    fee: parseMoney(draft.fee, draft.currency) ?? 0,
    house_fee: parseShare(draft.houseFee) ?? 0,
    guaranteed: parseMoney(draft.guaranteed, draft.currency) ?? 0,
    model: hasFixed && hasShare ? 'hybrid' : hasFixed ? 'fixed' : 'percentage',
    tiers: draft.tiers.map((tier) => ({
      positions: tier.positions,
      ...(tier.isFixed
        ? { fixed: parseMoney(tier.amount, draft.currency) ?? 0 }
        : { percentage: parseShare(tier.amount) ?? 0 }),
      per_player: tier.isSplit,
    })),
    no_show: draft.noShow,
    withdrawal: draft.withdrawal,
  };
}

/** What a field of so many would play for. */
export function poolOf(draft: MoneyDraft, players: number): number {
  const fees = (parseMoney(draft.fee, draft.currency) ?? 0) * players;
  const cut = Math.floor((fees * (parseShare(draft.houseFee) ?? 0)) / 10_000);
  return Math.max(fees - cut, parseMoney(draft.guaranteed, draft.currency) ?? 0);
}

/** The terms in one line: what it costs, what is certain, who gets what. */
export function describeMoney(draft: MoneyDraft): string {
  if (!draft.isOn) return t('None');
  const fee = parseMoney(draft.fee, draft.currency) ?? 0;
  const guaranteed = parseMoney(draft.guaranteed, draft.currency) ?? 0;
  const places = draft.tiers.map(
    (tier) =>
      `${tier.positions}: ${tier.isFixed ? formatMoney(parseMoney(tier.amount, draft.currency) ?? 0, draft.currency) : `${tier.amount}%`}`,
  );
  return [
    fee > 0 ? t('{fee} to enter', { fee: formatMoney(fee, draft.currency) }) : t('Free entry'),
    ...(guaranteed > 0 ? [t('at least {sum} guaranteed', { sum: formatMoney(guaranteed, draft.currency) })] : []),
    ...places,
  ].join(', ');
}
