import type { CategoryTable, Exemption, Missing, NormCheck, NormRemarks, RatedGame } from '@/lib/api/event-reports';
import { formatDecimal } from '@/lib/format';
import { t } from '@/lib/words';

/** Hundredths with two decimals and a sign: "+7.40", "−0.55". */
export function writeChange(hundredths: number): string {
  const sign = hundredths > 0 ? '+' : hundredths < 0 ? '−' : '';
  return `${sign}${formatDecimal(Math.abs(hundredths) / 100, 2)}`;
}

export const writeHundredths = (hundredths: number | null) =>
  hundredths === null ? '–' : formatDecimal(hundredths / 100, 2);

export const CHAPTERS = { standard: t('Standard'), rapid: t('Rapid'), blitz: t('Blitz') } as const;

/** Why a game is not rated. */
export const REASONS: Record<NonNullable<RatedGame['reason']>, string> = {
  pending: t('no result yet'),
  forfeit: t('forfeit'),
  unmoved: t('not both moved'),
  'other-chapter': t('the time control belongs to another rating list'),
  'too-fast': t('too little time for the ratings of the players'),
  'unequal-times': t('unequal times'),
  'unrated-match': t('match with an unrated player'),
  'match-decided': t('the match was decided'),
  'far-apart': t('600 points or more apart, one above 2600'),
  'unrated-opponent': t('unrated opponent'),
};

export const EXEMPTIONS: Record<Exemption, string> = {
  '': t('None, or as a large Swiss (computed)'),
  '1.4.3a': t('Final of a national championship (1.4.3a)'),
  '1.4.3b': t('National team championship (1.4.3b)'),
  '1.4.3c': t('Zonal or sub-zonal (1.4.3c)'),
  '1.4.3d': t('Large Swiss (1.4.3d)'),
};

/** What an article looks at. */
export const CHECKS: Record<NormCheck['name'], string> = {
  woman: t('For women'),
  games: t('Games'),
  'foreign federations': t('Foreign federations'),
  'opponents of the own federation': t('Opponents of the own federation'),
  'opponents of one federation': t('Opponents of one federation'),
  'titled opponents': t('Titled opponents'),
  'opponents with a required title': t('Opponents with the required title'),
  'players of the double round robin': t('Players of the double round robin'),
  'average rating': t('Average of the opponents'),
  score: t('Score, at least 35%'),
  performance: t('Performance'),
  'rated foreign players in every round': t('Rated foreign players in every round'),
  'foreign federations in every round': t('Foreign federations in every round'),
  'titled foreign players in every round': t('Titled foreign players in every round'),
  'participants in every round': t('Participants in every round'),
  'average of the best in every round': t('Average of the best in every round'),
  'games of all norms': t('Games of all norms'),
  'norms of eight games': t('Norms of eight games'),
  'norms with the normal mix of federations': t('Norms with the normal mix of federations'),
  'norms from a mandatory kind of tournament': t('Norms from a mandatory kind of tournament'),
  rating: t('Rating'),
};

/** "5, at least 3", as the articles compare. */
export function compareText({ found, needed, is_maximum: isMaximum }: NormCheck): string {
  return isMaximum
    ? t('{found}, at most {needed}', { found, needed })
    : t('{found}, at least {needed}', { found, needed });
}

/** Beyond which plain articles a norm rests. */
export function listRemarks(remarks: NormRemarks): string[] {
  return [
    ...(remarks.is_eight_of_nine ? [t('1.4.1c: eight games of nine rounds')] : []),
    ...(remarks.ignored_tail.length > 0
      ? [t('1.4.1e: rounds ignored: {rounds}', { rounds: remarks.ignored_tail.join(', ') })]
      : []),
    ...(remarks.ignored_wins.length > 0
      ? [t('1.4.1f: games won and ignored: {rounds}', { rounds: remarks.ignored_wins.join(', ') })]
      : []),
    ...(remarks.is_last_forfeit_counted ? [t('1.4.2c: the opponent of the last round did not come')] : []),
    ...(remarks.exemption ? [t('{article}: federations exempt', { article: remarks.exemption })] : []),
  ];
}

/** What has to be said before a norm can be judged or a form be written. */
export function missingText({ what, name }: Missing): string {
  switch (what) {
    case 'standard':
      return t('Norms are made in standard chess only; the time control of the event is not standard.');
    case 'federation':
      return t('{name} has no federation.', { name });
    case 'fide_id':
      return t('{name} has no FIDE number.', { name });
    case 'host':
      return t('The federation that holds the event is not named.');
    case 'start':
      return t('The first day of the event is missing.');
    case 'end':
      return t('The last day of the event is missing, or lies before the first.');
    case 'chief_arbiter':
      return t('No chief arbiter is named.');
    case 'chief_arbiter_id':
    case 'deputy_id':
      return t('The arbiter {name} has no FIDE number.', { name });
  }
}

export function categoryName({ kind, age, name }: CategoryTable): string {
  switch (kind) {
    case 'own':
      return name;
    case 'women':
      return t('Women');
    case 'under':
      return t('Under {age}', { age });
    case 'over':
      return t('{age} and over', { age });
  }
}
