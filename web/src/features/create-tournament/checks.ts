import { type Draft, type Errors, isCardEvent } from '@/features/create-tournament/draft';
import { checkMoney } from '@/features/create-tournament/money-draft';
import type { Format } from '@/lib/api/types';
import { checkRules } from '@/lib/chess/match-rules';
import { parseEntries } from '@/lib/tournament/paste-entries';
import { t } from '@/lib/words';

/** What is wrong with a draft, by the API's field names; empty when it may be sent. */
export function checkDraft(draft: Draft, format: Format | undefined): Errors {
  return {
    ...(draft.format === '' && { format: t('Choose a format.') }),
    ...(draft.name.trim() === '' && { name: t('Give the tournament a name.') }),
    ...(draft.host === 'chess' && checkRules(draft.chess)),
    ...checkPlayers(draft),
    ...checkEntries(draft, format),
    ...checkMoney(draft.money),
    ...checkDates(draft),
  };
}

function checkPlayers(draft: Draft): Errors {
  const lines = parseEntries(draft.players);
  const wrong = lines.find((line) => line.problem !== null);
  const minutes = Number(draft.options.minutes);
  return {
    ...(wrong && {
      players: t('Line {line}, {name}: {problem}.', {
        line: wrong.line,
        name: wrong.entry.name || t('without a name'),
        problem: wrong.problem ?? '',
      }),
    }),
    ...(lines.length === 1 && { players: t('One player alone cannot play. Add another, or leave the list empty.') }),
    ...(isCardEvent(draft) &&
      !(Number.isInteger(minutes) && minutes >= 1) && { minutes: t('Whole minutes, at least one.') }),
  };
}

function checkEntries(draft: Draft, format: Format | undefined): Errors {
  const errors: Errors = {};
  const least = format?.min_entries ?? 2;
  if (draft.capacity !== '' && !(Number(draft.capacity) >= least))
    errors.capacity = t('At least {least}, or leave it empty for no limit.', { least });
  if (draft.ratingMin !== '' && draft.ratingMax !== '' && Number(draft.ratingMin) > Number(draft.ratingMax)) {
    errors.rating_max = t('Must not be below the lowest rating, {ratingMin}.', { ratingMin: draft.ratingMin });
  }
  if (draft.game !== '' && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(draft.game))
    errors.game = t('Lowercase letters, digits and single hyphens, such as chess or ludo.');
  return errors;
}

function checkDates(draft: Draft): Errors {
  const isLate = draft.startsAt !== '' && draft.opensAt !== '' && draft.opensAt >= draft.startsAt;
  const isTooLate = draft.startsAt !== '' && draft.checkInAt >= draft.startsAt;
  const isTooEarly = draft.opensAt !== '' && draft.checkInAt <= draft.opensAt;
  const isOutOfOrder = draft.checkIn && draft.checkInAt !== '' && (isTooLate || isTooEarly);
  const delay = Number(draft.delay || 'none');
  return {
    ...(isOutOfOrder && { opens_check_in_at: t('Check-in must open after registration and before the start.') }),
    ...(isLate && { opens_registration_at: t('Registration must open before the tournament starts.') }),
    ...(!(Number.isInteger(delay) && delay >= 0 && delay <= 900) && {
      spectator_delay: t('From 0 to 900 whole seconds.'),
    }),
  };
}
