import { type Draft, isCardEvent } from '@/features/create-tournament/draft';
import { EMPTY_MONEY, type MoneyDraft } from '@/features/create-tournament/money-draft';
import type { TournamentPreset } from '@/features/create-tournament/preset-drafts';
import { api } from '@/lib/api';
import type { Host, Money, View } from '@/lib/api/types';
import { rulesOf } from '@/lib/chess/match-rules';
import { writeMoney } from '@/lib/money';
import type { Given } from '@/lib/tournament/presets';

/** What a past tournament says about the next one: its settings, and its players for whoever wants them. */
export type Again = { preset: TournamentPreset; set: Given; name: string; players: string };

export async function readAgain(id: number): Promise<Again> {
  const [view, host, money] = await Promise.all([api.getTournament(id), api.getHost(id), api.getMoney(id)]);
  return {
    preset: presetFor(view, host, money),
    set: settingsOf(view, host, money),
    name: view.name,
    players: playersOf(view),
  };
}

function presetFor(view: View, host: Host, money: Money | null): TournamentPreset {
  if (isCardEvent(view)) return 'cards';
  if (host.kind !== null || money !== null) return 'championship';
  return view.format === 'swiss' ? 'chess' : 'other';
}

function settingsOf(view: View, host: Host, money: Money | null): Partial<Draft> {
  const number = (value: number | null) => (value === null ? '' : String(value));
  return {
    format: view.format,
    options: view.options,
    host: host.kind ?? '',
    ...(host.kind === 'chess' && { chess: rulesOf(host) }),
    name: view.name,
    description: view.description,
    seeding: view.seeding,
    capacity: number(view.capacity),
    ratingMin: number(view.rating_min),
    ratingMax: number(view.rating_max),
    checkIn: view.check_in_required,
    selfReport: view.self_report,
    isPublic: view.is_public,
    game: view.game === 'general' ? '' : view.game,
    isRated: view.is_rated,
    delay: String(view.spectator_delay),
    spectators: view.spectators === 'participants' ? 'participants' : 'everyone',
    delaysResults: view.delays_results,
    ...(money && { money: moneyOf(money) }),
    prizes: [0, 1, 2].map((index) => view.prize_texts[index] ?? ''),
  };
}

function moneyOf({ terms }: Money): MoneyDraft {
  const sum = (amount: number) => (amount === 0 ? '' : writeMoney(amount, terms.currency));
  return {
    ...EMPTY_MONEY,
    isOn: true,
    currency: terms.currency,
    fee: sum(terms.fee),
    houseFee: terms.house_fee === 0 ? '' : String(terms.house_fee / 100),
    guaranteed: sum(terms.guaranteed),
    tiers: terms.tiers.map((tier) => ({
      positions: tier.positions,
      amount: tier.fixed === null ? String((tier.percentage ?? 0) / 100) : writeMoney(tier.fixed, terms.currency),
      isFixed: tier.fixed !== null,
      isSplit: tier.per_player,
    })),
    noShow: terms.no_show === 'refund' ? 'refund' : 'forfeit',
    withdrawal: (['until-check-in', 'never'] as const).find((rule) => rule === terms.withdrawal) ?? 'until-seeding',
  };
}

/** Who played, a line each, as the field for players reads it. */
const playersOf = (view: View) =>
  view.entries
    .filter((entry) => entry.status !== 'withdrawn')
    .map(({ name, rating, club }) =>
      [name, rating, club].filter((part) => part !== null && part !== '').join(name.includes(',') ? '; ' : ', '),
    )
    .join('\n');
