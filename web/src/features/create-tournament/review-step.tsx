import { Button } from '@/components/ui/button';
import { KINDS } from '@/features/create-tournament/card-steps';
import { describeMoney } from '@/features/create-tournament/money-draft';
import { choiceName } from '@/features/create-tournament/option-field';
import type { StepProps } from '@/features/create-tournament/steps';
import { HOSTS } from '@/features/create-tournament/steps';
import { SEEDINGS } from '@/features/create-tournament/entries-step';
import { type Draft, forecast, isCardEvent, type Step } from '@/features/create-tournament/wizard-state';
import type { Format, FormatOption, OptionValue } from '@/lib/api/types';
import { formatOrdinal } from '@/lib/format';
import { describeRules } from '@/lib/chess/match-rules';
import { parseEntries } from '@/lib/paste-entries';
import { language, said, t, tc, tn } from '@/lib/words';

type Fact = { name: string; value: string; step: Step };

/** Everything once more, each line with the way back to where it was said. */
export function ReviewStep({ draft, formats, onEdit }: StepProps & { onEdit: (step: Step) => void }) {
  const format = formats.find((row) => row.code === draft.format);
  const facts: Fact[] = isCardEvent(draft)
    ? cardFacts(draft, format)
    : [
        { name: t('Name'), value: draft.name || '—', step: 'format' },
        { name: t('Format'), value: format ? said(format.name) : '—', step: 'format' },
        { name: t('Games'), value: hostText(draft), step: 'rules' },
        ...optionFacts(format, draft.options),
        { name: t('Seeding'), value: SEEDINGS.find((row) => row.code === draft.seeding)?.name ?? '', step: 'entries' },
        { name: t('Places'), value: draft.capacity || t('No limit'), step: 'entries' },
        { name: t('Ratings'), value: ratingText(draft.ratingMin, draft.ratingMax), step: 'entries' },
        {
          name: t('Rated'),
          value: draft.isRated ? t('Yes, {pool}', { pool: draft.game || t('general rating') }) : t('No'),
          step: 'entries',
        },
        { name: t('Check-in'), value: draft.checkIn ? t('Required') : t('Not required'), step: 'entries' },
        { name: t('Results'), value: resultText(draft), step: 'entries' },
        { name: t('Money'), value: describeMoney(draft.money), step: 'money' },
        {
          name: t('Start'),
          value: draft.startsAt ? draft.startsAt.replace('T', ' ') : tc('Open', 'not set'),
          step: 'dates',
        },
        { name: t('Spectators'), value: spectatorText(draft), step: 'dates' },
        { name: t('Seen by'), value: draft.isPublic ? t('Everybody') : t('People you invite'), step: 'dates' },
      ];
  const outlook = forecast(draft);
  return (
    <>
      <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
        {facts.map((fact) => (
          <div key={fact.name} className="flex items-center gap-3 px-4 py-2">
            <dt className="w-32 shrink-0 text-sm text-ink-faint">{fact.name}</dt>
            <dd className="min-w-0 flex-1 font-semibold">{fact.value}</dd>
            <dd>
              <Button
                look="ghost"
                size="sm"
                onClick={() => onEdit(fact.step)}
                aria-label={t('Change {name}', { name: language.code === 'en' ? fact.name.toLowerCase() : fact.name })}
              >
                {t('Change')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      {outlook && <p className="text-ink-soft">{outlook}</p>}
    </>
  );
}

function spectatorText({ spectators, delay, delaysResults }: Draft): string {
  const seconds = Number(delay);
  const boards =
    spectators === 'everyone'
      ? t('Everyone, {seconds} s behind', { seconds })
      : t('Participants only, {seconds} s behind', { seconds });
  return delaysResults ? t('{boards}; results are delayed too', { boards }) : boards;
}

function cardFacts(draft: Draft, format: Format | undefined): Fact[] {
  const { options } = draft;
  const players = parseEntries(draft.players).length;
  const prizes = draft.prizes
    .map((prize, index) => prize.trim() && `${formatOrdinal(index + 1)}: ${prize.trim()}`)
    .filter(Boolean);
  const cut = Number(options.cut ?? 0);
  return [
    { name: t('Name'), value: draft.name || '—', step: 'format' },
    { name: t('Format'), value: format ? said(format.name) : '—', step: 'format' },
    { name: t('Kind'), value: KINDS.find((kind) => kind.code === options.kind)?.name ?? '', step: 'event' },
    {
      name: t('Players'),
      value: players > 0 ? tn(players, '{count} player', '{count} players') : t('They register'),
      step: 'event',
    },
    {
      name: t('Rounds'),
      value: tn(Number(options.minutes), '{rounds} of {count} minute', '{rounds} of {count} minutes', {
        rounds: Number(options.rounds),
      }),
      step: 'event',
    },
    { name: t('Playoff'), value: cut > 0 ? t('Top {cut}', { cut }) : t('None'), step: 'event' },
    {
      name: t('Results'),
      value: draft.selfReport ? t('Players report by phone') : t('Entered by organisers and arbiters'),
      step: 'event',
    },
    { name: t('Prizes'), value: prizes.join(', ') || t('None'), step: 'prizes' },
    { name: t('Money'), value: describeMoney(draft.money), step: 'prizes' },
    {
      name: t('Start'),
      value: draft.startsAt ? draft.startsAt.replace('T', ' ') : tc('Open', 'not set'),
      step: 'dates',
    },
    { name: t('Seen by'), value: draft.isPublic ? t('Everybody') : t('People you invite'), step: 'dates' },
  ];
}

function optionFacts(format: Format | undefined, values: Record<string, OptionValue>): Fact[] {
  return (format?.options ?? []).map((option) => ({
    name: said(option.name),
    value: optionText(option, values[option.code] ?? option.default),
    step: 'rules' as const,
  }));
}

/** What 0 and nothing stand for, by option; the others say what they are. */
const UNSET: Record<string, string> = {
  rounds: t('As many as it takes to find a winner'),
  tie_breaks: t('The usual ones for this pairing system'),
  cut: t('No playoff'),
};

function optionText({ code }: FormatOption, value: OptionValue): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (value !== 0 && value !== '') return choiceName(String(value));
  if (code.includes('best_of')) return t('Same as the other rounds');
  return UNSET[code] ?? (value === 0 ? '0' : t('None'));
}

function ratingText(min: string, max: string): string {
  if (min && max) return t('{min} to {max}', { min, max });
  if (min) return t('From {min}', { min });
  return max ? t('Up to {max}', { max }) : t('All');
}

const hostText = ({ host, chess }: Draft) =>
  host === 'chess'
    ? t('{game}, here on this server', { game: describeRules(chess) })
    : (HOSTS.find((row) => row.code === host)?.name ?? '');

function resultText({ host, selfReport }: Draft): string {
  if (host !== '') return t('Reported by the boards');
  return selfReport ? t('Players report, arbiters decide disputes') : t('Entered by organisers and arbiters');
}
