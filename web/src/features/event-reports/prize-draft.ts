import type { PrizeCategory, PrizeGroup, PrizePlan, PrizePlanIn } from '@/lib/api/event-reports';
import { readPrizes, writePrizes } from '@/lib/tournament/prize-text';
import { t } from '@/lib/words';

/** A category as it is written: every field is text. */
export type CategoryDraft = {
  name: string;
  prizes: string;
  sex: '' | 'm' | 'w';
  ratingFrom: string;
  ratingTo: string;
  admitsUnrated: boolean;
  bornFrom: string;
  bornTo: string;
  federations: string;
  clubs: string;
};
export type GroupDraft = {
  name: string;
  system: NonNullable<PrizeGroup['system']>;
  sharing: NonNullable<PrizeGroup['sharing']>;
  categories: CategoryDraft[];
  /** What the form does not show and keeps. */
  kept: Pick<PrizeGroup, 'minimum' | 'unit'>;
};
export type PlanDraft = { currency: string; groups: GroupDraft[] };

const EMPTY: CategoryDraft = {
  name: '',
  prizes: '',
  sex: '',
  ratingFrom: '',
  ratingTo: '',
  admitsUnrated: false,
  bornFrom: '',
  bornTo: '',
  federations: '',
  clubs: '',
};

export const newGroup = (place: number): GroupDraft => ({
  name: place === 0 ? 'prizes' : `prizes ${place + 1}`,
  system: 'one-prize',
  sharing: 'none',
  categories: [{ ...EMPTY, name: t('Main prizes') }],
  kept: {},
});

export const addCategory = (group: GroupDraft): GroupDraft => ({ ...group, categories: [...group.categories, EMPTY] });

/** A plan as the form shows it; without one, a group to begin with. */
export function readPlan(plan: PrizePlan): PlanDraft {
  const groups = plan.groups.map(
    ({ name = 'prizes', system = 'one-prize', sharing = 'none', categories = [], minimum = 0, unit = 1 }) => ({
      name,
      system,
      sharing,
      kept: { minimum, unit },
      categories: categories.map((category) => readCategory(category, plan.currency)),
    }),
  );
  return { currency: plan.currency, groups: groups.length > 0 ? groups : [newGroup(0)] };
}

/** What is sent. */
export function writePlan(draft: PlanDraft, excluded: number[]): PrizePlanIn {
  return {
    currency: draft.currency,
    excluded,
    groups: draft.groups.map(({ name, system, sharing, categories, kept }) => ({
      ...kept,
      name,
      system,
      sharing,
      categories: categories.map((category) => writeCategory(category, draft.currency)),
    })),
  };
}

function readCategory({ name, prizes = [], criteria = {} }: PrizeCategory, currency: string): CategoryDraft {
  return {
    name,
    prizes: writePrizes(prizes, currency),
    sex: criteria.sex ?? '',
    ratingFrom: writeNumber(criteria.rating_from),
    ratingTo: writeNumber(criteria.rating_to),
    admitsUnrated: criteria.admits_unrated ?? false,
    bornFrom: writeNumber(criteria.born_from),
    bornTo: writeNumber(criteria.born_to),
    federations: (criteria.federations ?? []).join(', '),
    clubs: (criteria.clubs ?? []).join(', '),
  };
}

function writeCategory(draft: CategoryDraft, currency: string): PrizeCategory {
  return {
    name: draft.name.trim(),
    prizes: readPrizes(draft.prizes, currency),
    criteria: {
      sex: draft.sex,
      rating_from: readNumber(draft.ratingFrom),
      rating_to: readNumber(draft.ratingTo),
      admits_unrated: draft.admitsUnrated,
      born_from: readNumber(draft.bornFrom),
      born_to: readNumber(draft.bornTo),
      federations: listWords(draft.federations).map((word) => word.toUpperCase()),
      clubs: listWords(draft.clubs),
    },
  };
}

const writeNumber = (value: number | null | undefined) => (value == null ? '' : String(value));
const readNumber = (text: string) => (text.trim() === '' ? null : Number(text));
const listWords = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
